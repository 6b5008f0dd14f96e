import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import type { Row } from '../../data/page.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { FormData } from './formData.ts';

/** What a form sends without asking for it, or the text key that says what to do where the address lacks a part of it. */
export type HiddenValues = { values: FormData } | { missing: string };

interface Kept {
  given?: Record<string, string>;
}

/**
 * What the address holds is moved into the state of its history entry as soon as it is read: there a reload still finds it, while
 * neither the list of visited pages nor a host that the page links to ever sees it.
 */
export function useHiddenValues(
  form: ResolvedForm,
  { params, row }: { params: Record<string, string>; row: Row | undefined },
): HiddenValues {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const language = useLanguage();
  const address = new URLSearchParams(search);
  const kept = (state as Kept | null)?.given ?? {};
  const sought = form.hiddenValues.flatMap((one) =>
    one.from === 'query'
      ? [{ ...one, value: address.get(one.name)?.trim() || kept[one.name] }]
      : [],
  );
  const shown = sought.filter(({ name }) => address.has(name));
  useEffect(() => {
    if (shown.length === 0) return;
    const rest = new URLSearchParams(search);
    for (const { name } of shown) rest.delete(name);
    const given = Object.fromEntries(sought.map(({ name, value }) => [name, value]));
    void navigate(
      { pathname, search: String(rest) },
      { replace: true, state: { ...(state as object | null), given } },
    );
  });
  const lacking = sought.find(({ value }) => !value);
  if (lacking) return { missing: lacking.missingText };
  const languages = form.hiddenValues.flatMap(({ field, from }) =>
    from === 'language' ? [[field, language]] : [],
  );
  const placed = form.hiddenValues.flatMap((one) => {
    if (one.from !== 'params' && one.from !== 'row') return [];
    const value = one.from === 'params' ? params[one.name] : row?.[one.name];
    return [[one.field, one.numeric ? Number(value) : value]];
  });
  return {
    values: Object.fromEntries([
      ...sought.map(({ field, value }) => [field, value]),
      ...languages,
      ...placed,
    ]),
  };
}
