import { ownersOf } from '../../project/defaultKeys.ts';
import { resourceOf } from '../../../shared/calls/calls.ts';
import type { JsonSchema } from '../../../shared/resolved/resolved.ts';
import type { Cursor } from '../../read/cursor.ts';
import type { DefaultRule } from '../../language/defaults.ts';
import type { Part } from '../../language/manifests.ts';
import { typeOf } from '../../language/typeOf.ts';
import type { FieldUse } from '../../language/valueType.ts';
import type { Project } from '../../project/project.ts';
import { firstText } from './defaultText.ts';
import { partTexts } from './partTexts.ts';
import { defaultParams } from '../../link/params.ts';
import type { ScreenContext } from '../screenContext.ts';

interface RuleContext {
  screen: ScreenContext;
  part: string;
  /** The options that are stated, and the defaults of those before. */
  options: Readonly<Record<string, unknown>>;
  at: Cursor;
  /** For a cell or a widget: the field that it shows or edits, with all of its rules. */
  field?: JsonSchema;
  use?: FieldUse;
  /** The name of the field, and the id of its entity. */
  named?: { name: string; entity: string };
  /** The options of the entity's `display`. */
  inherited?: Record<string, unknown>;
}

/** Each rule returns the default of an option on a screen, or undefined if there is none. */
const RULES: Record<DefaultRule, (context: RuleContext) => unknown> = {
  editScreen: ({ screen }) => {
    const resource = resourceOfRows(screen);
    return resource && screen.project.editScreens.get(resource);
  },
  routeParams: ({ screen, options }) => {
    const route = screen.project.screens.get(String(options['to']))?.route ?? '';
    const params = defaultParams(route, screen.scope);
    return Object.keys(params).length > 0 ? params : undefined;
  },
  deleteCall: ({ screen }) => {
    const call = `${resourceOfRows(screen)}.delete`;
    return screen.project.calls.has(call) ? call : undefined;
  },
  restoreCall: ({ screen, options }) => {
    const known = screen.project.calls.get(String(options['call']))?.call;
    if (known?.keptDays === undefined) return undefined;
    const calls = screen.project.resources.get(resourceOf(known))?.calls ?? {};
    return Object.values(calls).find(({ effect }) => effect === 'restore')?.name;
  },
  // The message about an item that can be restored names it.
  successText: ({ screen, part, options, at }) =>
    options['restore'] === undefined
      ? firstText(
          ownersOf(entityOfRows(screen), at).map((owner) => `${owner}.success.${part}`),
          screen.project,
        )
      : undefined,
  onlyUrl: ({ screen }) => {
    const urls = Object.entries(screen.scope.fields ?? {}).filter(
      ([, { format }]) => format === 'uri',
    );
    return urls.length === 1 ? `{row.${urls[0]![0]}}` : undefined;
  },
  direction: ({ field }) =>
    LEFT_TO_RIGHT.includes(String(field?.['normalize'])) || field?.['format'] === 'email'
      ? 'ltr'
      : undefined,
  inputType: ({ field, use }) =>
    use === 'widget'
      ? field?.['format'] === 'email'
        ? 'email'
        : INPUT_TYPES[String(field?.['normalize'])]
      : undefined,
  inputMode: ({ field, use }) =>
    use === 'widget' ? INPUT_MODES[String(field?.['normalize'])] : undefined,
  groupSize: ({ field, use }) =>
    use === 'cell' && field?.['normalize'] === 'iban' ? IBAN_GROUP_SIZE : undefined,
  choiceTones: ({ screen, field, use }) =>
    use === 'cell'
      ? choicesWithTones(field, screen.project)
          ?.get('values')
          .items()
          .filter((value) => value.get('tone').exists)
          .map((value) => ({
            value: value.get('value').value,
            text: value.get('label').value,
            tone: value.get('tone').value,
          }))
      : undefined,
  otherTone: ({ screen, field, use }) => {
    const other = choicesWithTones(field, screen.project)?.get('other');
    return use === 'cell' && other
      ? { text: other.get('label').value, tone: other.get('tone').value }
      : undefined;
  },
  choiceTexts: ({ screen, field, use }) => {
    const values = screen.project.sharedChoices.get(String(field?.['choices']))?.at.get('values');
    return use === 'cell' && values?.exists
      ? values
          .items()
          .map((value) => ({ value: value.get('value').value, text: value.get('label').value }))
      : undefined;
  },
  partTexts: ({ screen: { project }, at, field, named, use }) =>
    field && named
      ? partTexts({ at, schema: field, ...named }, project, use === 'widget')
      : undefined,
  acceptedTypes: ({ field, use }) => (use === 'widget' ? field?.['accept'] : undefined),
};

/** Returns the shared choices of a field if they state how a cell shows them. */
export function choicesWithTones(
  field: JsonSchema | undefined,
  { sharedChoices }: Project,
): Cursor | undefined {
  const choices = sharedChoices.get(String(field?.['choices']))?.at;
  return choices?.get('other').exists ? choices : undefined;
}

/** The normalizations of texts that are written from left to right in every language. */
const LEFT_TO_RIGHT = ['digits', 'mobile', 'iban', 'address'];

/** The types of input elements and the keyboards of phones, by normalization. */
const INPUT_TYPES: Record<string, string> = { mobile: 'tel', address: 'url' };
const INPUT_MODES: Record<string, string> = { mobile: 'tel', digits: 'numeric' };

const IBAN_GROUP_SIZE = 4;

const callOfRows = ({ project, scope }: ScreenContext) => project.calls.get(scope.call ?? '');

function resourceOfRows(screen: ScreenContext): string | undefined {
  const known = callOfRows(screen);
  return known && resourceOf(known.call);
}

/** Returns the id of the entity of the rows that actions are applied to. */
export const entityOfRows = (screen: ScreenContext) => callOfRows(screen)?.entity?.id;

/** Returns the options that the type of a field states for its cell or its widget. */
function ofType(
  id: string,
  { project }: ScreenContext,
  { field, use }: Pick<RuleContext, 'field' | 'use'>,
): Record<string, unknown> {
  const type = field && typeOf(field, project.manifests.types, false);
  return type && use && type[use] === id ? type.defaults[use] : {};
}

/**
 * Returns the defaults of a part's options that depend on the screen or on a field.
 * @param of for a cell or a widget: the field and its use
 */
export function defaultOptions(
  { id, defaultRules }: Pick<Part, 'id' | 'defaultRules'>,
  at: Cursor,
  screen: ScreenContext,
  of: Pick<RuleContext, 'field' | 'named' | 'use' | 'inherited'> = {},
): Record<string, unknown> {
  const defaults: Record<string, unknown> = { ...ofType(id, screen, of) };
  const stated = (at.get('options').value ?? {}) as Record<string, unknown>;
  for (const [name, rule] of Object.entries(defaultRules)) {
    const options = { ...defaults, ...of.inherited, ...stated };
    const value = RULES[rule]?.({ screen, part: id, options, at, ...of });
    if (value !== undefined) defaults[name] = value;
  }
  return defaults;
}
