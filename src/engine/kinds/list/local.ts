import type { toLocalPage as ToLocalPage } from './localPage.ts';

let toLocalPage: typeof ToLocalPage | undefined;

/** Fetches what searches and pages rows that are here already; few lists need it. */
export async function loadLocal(): Promise<void> {
  toLocalPage ??= (await import('./localPage.ts')).toLocalPage;
}

/** A page of rows that came all at once. */
export const localPage: typeof ToLocalPage = (...given) => (toLocalPage ? toLocalPage(...given) : given[1]);
