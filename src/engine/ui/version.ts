/** The script that index.html names: every build has a name of its own for it. */
export const entryScript = () =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? '';

/** Whether the host serves another version than the one that runs here. A host that cannot be reached tells nothing. */
export async function isOutdated(running: string): Promise<boolean> {
  try {
    const page = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
    return page.ok && !(await page.text()).includes(running);
  } catch {
    return false;
  }
}

let loadingAnew = false;

/** Whether the page is being loaded anew because a person asked for it: what is kept meanwhile comes back without asking. */
export const isReloading = (): boolean => loadingAnew;

/** Loads the page anew, in the version that the host serves. */
export function reloadPage(): void {
  loadingAnew = true;
  window.location.reload();
}

/** Something would be lost, and the browser asks: whoever stays is not on the way. */
export function cancelReload(): void {
  loadingAnew = false;
}
