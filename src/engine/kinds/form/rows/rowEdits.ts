import { createEmitter } from '../../../../shared/emitter.ts';
import type { ResolvedForm } from '../../../../shared/resolved/resolved.ts';
import { versionTagOrNull } from '../../../../shared/versionTag.ts';
import type { Row } from '../../../data/page.ts';
import type { ServerError } from '../errors/errors.ts';
import { changedFields, hasSameValues, toFormData, type FormData } from '../state/formData.ts';

/** The changed values of one row. */
export interface RowEdit {
  data: FormData;
  /** The values when the change began, or those that somebody else has saved since. */
  base: FormData;
  /** The version of `base`. */
  etag: string | null;
  /** Why the row was not saved. */
  errors: ServerError[];
}

/** Holds the changed rows of a table by their keys, until they are saved. */
export function createRowEdits() {
  const { subscribe, emit } = createEmitter();
  let edits: ReadonlyMap<string, RowEdit> = new Map();
  return {
    subscribe,
    get: () => edits,
    /** Sets the change of a row; null removes it. */
    set(key: string, edit: RowEdit | null): void {
      const next = new Map(edits);
      if (edit) next.set(key, edit);
      else next.delete(key);
      edits = next;
      emit();
    },
  };
}

/** Returns the change of a row with no values changed yet. */
export function startEdit(form: ResolvedForm, row: Row): RowEdit {
  const base = toFormData(form, row);
  return { data: base, base, etag: etagOf(form, row), errors: [] };
}

const etagOf = ({ versionField }: ResolvedForm, row: Row) =>
  versionTagOrNull(versionField === undefined ? undefined : row[versionField]);

/**
 * Returns the change with another value of a field, without the errors that this may correct; null
 * if no value differs any more.
 */
export function withValue(
  form: ResolvedForm,
  edit: RowEdit,
  field: string,
  value: unknown,
): RowEdit | null {
  const data = { ...edit.data, [field]: value };
  const errors = edit.errors.filter((error) => error.field !== null && error.field !== field);
  return hasSameValues(form, edit.base, data) ? null : { ...edit, data, errors };
}

/**
 * Returns the change of a row that somebody else has saved meanwhile: the next save keeps the values
 * that were changed here, and the other person's values of the other fields.
 */
export function rebaseEdit(form: ResolvedForm, { base, data }: RowEdit, row: Row): RowEdit {
  const stored = toFormData(form, row);
  const own = changedFields(form, base, data).map(({ field }) => [field, data[field]]);
  return {
    data: { ...stored, ...(Object.fromEntries(own) as FormData) },
    base: stored,
    etag: etagOf(form, row),
    errors: [{ field: null, problem: { key: 'rows.conflict', params: {} } }],
  };
}
