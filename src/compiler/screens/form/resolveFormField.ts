import { ownersOf } from '../../project/defaultKeys.ts';
import type { FormFieldDefinition } from '../../../language/definitions.ts';
import { resourceOf } from '../../../shared/calls/calls.ts';
import { rightToRead } from '../../../shared/calls/rights.ts';
import { schemaFields } from '../../../shared/resolved/schemaFields.ts';
import type { JsonSchema, ResolvedFormField } from '../../../shared/resolved/resolved.ts';
import { checkChoices } from '../checkChoices.ts';
import { checkPointer, pointersOf } from './checkPointer.ts';
import { toVariant } from '../../entities/variantRules.ts';
import { checkReasons } from '../../entities/checkReasons.ts';
import { checkLiteral, typeNameOf } from '../../entities/checkLiteral.ts';
import { chooseField } from '../chooseField.ts';
import { typeOf } from '../../language/typeOf.ts';
import type { Cursor } from '../../read/cursor.ts';
import { optional } from '../../project/optional.ts';
import { responseFields } from '../../project/responseFields.ts';
import { resolveWarnings } from './resolveWarnings.ts';
import { resolveChoices } from '../resolveChoices.ts';
import { labelAt } from '../defaults/defaultLabel.ts';
import { defaultOptions } from '../defaults/defaultOptions.ts';
import { optionalTextAt } from '../defaults/defaultText.ts';
import type { FieldPart } from '../../language/manifests.ts';
import type { ScreenContext } from '../screenContext.ts';
import { resolveOptions, collectPartTexts } from '../resolveParts.ts';
import type { FormContext } from './formContext.ts';

/** Resolves one field of a form. Undefined if the entity has no such field. */
export function resolveFormField(
  at: Cursor<FormFieldDefinition>,
  form: FormContext,
): ResolvedFormField | undefined {
  const field = at.get('field').text();
  const { screen, fields, schema } = form;
  // The other screen of the form may be the only one that can send the field.
  if (field === undefined || !Object.hasOwn(fields, field)) return undefined;
  const fieldSchema = fields[field] ?? {};
  const part = chooseField('widget', at, fieldSchema, {
    manifests: screen.project.manifests,
    hasChoices: at.get('choices').exists,
  });
  if (part) collectPartTexts(at.get(at.get('widget').exists ? 'widget' : 'field'), part, screen);
  if (part) checkChoices(at, fieldSchema, part, screen.project);
  if (part?.multiline && fieldSchema['multiline'] !== true) reportOneLine(at, field, part.id);
  checkPointer(at, field, form);
  if (part && !part.hasChoices) checkReasons(at.get('field'), field, fieldSchema, schema);
  at.use('formField', field, { screen: screen.id });
  if (part) at.get('widget').use('widget', part.id, { screen: screen.id });
  const choices = at.get('choices');
  return {
    field,
    label: labelOf(at, field, form),
    ...optional('hint', hintOf(at, field, form)),
    widget: part?.id ?? 'text',
    options: part
      ? resolveOptions(at.get('options'), at, part.checkOptions, {
          screen: {
            ...screen,
            scope: { ...screen.scope, fields, entity: form.entity.id, value: fieldSchema },
          },
          defaults: defaultOptions(part, at, screen, {
            field: rulesOf(field, form),
            named: { name: field, entity: form.entity.id },
            use: 'widget',
          }),
        })
      : {},
    warnings: resolveWarnings(at, form),
    fullWidth: at.get('fullWidth').value,
    ...optional('initialValue', initialValueOf(at, fieldSchema, form)),
    ...optional('emptyValue', emptyValueOf(at, fieldSchema)),
    ...optional('choices', choices.exists ? resolveChoices(choices, screen) : undefined),
    pointer: pointersOf(at, field).map(({ pointer }) => pointer),
    onHidden: at.get('onHidden').value,
    draftable: isDraftable(fieldSchema, part, screen),
    required: ((schema['required'] ?? []) as string[]).includes(field),
    ...rightOf(at, field, form),
  };
}

/**
 * Returns the right to write a field. Accounts without it see the value if they may read it in the
 * loaded item.
 */
function rightOf(
  at: Cursor<FormFieldDefinition>,
  field: string,
  { save, item, screen: { project } }: FormContext,
): Pick<ResolvedFormField, 'right' | 'shownReadOnly'> {
  const right = project.resources.get(resourceOf(save))?.rights?.[field]?.write;
  if (right === undefined) return {};
  const resource = item && project.resources.get(resourceOf(item.call));
  const isReadable = pointersOf(at, field)
    .map(({ pointer }) => pointer.split('/')[1] ?? '')
    .some(
      (name) =>
        Object.hasOwn(responseFields(item?.entity), name) &&
        rightToRead(resource, name) === undefined,
    );
  return { right, ...(isReadable ? { shownReadOnly: true } : {}) };
}

/**
 * Reports a widget for several lines on a text with one line. The rules would refuse the line
 * breaks.
 */
function reportOneLine(at: Cursor, field: string, widget: string): void {
  const position = at.get(at.get('widget').exists ? 'widget' : 'field');
  position.report('check.singleLine', { widget, field });
}

/** Whether the value may be stored on the device: neither its type nor that of the widget forbids it. */
const isDraftable = (
  fieldSchema: JsonSchema,
  part: FieldPart | undefined,
  { project: { manifests } }: ScreenContext,
): boolean =>
  part?.isDraftable !== false && typeOf(fieldSchema, manifests.types, false)?.isDraftable !== false;

/** Returns the hint of the field: the same for all screens, or that of this screen. */
function hintOf(
  at: Cursor<FormFieldDefinition>,
  field: string,
  form: FormContext,
): string | undefined {
  const { save, entity, screen } = form;
  const hint = at.get('hint');
  for (const [name, text] of hint.entries()) {
    if (!hint.root().get(name).exists) text.reportKey('check.hintWithoutScreen', { screen: name });
  }
  if (hint.exists && hint.text() === undefined) return hint.get(save.variant ?? 'create').text();
  const own = ownersOf(entity.id, at).map((owner) => `${owner}.field.${field}`);
  const shared = rulesOf(field, form)['extends'];
  const keys = [...own, ...(typeof shared === 'string' ? [shared] : [])];
  return optionalTextAt(
    hint,
    keys.map((key) => `${key}.hint`),
    screen,
  );
}

/** Returns all that the entity states about a field: also what its schemas leave out. */
const rulesOf = (field: string, { entity, save }: FormContext): JsonSchema =>
  schemaFields(toVariant(entity.schema, save.variant ?? 'create'))[field] ?? {};

/** Returns the initial value of a new item, or of one that the host may have no call to load. */
function initialValueOf(
  at: Cursor<FormFieldDefinition>,
  fieldSchema: JsonSchema,
  { save, load }: FormContext,
): ResolvedFormField['initialValue'] {
  const initial = at.get('initialValue');
  if (!initial.exists) return undefined;
  checkLiteral(initial, fieldSchema);
  const isNew = save.variant === 'create' || load?.call.feature !== undefined;
  return isNew ? initial.value : undefined;
}

function emptyValueOf(
  at: Cursor<FormFieldDefinition>,
  fieldSchema: JsonSchema,
): ResolvedFormField['emptyValue'] {
  const emptyValue = at.get('emptyValue');
  if (emptyValue.value !== null) checkLiteral(emptyValue, fieldSchema);
  else if (![fieldSchema['type']].flat().includes('null'))
    emptyValue.report('check.neverNull', {
      field: at.get('field').text() ?? '',
      type: typeNameOf(fieldSchema),
    });
  return emptyValue.value;
}

function labelOf(
  at: Cursor<FormFieldDefinition>,
  field: string,
  { entity, screen }: FormContext,
): string {
  return labelAt(
    at.get('label'),
    { kind: 'field', name: field, entity: entity.id, at: at.get('field'), isKnown: true },
    screen,
  );
}
