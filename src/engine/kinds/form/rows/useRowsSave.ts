import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { createToday } from '../../../../shared/time/days.ts';
import { useAppInfo } from '../../../app.ts';
import { useHttp } from '../../../data/ApiContext.ts';
import type { Row } from '../../../data/page.ts';
import { Problem } from '../../../data/requests/problem.ts';
import { toFieldProblems, toServerErrors, type ServerError } from '../errors/errors.ts';
import { toBody, toEmptiedValues } from '../state/formData.ts';
import { hiddenValuesOfRow } from '../state/useHiddenValues.ts';
import type { PreparedForm } from '../state/usePreparedForm.ts';
import { createFormValidator } from '../errors/validator.ts';
import { rebaseEdit, type createRowEdits, type RowEdit } from './rowEdits.ts';

/** How many rows a save has stored, and how many it has not. */
export interface RowsResult {
  saved: number;
  failed: number;
  /** Whether nothing was sent, because rows are invalid. */
  isInvalid: boolean;
}

interface RowsSource {
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Reads the rows again. */
  reload(): Promise<readonly Row[] | undefined>;
}

/** A row with its change. */
interface ChangedRow {
  key: string;
  row: Row;
  edit: RowEdit;
}

/**
 * Saves the changed rows of a table one after another, each by the call of the form with the version
 * that was changed. Nothing is sent while a row is invalid. A row that is refused keeps its values,
 * with the reason.
 */
export function useRowsSave(
  prepared: PreparedForm,
  edits: ReturnType<typeof createRowEdits>,
  { rows, keyOf, reload }: RowsSource,
) {
  const validate = useRowValidator(prepared);
  const send = useRowSender(prepared);
  const [busy, setBusy] = useState(false);

  const changedRows = (): ChangedRow[] =>
    rows.flatMap((row) => {
      const [key, edit] = [keyOf(row), edits.get().get(keyOf(row))];
      return edit ? [{ key, row, edit }] : [];
    });

  /** Returns null if there is nothing to save. */
  async function save(): Promise<RowsResult | null> {
    const changed = changedRows();
    if (busy || changed.length === 0) return null;
    const checked = changed.map((one) => ({ ...one, errors: validate(one) }));
    for (const { key, edit, errors } of checked) edits.set(key, { ...edit, errors });
    const invalid = checked.filter(({ errors }) => errors.length > 0);
    if (invalid.length > 0) return { saved: 0, failed: invalid.length, isInvalid: true };
    setBusy(true);
    const problems = new Map<string, unknown>();
    for (const one of changed)
      await send(one).catch((problem: unknown) => problems.set(one.key, problem));
    const latest = await reload().catch(() => undefined);
    for (const one of changed) settle(one, problems, latest);
    setBusy(false);
    return {
      saved: changed.length - problems.size,
      failed: problems.size,
      isInvalid: false,
    };
  }

  /** Removes the change of a saved row, or of one that does not exist any more. */
  function settle(
    { key, edit }: ChangedRow,
    problems: ReadonlyMap<string, unknown>,
    latest: readonly Row[] | undefined,
  ): void {
    const problem = problems.get(key);
    const stored = latest?.find((row) => keyOf(row) === key);
    if (problem === undefined || (latest && !stored)) edits.set(key, null);
    else if (stored && problem instanceof Problem && problem.status === 412)
      edits.set(key, rebaseEdit(prepared.screen, edit, stored));
    else edits.set(key, { ...edit, errors: toServerErrors(prepared.screen, problem) });
  }

  return { busy, save, hasChanges: () => changedRows().length > 0 };
}

function useRowValidator({ screen: form, validators }: PreparedForm) {
  const params = useParams() as Record<string, string>;
  const { timeZone } = useAppInfo().app;
  return ({ row, edit: { base, data } }: ChangedRow): ServerError[] => {
    const validator = createFormValidator(form.schema, validators, {
      addEmptied: (values) => ({ ...values, ...toEmptiedValues(form, base, values) }),
      stored: { values: base, today: createToday(timeZone) },
      withheld: form.withheld,
    });
    const values = { ...data, ...hiddenValuesOfRow(form, { params, row }) };
    const { errors } = validator.validateFormData(values, form.schema);
    return Object.entries(toFieldProblems(errors)).flatMap(([field, problems]) =>
      problems.map((problem) => ({ field, problem })),
    );
  };
}

function useRowSender({ screen: form }: PreparedForm) {
  const params = useParams() as Record<string, string>;
  const http = useHttp();
  return ({ row, edit: { base, data, etag } }: ChangedRow) => {
    const values = {
      ...data,
      ...toEmptiedValues(form, base, data),
      ...hiddenValuesOfRow(form, { params, row }),
    };
    return http.exchange(form.save, { params, body: toBody(form, values), ifMatch: etag });
  };
}
