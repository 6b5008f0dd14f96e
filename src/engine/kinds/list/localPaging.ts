import { memoizeAsync } from '../../ui/memoizeAsync.ts';
import type { toLocalPage } from './localPage.ts';

/** Fetches what searches and pages rows that are here already; few lists need it. */
export const loadLocalPaging = memoizeAsync(
  async () => (await import('./localPage.ts')).toLocalPage,
);

/** A page of rows that came all at once. */
export const applyLocalPaging: typeof toLocalPage = (...given) =>
  loadLocalPaging.current()?.(...given) ?? given[1];
