import { readSent } from '../../../rules/document.ts';
import { fieldsOf as schemaFields } from '../../../rules/fields.ts';
import { normalise } from '../../../rules/normalise.ts';
import type { ResolvedForm, ResolvedFormField } from '../../../rules/resolved.ts';

export type FormData = Record<string, unknown>;

export const fieldsOf = (form: ResolvedForm): ResolvedFormField[] => form.sections.flatMap((section) => section.fields);

/** The value at a pointer; `*` gathers what lies below every item of a list. */
function gather(value: unknown, parts: string[]): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (part === '*') return Array.isArray(value) ? value.map((item) => gather(item, rest)) : undefined;
  return Object.hasOwn(Object(value) as object, part) ? gather((value as FormData)[part], rest) : undefined;
}

/** The form's data from a loaded item. What the item does not hold, or holds as null, starts out with what the form says, or empty. */
export function toForm(form: ResolvedForm, item: unknown): FormData {
  return Object.fromEntries(
    fieldsOf(form).flatMap(({ field, from, initial }) => {
      const value = gather(item, from.split('/').slice(1)) ?? initial;
      return value === undefined || value === null ? [] : [[field, value]];
    }),
  );
}

/**
 * What is sent: the form's data, normalised, which drops the values of hidden fields, without what exists only in the form and without
 * the addresses of documents that stay as they are.
 * That goes last, because what is hidden may depend on it.
 */
export function toBody(form: ResolvedForm, data: FormData): FormData {
  const filled = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  const rules = schemaFields(form.schema);
  const body = normalise(form.schema, filled) as FormData;
  return Object.fromEntries(Object.entries(body).filter(([field, value]) => rules[field]?.['uiOnly'] !== true && (rules[field]?.['format'] !== 'document' || readSent(value) !== undefined)));
}

/** The fields that are hidden now and hold what they are not to hold when they show again, each with what is empty for it. */
export function emptiedBy(form: ResolvedForm, data: FormData): [field: string, empty: unknown][] {
  const emptied = fieldsOf(form).filter(({ field, whenHidden }) => whenHidden === 'reset' && data[field] !== undefined);
  if (emptied.length === 0) return [];
  const shown = normalise(form.schema, data) as FormData;
  const cleared = (form.schema['cleared'] ?? {}) as FormData;
  return emptied.flatMap(({ field }) => (JSON.stringify(shown[field]) === JSON.stringify(cleared[field]) && data[field] !== cleared[field] ? [[field, cleared[field]] as [string, unknown]] : []));
}

/** The fields that differ between two states of one item, in the form's order. */
export function differing(form: ResolvedForm, one: FormData, other: FormData): ResolvedFormField[] {
  return fieldsOf(form).filter(({ field, widget }) => {
    // Who may open a document stands behind the question mark of its address, and is new each time.
    const part = widget === 'document' ? (value: unknown) => String(value ?? '').split('?', 1)[0] : JSON.stringify;
    return part(one[field]) !== part(other[field]);
  });
}

/** A field that was never filled in and one that was emptied again are the same. */
const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether nothing has been changed. Pictures are compared as a whole, so this is cheap while they stay the same. */
export function isSame(form: ResolvedForm, one: FormData, other: FormData): boolean {
  return fieldsOf(form).every(({ field }) => {
    const [a, b] = [one[field], other[field]];
    if (a === b || (isEmpty(a) && isEmpty(b))) return true;
    return Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b);
  });
}
