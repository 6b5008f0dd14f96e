import { readDocumentReference } from '../../../../shared/files/document.ts';
import { schemaFields } from '../../../../shared/resolved/schemaFields.ts';
import { hiddenFieldsIn } from '../../../../shared/resolved/hidden.ts';
import { loadedValue } from '../../../../shared/resolved/loadedValue.ts';
import { normalize } from '../../../../shared/schema/normalize.ts';
import type {
  JsonSchema,
  ResolvedForm,
  ResolvedFormField,
} from '../../../../shared/resolved/resolved.ts';
import { isDataUri, isFilePart } from '../../../../shared/resolved/valueFormats.ts';
import { isEmpty } from '../../../data/hasValue.ts';
import { isChosenFile } from '../../../fields/chosenFile.ts';
import { fields as registeredFields } from '../../../registries.ts';

export type FormData = Record<string, unknown>;

/** The values that the user has entered, and the version of the record that the form had loaded. */
export interface FormEntries {
  data: FormData;
  /**
   * The ETag of the loaded version. Saving fails if the record has another one. Null for a new
   * record, or if the server sends no ETag.
   */
  etag: string | null;
  /** The values of the loaded version. */
  base: FormData;
  /** Fields whose chosen file was lost when the page was closed, and has to be chosen again. */
  lostFiles?: readonly string[];
}

/** Returns the fields with a chosen file that cannot be stored in a draft. */
export const chosenFilesIn = (form: ResolvedForm, data: FormData): string[] =>
  formFields(form).flatMap(({ field, draftable }) =>
    !draftable && isChosenFile(data[field]) ? [field] : [],
  );

/** Returns the fields without a chosen file; the same array if that is all of them. */
export function withoutChosenFiles(fields: readonly string[], data: FormData): readonly string[] {
  const remaining = fields.filter((field) => !isChosenFile(data[field]));
  return remaining.length === fields.length ? fields : remaining;
}

/** Returns the id that RJSF gives to the control of a field. */
export const controlId = (field: string) => `root_${field}`;

export const formFields = (form: ResolvedForm): ResolvedFormField[] =>
  form.sections.flatMap((section) => section.fields);

/**
 * Returns the form's data for a loaded item. A value that is missing or null is replaced by the
 * field's initial value, if it has one.
 */
export function toFormData(form: ResolvedForm, item: unknown): FormData {
  const rules = schemaFields(form.schema);
  return Object.fromEntries(
    formFields(form).flatMap(({ field, widget, pointer, initialValue }) => {
      const { initialValueOf } = registeredFields.get(widget);
      const value =
        loadedValue(item, pointer) ??
        (initialValueOf ? initialValueOf(Object(item) as FormData) : initialValue);
      if (value === undefined || value === null) return [];
      return [
        [field, rules[field]?.['type'] === 'array' && !Array.isArray(value) ? [value] : value],
      ];
    }),
  );
}

/**
 * Returns the form's data with older values in some fields. Files, which no longer exist, and fields
 * that the account may not write keep their values. Fields that only the form has follow from the
 * others.
 */
export function withOlderValues(form: ResolvedForm, data: FormData, values: FormData): FormData {
  const rules = schemaFields(form.schema);
  const isFilled = ({ field }: ResolvedFormField) =>
    Object.hasOwn(values, field) && !isWithheld(form, field);
  const filled = formFields(form).filter(isFilled);
  const next = {
    ...data,
    ...Object.fromEntries(filled.map(({ field }) => [field, values[field]])),
  };
  const derived = formFields(form).flatMap(({ field, widget }) => {
    const { initialValueOf } = registeredFields.get(widget);
    return initialValueOf && rules[field]?.['formOnly'] === true
      ? [[field, initialValueOf(next)]]
      : [];
  });
  return { ...next, ...(Object.fromEntries(derived) as FormData) };
}

/**
 * Returns the request body: the normalized data without the `formOnly` fields, the URLs of unchanged
 * documents and pictures, and the fields that the account may not write. Normalizing removes the values of hidden
 * fields. It runs first, because the conditions that hide fields may depend on `formOnly` fields.
 */
export function toBody(form: ResolvedForm, data: FormData): FormData {
  const rules = schemaFields(form.schema);
  const body = toNormalized(form, data);
  return Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) =>
        rules[field]?.['formOnly'] !== true &&
        !isWithheld(form, field) &&
        !isUnchangedFile(rules[field], value),
    ),
  );
}

/** Whether a value is the URL of a stored document or picture. A removed picture is empty. */
const isUnchangedFile = (field: JsonSchema | undefined, value: unknown): boolean =>
  (isFilePart(field) && readDocumentReference(value) === undefined) ||
  (isDataUri(field) && value !== '' && !isChosenFile(value));

/** Returns the form's data as the server would store it. */
export const toNormalized = (form: ResolvedForm, data: FormData): FormData =>
  normalize(
    form.schema,
    Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)),
  ) as FormData;

/**
 * Returns the fields with `"onHidden": "reset"` that were hidden before a change and are visible
 * after it, each with its empty value.
 */
export function findFieldResets(
  form: ResolvedForm,
  before: FormData,
  now: FormData,
): [field: string, empty: unknown][] {
  const reset = formFields(form).filter(({ onHidden }) => onHidden === 'reset');
  if (reset.length === 0) return [];
  const [hiddenBefore, hiddenNow] = [
    hiddenFieldsIn(form.schema, before),
    hiddenFieldsIn(form.schema, now),
  ];
  const cleared = (form.schema['cleared'] ?? {}) as FormData;
  // An empty date is sent as null, but is undefined in the form.
  return reset.flatMap(({ field }): [string, unknown][] =>
    hiddenBefore.has(field) && !hiddenNow.has(field) ? [[field, cleared[field] ?? undefined]] : [],
  );
}

/**
 * Returns the values to send for fields that had a value and that the user has emptied: the
 * `emptyValue` of their definition.
 */
export function toEmptiedValues(form: ResolvedForm, base: FormData, now: FormData): FormData {
  return Object.fromEntries(
    formFields(form).flatMap((definition) =>
      isEmpty(now[definition.field]) && canBeEmptied(definition, base)
        ? [[definition.field, definition.emptyValue]]
        : [],
    ),
  );
}

/**
 * Whether a required field may be emptied: its definition has an `emptyValue`, and the field has a
 * stored value.
 */
const canBeEmptied = ({ field, emptyValue }: ResolvedFormField, base: FormData): boolean =>
  emptyValue !== undefined && !isEmpty(base[field]);

/** Whether the account may not write a field of a form. */
export const isWithheld = ({ withheld }: ResolvedForm, field: string): boolean =>
  withheld?.includes(field) === true;

/**
 * Whether the user has to fill in a field: the rules require it now, it cannot be emptied, and the
 * account may write it.
 */
export const isFieldRequired = (
  form: ResolvedForm,
  definition: ResolvedFormField,
  required: boolean | undefined,
  base: FormData,
): boolean =>
  required === true && !canBeEmptied(definition, base) && !isWithheld(form, definition.field);

/** Returns the fields that differ between two versions of one item, in the form's order. */
export function changedFields(
  form: ResolvedForm,
  first: FormData,
  second: FormData,
): ResolvedFormField[] {
  const rules = schemaFields(form.schema);
  return formFields(form).filter(({ field }) => {
    if (isEmpty(first[field]) && isEmpty(second[field])) return false;
    const toComparable =
      isFilePart(rules[field]) || isDataUri(rules[field]) ? withoutSignature : JSON.stringify;
    return toComparable(first[field]) !== toComparable(second[field]);
  });
}

/**
 * Returns the URL of a stored document or picture without its query, which holds a signature that
 * differs when the record is read again later.
 */
const withoutSignature = (url: unknown): string => String(url ?? '').split('?', 1)[0]!;

/**
 * Whether two versions have the same values. An empty field equals a missing one. Images are
 * strings, which are cheap to compare while they are unchanged.
 */
export function hasSameValues(form: ResolvedForm, first: FormData, second: FormData): boolean {
  return formFields(form).every(({ field }) => {
    const [a, b] = [first[field], second[field]];
    if (a === b || (isEmpty(a) && isEmpty(b))) return true;
    return (
      typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b)
    );
  });
}
