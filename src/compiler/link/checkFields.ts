import { sortedField } from '../../shared/calls/calls.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { schemaFields } from '../../shared/resolved/schemaFields.ts';
import { typesOf } from '../language/schemaParts.ts';
import { suggest, suggestOrAdd } from '../issues/didYouMean.ts';
import { commaList, message, orList, typeName } from '../issues/messages.ts';
import type { Reference } from '../language/language.ts';
import type { Project, Scope } from '../project/project.ts';
import { propertyAt, propertyIn, responseFields } from '../project/responseFields.ts';
import type { Cursor } from '../read/cursor.ts';
import { expectKnown } from './expectKnown.ts';
import { isPicture, isSortable, numberFields, shownFields } from './knownNames.ts';

/** Checks a field of a row, or of the item that a call returns. */
export function checkField(
  { entities }: Project,
  { at, name, isKey }: Reference,
  scope: Scope,
): void {
  const fields = Object.keys(scope.fields ?? {});
  const entity = entities.get(scope.entity ?? '');
  if (!entity) expectKnown(at, name, fields, 'field');
  else if (!fields.includes(name))
    at[isKey ? 'reportKey' : 'report'](
      'check.notFieldOf',
      { name, entity: entity.id },
      propertyIn(entity.schema, name)
        ? suggest(name, fields)
        : suggestOrAdd(name, fields, `${entity.id}.schema.json`),
    );
}

/** Like `checkField`, for a field that may be within an object: `lender.name`. */
export function checkFieldPath(project: Project, reference: Reference, scope: Scope): void {
  const entity = project.entities.get(scope.entity ?? '');
  if (!propertyAt(entity, reference.name)) checkField(project, reference, scope);
}

/** Checks a field with the URL of a picture. */
export function checkPicture(project: Project, reference: Reference, scope: Scope): void {
  checkField(project, reference, scope);
  expectPicture(reference.at, scope.fields ?? {});
}

/** Checks a field of the form with a number. */
export function checkNumberField(
  _project: Project,
  { at, name }: Reference,
  { fields = {} }: Scope,
): void {
  expectKnown(at, name, numberFields(fields), 'numericField');
}

/** Checks a field that the same form shows. */
export function checkShownField(_project: Project, { at, name }: Reference): void {
  expectKnown(at, name, shownFields(at), 'field');
}

/**
 * Checks a field that a form sends. One that only the other screen of the form can send is valid:
 * both share their fields.
 */
export function checkFormField(project: Project, reference: Reference, scope: Scope): void {
  const { name } = reference;
  const entity = project.entities.get(scope.entity ?? '');
  if (!entity || Object.hasOwn(scope.fields ?? {}, name)) return;
  const forms = Object.values(entity.forms);
  if (forms.some((form) => Object.hasOwn(schemaFields(form), name))) return;
  if (Object.hasOwn(responseFields(entity), name))
    reference.at.report('check.readOnlyInForm', { field: name });
  else checkField(project, reference, scope);
}

/** Checks a field by which rows can be sorted: it is a single value. A minus may precede its name. */
export function checkSortField(project: Project, reference: Reference, scope: Scope): void {
  const name = sortedField(reference.name);
  checkField(project, { ...reference, name }, scope);
  const types = typesOf(scope.fields?.[name]);
  if (!isSortable(scope.fields?.[name]))
    reference.at.report('check.sortType', { field: name, type: orList(types.map(typeName)) });
}

/** Reports a field that is shown as a picture but is not a picture's URL. */
function expectPicture(at: Cursor, fields: Record<string, JsonSchema>): void {
  const name = at.text();
  if (name === undefined || !Object.hasOwn(fields, name) || isPicture(fields[name])) return;
  const suitable = Object.keys(fields).filter((one) => isPicture(fields[one]));
  at.report(
    'check.notPicture',
    { name },
    suitable.length > 0
      ? message('check.notPicture.fix', { names: commaList(suitable) })
      : message('check.notPicture.none'),
  );
}
