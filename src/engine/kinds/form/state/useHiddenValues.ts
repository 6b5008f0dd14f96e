import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ResolvedForm } from '../../../../shared/resolved/resolved.ts';
import type { Row } from '../../../data/page.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import type { FormData } from './formData.ts';

/**
 * The values that a form sends without showing a field, or the text key for a missing query
 * parameter.
 */
export type HiddenValues = { values: FormData } | { missing: string };

interface HistoryState {
  hiddenValues?: Record<string, string>;
}

/**
 * Reads the hidden values of a form. Those from the query, such as tokens, are moved to the state
 * of the history entry at once: a reload still finds them there, but they are neither in the
 * browser's history nor in a `Referer` header.
 */
export function useHiddenValues(
  form: ResolvedForm,
  { params, row }: { params: Record<string, string>; row: Row | undefined },
): HiddenValues {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const language = useLanguage();
  const query = new URLSearchParams(search);
  const fromHistory = (state as HistoryState | null)?.hiddenValues ?? {};
  const fromQuery = form.hiddenValues.flatMap((entry) =>
    entry.from === 'query'
      ? [{ ...entry, value: query.get(entry.name)?.trim() || fromHistory[entry.name] }]
      : [],
  );
  const inQuery = fromQuery.filter(({ name }) => query.has(name));
  useEffect(() => {
    if (inQuery.length === 0) return;
    const rest = new URLSearchParams(search);
    for (const { name } of inQuery) rest.delete(name);
    const hiddenValues = Object.fromEntries(fromQuery.map(({ name, value }) => [name, value]));
    void navigate(
      { pathname, search: String(rest) },
      { replace: true, state: { ...(state as object | null), hiddenValues } },
    );
  });
  const missing = fromQuery.find(({ value }) => !value);
  if (missing) return { missing: missing.missingText };
  const fromLanguage = form.hiddenValues.flatMap(({ field, from }) =>
    from === 'language' ? [[field, language]] : [],
  );
  return {
    values: Object.fromEntries([
      ...fromQuery.map(({ field, value }) => [field, value]),
      ...fromLanguage,
      ...Object.entries(hiddenValuesOfRow(form, { params, row })),
    ]),
  };
}

/** Returns the hidden values that are route parameters or fields of the row. */
export const hiddenValuesOfRow = (
  form: ResolvedForm,
  { params, row }: { params: Record<string, string>; row: Row | undefined },
): FormData =>
  Object.fromEntries(
    form.hiddenValues.flatMap((entry) => {
      if (entry.from !== 'params' && entry.from !== 'row') return [];
      const value = entry.from === 'params' ? params[entry.name] : row?.[entry.name];
      return [[entry.field, entry.numeric ? Number(value) : value]];
    }),
  );
