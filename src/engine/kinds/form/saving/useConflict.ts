import { useState } from 'react';
import type { ResolvedForm, ResolvedFormField } from '../../../../shared/resolved/resolved.ts';
import { versionTagOrNull } from '../../../../shared/versionTag.ts';
import { useHttp } from '../../../data/ApiContext.ts';
import type { HttpResult } from '../../../data/requests/sendRequest.ts';
import { toItem } from '../../../data/page.ts';
import { readPointer } from '../../../../shared/pointer.ts';
import type { FormDialogOptions } from '../../prepareScreen.ts';
import { changedFields, toFormData, toNormalized, type FormData } from '../state/formData.ts';

/** Whose value of a field stays. */
export type Side = 'mine' | 'theirs';

export interface FoundConflict {
  /** The fields that only somebody else has changed since this form was opened. */
  changedByOther: ResolvedFormField[];
  /** The fields that the user has changed as well, to another value. The user chooses for each. */
  changedByBoth: ResolvedFormField[];
  /** What the user has chosen so far, by field. */
  chosen: Readonly<Record<string, Side>>;
  /** The values that the user had entered. */
  mine: FormData;
  /** Increases each time the notice has to get the focus. */
  attempt: number;
  updatedBy: string | null;
  updatedAt: string | null;
  etag: string | null;
  /**
   * The current record as form data; null if it could not be read. Then the notice names no fields,
   * and the user overwrites the record without a check of its version, or loads it.
   */
  stored: FormData | null;
}

const textAt = (item: unknown, pointer: string): string | null => {
  const value = readPointer(item, pointer);
  return typeof value === 'string' ? value : null;
};

/**
 * Handles the conflict when somebody else has saved the same record: finds what changed, and the
 * version to overwrite.
 */
export function useConflict(
  form: ResolvedForm,
  params: Record<string, string>,
  dialog: FormDialogOptions | undefined,
) {
  const http = useHttp();
  const [conflict, setConflict] = useState<FoundConflict | null>(null);

  /** Reads the current record of the server, and its version. */
  async function read(): Promise<HttpResult | null> {
    if (form.load) {
      const { body, etag } = await http.exchange(form.load, { params });
      return { body: toItem(form.load, body), etag };
    }
    const row = await dialog?.fetchLatestRow?.();
    if (!row) return null;
    return { body: row, etag: versionTagOrNull(form.versionField && row[form.versionField]) };
  }

  /**
   * Reads the current record and reports the conflict. If the record already has the values that
   * were to be saved, as after a lost response, it returns that record and reports nothing.
   * @param loaded the values when the form was opened
   * @param edited the values that were to be saved
   */
  async function check(
    loaded: FormData,
    edited: FormData,
  ): Promise<{ saved: HttpResult } | { found: FoundConflict }> {
    const current = await read().catch(() => null);
    const stored = current && toFormData(form, current.body);
    if (
      stored &&
      changedFields(form, toNormalized(form, stored), toNormalized(form, edited)).length === 0
    )
      return { saved: current };
    const changedThere = stored ? changedFields(form, loaded, stored) : [];
    const changedHere = changedFields(form, loaded, edited);
    const different = stored ? changedFields(form, stored, edited) : [];
    const found: FoundConflict = {
      changedByOther: changedThere.filter((field) => !changedHere.includes(field)),
      changedByBoth: changedThere.filter(
        (field) => changedHere.includes(field) && different.includes(field),
      ),
      chosen: {},
      mine: edited,
      attempt: (conflict?.attempt ?? 0) + 1,
      updatedBy: textAt(current?.body, '/updated_by'),
      updatedAt: textAt(current?.body, '/updated_at'),
      etag: current?.etag ?? null,
      stored,
    };
    setConflict(found);
    return { found };
  }

  return {
    found: conflict,
    check,
    /** Notes which value of a field stays. */
    choose: (field: string, side: Side, mine: FormData) =>
      setConflict(
        (found) => found && { ...found, mine, chosen: { ...found.chosen, [field]: side } },
      ),
    /** Moves the focus to the notice again. */
    remind: () => setConflict((found) => found && { ...found, attempt: found.attempt + 1 }),
    /** Closes the notice, because the record is saved or overwritten. */
    close: () => setConflict(null),
  };
}
