import { memoizeAsync } from '../../ui/memoizeAsync.ts';
import type { toLocalPage } from './localPage.ts';

/** Loads the code that searches and pages rows in the browser. Only few lists need it. */
export const loadLocalPaging = memoizeAsync(
  async () => (await import('./localPage.ts')).toLocalPage,
);

/** Applies `toLocalPage` if it has been loaded, otherwise returns all rows. */
export const applyLocalPaging: typeof toLocalPage = (...args) =>
  loadLocalPaging.current()?.(...args) ?? args[1];
