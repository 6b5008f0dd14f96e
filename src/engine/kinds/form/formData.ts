import { readSent } from '../../../shared/document.ts';
import { schemaFields } from '../../../shared/schemaFields.ts';
import { hiddenFieldsIn } from '../../../shared/hidden.ts';
import { normalize } from '../../../shared/normalize.ts';
import type { ResolvedForm, ResolvedFormField } from '../../../shared/resolved.ts';
import { isEmpty } from '../../data/hasValue.ts';
import { isChosenFile } from '../../fields/chosenFile.ts';
import { fields } from '../../registries.ts';

export type FormData = Record<string, unknown>;

/** What is entered, and what it was entered over. */
export interface FormEntries {
  data: FormData;
  /** The version that the form was opened on, to be saved over alone; null where the host tells none, or nothing was there. */
  etag: string | null;
  /** The values that it had then. */
  base: FormData;
  /** Fields whose chosen file was lost with the page, and has to be chosen again. */
  lostFiles?: readonly string[];
}

/** The fields for which a file has been chosen that no draft on the device can hold. */
export const chosenFilesIn = (form: ResolvedForm, data: FormData): string[] =>
  formFields(form).flatMap(({ field, draftable }) =>
    !draftable && isChosenFile(data[field]) ? [field] : [],
  );

export const formFields = (form: ResolvedForm): ResolvedFormField[] =>
  form.sections.flatMap((section) => section.fields);

/** The value at a pointer; `*` gathers what lies below every item of a list. */
function gather(value: unknown, parts: string[]): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (part === '*')
    return Array.isArray(value) ? value.map((item) => gather(item, rest)) : undefined;
  return Object.hasOwn(Object(value) as object, part)
    ? gather((value as FormData)[part], rest)
    : undefined;
}

/** The value at the first pointer that leads to one. */
function firstValueAt(item: unknown, pointers: readonly string[]): unknown {
  for (const pointer of pointers) {
    const value = gather(item, pointer.split('/').slice(1));
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** The form's data from a loaded item. What the item does not hold, or holds as null, starts out with what the form says, or empty. */
export function toForm(form: ResolvedForm, item: unknown): FormData {
  const rules = schemaFields(form.schema);
  return Object.fromEntries(
    formFields(form).flatMap(({ field, widget, pointer, initialValue }) => {
      const fill = fields.get(widget).fill;
      const value = firstValueAt(item, pointer) ?? (fill ? fill(Object(item) as FormData) : initialValue);
      if (value === undefined || value === null) return [];
      return [
        [field, rules[field]?.['type'] === 'array' && !Array.isArray(value) ? [value] : value],
      ];
    }),
  );
}

/**
 * What is sent: the form's data, normalised, which drops the values of hidden fields, without what exists only in the form and without
 * the addresses of documents that stay as they are.
 * That goes last, because what is hidden may depend on it.
 */
export function toBody(form: ResolvedForm, data: FormData): FormData {
  const rules = schemaFields(form.schema);
  const body = toNormalized(form, data);
  return Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) =>
        rules[field]?.['formOnly'] !== true &&
        (rules[field]?.['format'] !== 'document' || readSent(value) !== undefined),
    ),
  );
}

/** The form's data as the server would keep it. */
export const toNormalized = (form: ResolvedForm, data: FormData): FormData =>
  normalize(
    form.schema,
    Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)),
  ) as FormData;

/** The fields that show again and are to be empty then, each with what is empty for it. */
export function emptiedBy(
  form: ResolvedForm,
  before: FormData,
  now: FormData,
): [field: string, empty: unknown][] {
  const reset = formFields(form).filter(({ onHidden }) => onHidden === 'reset');
  if (reset.length === 0) return [];
  const [wasHidden, isHidden] = [
    hiddenFieldsIn(form.schema, before),
    hiddenFieldsIn(form.schema, now),
  ];
  const cleared = (form.schema['cleared'] ?? {}) as FormData;
  // null is what a day is sent as that nobody chose; a form holds none then.
  return reset.flatMap(({ field }): [string, unknown][] =>
    wasHidden.has(field) && !isHidden.has(field) ? [[field, cleared[field] ?? undefined]] : [],
  );
}

/** What is sent of the fields that held a value and have been emptied, where the form says so. */
export function emptiedSince(form: ResolvedForm, base: FormData, now: FormData): FormData {
  return Object.fromEntries(
    formFields(form).flatMap((definition) =>
      isEmpty(now[definition.field]) && mayBeEmptied(definition, base)
        ? [[definition.field, definition.emptyValue]]
        : [],
    ),
  );
}

/** Whether a field may be emptied though the rules ask for it: the form says what is sent then, and there is something to take away. */
const mayBeEmptied = ({ field, emptyValue }: ResolvedFormField, base: FormData): boolean =>
  emptyValue !== undefined && !isEmpty(base[field]);

/** Whether a person has to fill a field in: the rules ask for it just now, and it may not be emptied all the same. */
export const isFieldRequired = (
  definition: ResolvedFormField,
  required: boolean | undefined,
  base: FormData,
): boolean => required === true && !mayBeEmptied(definition, base);

/** The fields that differ between two states of one item, in the form's order. */
export function changedFields(
  form: ResolvedForm,
  one: FormData,
  other: FormData,
): ResolvedFormField[] {
  return formFields(form).filter(({ field, widget }) => {
    if (isEmpty(one[field]) && isEmpty(other[field])) return false;
    // Who may open a document stands behind the question mark of its address, and is new each time.
    const part =
      widget === 'document'
        ? (value: unknown) => String(value ?? '').split('?', 1)[0]
        : JSON.stringify;
    return part(one[field]) !== part(other[field]);
  });
}

/** Whether nothing has been changed; a field that was never filled in and one that was emptied again are the same. Pictures are compared as a whole, so this is cheap while they stay the same. */
export function isSame(form: ResolvedForm, one: FormData, other: FormData): boolean {
  return formFields(form).every(({ field }) => {
    const [a, b] = [one[field], other[field]];
    if (a === b || (isEmpty(a) && isEmpty(b))) return true;
    return Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b);
  });
}
