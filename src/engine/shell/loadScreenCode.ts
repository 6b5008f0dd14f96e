import { entryScript, isOutdated } from '../ui/version.ts';
import { withCodeTimeout } from '../../shared/codeTimeout.ts';

/** The code of a screen could not be loaded. */
export class ScreenCodeError extends Error {}

/**
 * Waits for the code of a screen. After a deployment the files of the running version no longer
 * exist; the screen is then opened in the new version by a reload. This happens once for each
 * version, so a new version that lacks the file as well fails.
 * @param request the router's request for the screen: its URL, and the signal that the navigation
 * was cancelled
 * @param storageKey the key in sessionStorage under which the tab stores the version that it left
 * @throws ScreenCodeError if loading fails or takes longer than two minutes
 */
export async function loadScreenCode<Code>(
  code: Promise<Code>,
  { url, signal }: Request,
  storageKey: string,
): Promise<Code> {
  try {
    return await withCodeTimeout(code);
  } catch (cause) {
    if (signal.aborted) throw cause;
    const runningScript = entryScript();
    if (!(await isOutdated(runningScript)) || !shouldReload(runningScript, storageKey))
      throw new ScreenCodeError('The code of the screen could not be loaded', { cause });
    window.location.assign(url);
    // The page is being unloaded, so this promise never settles.
    return new Promise(() => undefined);
  }
}

/**
 * Stores the version that is left. Returns false if that version was left before, and if nothing
 * can be stored, because the page might then reload forever.
 */
function shouldReload(runningScript: string, storageKey: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === runningScript) return false;
    sessionStorage.setItem(storageKey, runningScript);
    return true;
  } catch {
    return false;
  }
}
