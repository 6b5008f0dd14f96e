import type { FormDefinition, FormFieldDefinition } from '../../language/definitions.ts';
import { resourceOf } from '../../shared/calls/calls.ts';
import type {
  JsonSchema,
  ResolvedCall,
  ResolvedEntity,
  ResolvedHistory,
  ResolvedHistoryField,
} from '../../shared/resolved/resolved.ts';
import { schemaFields } from '../../shared/resolved/schemaFields.ts';
import { hasMarkup } from '../../shared/resolved/valueFormats.ts';
import { toVariant } from '../entities/variantRules.ts';
import { message } from '../issues/messages.ts';
import { textOr } from '../language/defaults.ts';
import { sectionFields } from '../language/formFields.ts';
import type { FieldPart } from '../language/manifests.ts';
import { expectPathParams } from '../link/params.ts';
import { expectResponse } from '../link/expectResponse.ts';
import { labelKeys } from '../project/defaultKeys.ts';
import { optional } from '../project/optional.ts';
import type { KnownCall } from '../project/project.ts';
import { responseFields } from '../project/responseFields.ts';
import type { Cursor } from '../read/cursor.ts';
import { defaultCell } from './chooseField.ts';
import { choicesWithTones, defaultOptions } from './defaults/defaultOptions.ts';
import { firstText } from './defaults/defaultText.ts';
import { displayOf, displayOptions } from './display.ts';
import { resolveChoices } from './resolveChoices.ts';
import { collectPartTexts, resolveOptions } from './resolveParts.ts';
import type { ScreenContext } from './screenContext.ts';

/** The item whose changes are shown. */
interface HistoryOf {
  /** The call that saves or loads it. */
  call: ResolvedCall;
  entity: ResolvedEntity;
  /** The form that edits it, whose labels are shown. Undefined if there is none. */
  form: Cursor<FormDefinition> | undefined;
}

/** Resolves the changes that a screen shows of its item. Undefined if it shows none. */
export function resolveHistory(
  at: Cursor<string | undefined>,
  of: HistoryOf,
  screen: ScreenContext,
): ResolvedHistory | undefined {
  const known = screen.project.calls.get(at.text() ?? '');
  if (!known) return undefined;
  checkHistoryCall(at, known, of, screen);
  return { call: known.call, fields: fieldsOf(at, of, screen) };
}

/** Resolves the call that returns who has read the item of a screen. Undefined if it shows nobody. */
export function resolveAccessLog(
  at: Cursor<string | undefined>,
  { call: own }: Pick<HistoryOf, 'call'>,
  { project, scope }: ScreenContext,
): ResolvedCall | undefined {
  const known = project.calls.get(at.text() ?? '');
  if (!known || !expectResponse(at, known.call, ['accessLog'])) return undefined;
  if (resourceOf(known.call) !== resourceOf(own))
    at.report(
      'check.accessLogOtherResource',
      { call: known.call.name },
      message('check.accessLogOtherResource.fix', { resource: resourceOf(own) }),
    );
  else expectPathParams(at, known.call, scope);
  return known.call;
}

/** Returns the form that edits the items of a resource by default, as for the action `edit`. */
export function editFormOf(
  resource: string,
  { editScreens, screens }: ScreenContext['project'],
): { id: string; form: Cursor<FormDefinition> } | undefined {
  const id = editScreens.get(resource);
  const source = id === undefined ? undefined : screens.get(id);
  return id === undefined || !source
    ? undefined
    : { id, form: source.file as Cursor<FormDefinition> };
}

function checkHistoryCall(
  at: Cursor,
  { call }: KnownCall,
  { call: own }: HistoryOf,
  { scope }: ScreenContext,
): void {
  if (!expectResponse(at, call, ['history'])) return;
  if (resourceOf(call) !== resourceOf(own))
    at.report(
      'check.historyOtherResource',
      { call: call.name, resource: resourceOf(own) },
      message('check.historyOtherResource.fix', { resource: resourceOf(own) }),
    );
  else expectPathParams(at, call, scope);
}

/** Returns how each field that can be saved is shown, in the order of the form. */
function fieldsOf(at: Cursor, of: HistoryOf, screen: ScreenContext): ResolvedHistoryField[] {
  const inForm = new Map(
    (of.form ? sectionFields(of.form) : []).map((field) => [field.get('field').text(), field]),
  );
  const sent = schemaFields(of.entity.bodies.edit);
  const names = new Set([...inForm.keys(), ...Object.keys(sent)]);
  return [...names].flatMap((name) =>
    name !== undefined && Object.hasOwn(sent, name)
      ? (resolveField(at, { name, schema: sent[name]!, shown: inForm.get(name) }, of, screen) ?? [])
      : [],
  );
}

/** A field that can be saved. */
interface SavedField {
  name: string;
  schema: JsonSchema;
  /** Its definition in the form. */
  shown: Cursor<FormFieldDefinition> | undefined;
}

/** Undefined if the field has no label. Its name is shown then. */
function resolveField(
  at: Cursor,
  field: SavedField,
  of: HistoryOf,
  screen: ScreenContext,
): ResolvedHistoryField | undefined {
  const { project, keys } = screen;
  const labels = labelKeys('field', field.name, of.entity.id, of.form ?? at);
  const label = field.shown
    ? textOr(field.shown.get('label'), firstText(labels, project))
    : firstText(labels, project);
  if (label === undefined) return undefined;
  keys.add(label);
  return {
    field: field.name,
    label,
    ...resolveCell(at, field, of, screen),
    ...(hasMarkup(field.schema) ? { isHtml: true } : {}),
  };
}

/** Chooses how the values of a field are shown: as its choices, or by a cell. */
function resolveCell(
  at: Cursor,
  { name, schema, shown }: SavedField,
  { entity }: HistoryOf,
  screen: ScreenContext,
): Pick<ResolvedHistoryField, 'cell' | 'options' | 'choices'> {
  const { manifests } = screen.project;
  const rules = schemaFields(toVariant(entity.schema, 'edit'))[name] ?? {};
  const display = displayOf(entity, name, screen.project);
  const hasTones = choicesWithTones(rules, screen.project) !== undefined;
  const choices = display || hasTones ? undefined : choicesOf(shown, rules, screen);
  const part = choices
    ? undefined
    : defaultCell(schema, { manifests, display, hasChoices: hasTones });
  if (!part) return { cell: 'text', options: {}, ...optional('choices', choices) };
  collectPartTexts(at, part, screen);
  const defaults = {
    ...defaultOptions(part, at, screen, {
      use: 'cell',
      field: rules,
      named: { name, entity: entity.id },
    }),
    ...numberOptions(part, shown),
  };
  const options = resolveOptions(at.get('options'), at, part.checkOptions, {
    screen: { ...screen, scope: { ...screen.scope, ...rowScope(entity), value: schema } },
    inherited: displayOptions(display, part),
    defaults,
  });
  return { cell: part.id, options };
}

/** An entry has the same fields as the item. */
const rowScope = (entity: ResolvedEntity) => ({
  row: true,
  fields: responseFields(entity),
  entity: entity.id,
});

/** Returns the choices of the form's field, otherwise those that the entity names. */
function choicesOf(
  shown: Cursor<FormFieldDefinition> | undefined,
  rules: JsonSchema,
  screen: ScreenContext,
): ResolvedHistoryField['choices'] {
  const own = shown?.get('choices');
  if (own?.exists) return resolveChoices(own, screen);
  const shared = screen.project.sharedChoices.get(String(rules['choices']))?.at;
  return shared && resolveChoices(shared as NonNullable<typeof own>, screen);
}

/** A number is shown with the unit and the decimals that the form states. */
function numberOptions(
  { id }: FieldPart,
  shown: Cursor<FormFieldDefinition> | undefined,
): Record<string, unknown> {
  const stated = (shown?.get('options').value ?? {}) as Record<string, unknown>;
  return id === 'number' && stated['decimals'] !== undefined
    ? { decimals: stated['decimals'] }
    : {};
}
