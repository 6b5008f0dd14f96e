import { schemaFields } from '../shared/schemaFields.ts';
import type {
  JsonSchema,
  ResolvedCall,
  ResolvedEntity,
  ResolvedFormField,
} from '../shared/resolved.ts';
import { checkChoices } from './checkChoices.ts';
import { checkPointer, pointersOf } from './checkPointer.ts';
import { checkReasons } from './checkReasons.ts';
import { checkLiteral, typeNameOf } from './checkLiteral.ts';
import { chooseField } from './chooseField.ts';
import type { Cursor } from './cursor.ts';
import { optional } from './optional.ts';
import type { KnownCall } from './project.ts';
import { resolveWarnings } from './resolveWarnings.ts';
import { resolveChoices } from './resolveChoices.ts';
import {
  resolveOptions,
  useDefaultText,
  collectPartTexts,
  type ScreenContext,
} from './resolveParts.ts';
import { suggest } from './didYouMean.ts';

/** What the fields of a form have in common while they are resolved. */
export interface FormContext {
  screen: ScreenContext;
  /** The entity that is saved. */
  entity: ResolvedEntity;
  /** What the form judges, and the fields that it can have by name. */
  schema: JsonSchema;
  fields: Record<string, JsonSchema>;
  save: ResolvedCall;
  load: KnownCall | undefined;
  /** Whose answer the form starts from: what it loads, or the rows that open it. */
  item: KnownCall | undefined;
}

/** Formats whose values are too private or too large to be kept on the device. */
const NEVER_DRAFTED = ['password', 'image', 'document'];

/** Resolves one field of a form; nothing where the entity has none of its name. */
export function resolveFormField(at: Cursor, form: FormContext): ResolvedFormField | undefined {
  const field = at.get('field').text();
  if (field === undefined || !expectFormField(at.get('field'), field, form)) return undefined;
  const { screen, fields, schema } = form;
  const rule = fields[field] ?? {};
  const part = chooseField('widget', at, rule, screen.project.manifests);
  if (part) collectPartTexts(at.get(at.get('widget').exists ? 'widget' : 'field'), part, screen);
  if (part) checkChoices(at, rule, part, screen.project);
  if (part?.multiline && rule['multiline'] !== true) reportOneLine(at, field, part.id);
  checkPointer(at, field, form);
  if (part && !part.hasChoices) checkReasons(at.get('field'), field, rule, schema);
  const choices = at.get('choices');
  return {
    field,
    label: labelOf(at, field, form),
    ...optional('hint', hintOf(at.get('hint'), form)),
    widget: part?.id ?? 'text',
    options: part
      ? resolveOptions(at.get('options'), at, part.checkOptions, {
          ...screen,
          around: { ...screen.around, fields, value: rule },
        })
      : {},
    warnings: resolveWarnings(at, form),
    fullWidth: at.get('fullWidth').flag() ?? false,
    ...optional('initialValue', initialValueOf(at, rule, form)),
    ...optional('emptyValue', emptyValueOf(at, rule)),
    ...optional('choices', choices.exists ? resolveChoices(choices, screen) : undefined),
    pointer: pointersOf(at, field).map(({ pointer }) => pointer),
    onHidden: onHiddenOf(at),
    draftable: (part?.draftable ?? true) && !NEVER_DRAFTED.includes(String(rule['format'])),
    required: ((schema['required'] ?? []) as string[]).includes(field),
  };
}

/** The rules would refuse the line breaks that the widget lets a person type. */
function reportOneLine(at: Cursor, field: string, widget: string): void {
  const place = at.get(at.get('widget').exists ? 'widget' : 'field');
  place.report('check.singleLine', { widget, field });
}

/** The text under the field: one, or that of the screen, where it names one for each. */
function hintOf(hint: Cursor, { save }: FormContext): string | undefined {
  for (const [name, said] of hint.entries()) {
    if (!hint.top().get(name).exists) said.reportKey('check.hintWithoutScreen', { screen: name });
  }
  return hint.text() ?? hint.get(save.variant ?? '').text();
}

/** What the field holds when the screen for creating opens. */
function initialValueOf(
  at: Cursor,
  rule: JsonSchema,
  { save }: FormContext,
): ResolvedFormField['initialValue'] {
  const initial = at.get('initialValue');
  if (!initial.exists) return undefined;
  checkLiteral(initial, rule);
  return save.variant === 'create'
    ? (initial.value as ResolvedFormField['initialValue'])
    : undefined;
}

function emptyValueOf(at: Cursor, rule: JsonSchema): ResolvedFormField['emptyValue'] {
  const emptied = at.get('emptyValue');
  if (emptied.value !== null) checkLiteral(emptied, rule);
  else if (![rule['type']].flat().includes('null'))
    emptied.report('check.neverNull', {
      field: at.get('field').text() ?? '',
      type: typeNameOf(rule),
    });
  return emptied.value as ResolvedFormField['emptyValue'];
}

function labelOf(at: Cursor, field: string, { entity, screen }: FormContext): string {
  const label = at.get('label').text() ?? `${entity.id}.field.${field}`;
  if (!at.get('label').exists) useDefaultText(at.get('field'), label, screen);
  return label;
}

/** What happens to a value while its field is hidden; the language states the same default. */
export const onHiddenOf = (at: Cursor) =>
  (at.get('onHidden').text() ?? 'omit') as ResolvedFormField['onHidden'];

/** Whether the entity has the field and lets it be sent; reports it where not. */
export function expectFormField(
  at: Cursor,
  name: string,
  { entity, fields }: FormContext,
): boolean {
  const known = Object.keys(fields);
  if (known.includes(name)) return true;
  // What is filled in only when creating is no fault of the screen for editing.
  if (Object.values(entity.forms).some((other) => Object.hasOwn(schemaFields(other), name)))
    return false;
  const answered = Object.hasOwn(entity.answer['properties'] ?? {}, name);
  if (answered) at.report('check.readOnlyInForm', { field: name });
  else at.report('check.notFieldOf', { name, entity: entity.id }, suggest(name, known));
  return false;
}
