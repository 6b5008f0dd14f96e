/** Returns the URL of the entry script in index.html. Its file name differs in every build. */
export const entryScript = () =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? '';

/**
 * Whether the server has another version than the running one. False if the server cannot be
 * reached.
 */
export async function isOutdated(runningScript: string): Promise<boolean> {
  try {
    const page = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
    return page.ok && !(await page.text()).includes(runningScript);
  } catch {
    return false;
  }
}

let isReloadRequested = false;

/**
 * Whether the user has requested the reload that is in progress. Unsaved input is then restored
 * without asking.
 */
export const isReloading = (): boolean => isReloadRequested;

/** Reloads the page, which loads the server's current version. */
export function reloadPage(): void {
  isReloadRequested = true;
  window.location.reload();
}

/** Called when the browser asks about unsaved input and the user stays on the page. */
export function cancelReload(): void {
  isReloadRequested = false;
}
