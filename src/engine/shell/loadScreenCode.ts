import { entryScript, isOutdated } from '../ui/version.ts';
import { wait } from '../ui/wait.ts';

/** Code that has not come by then will not come. */
const GIVE_UP_MS = 120_000;

/** The code of a screen could not be fetched. */
export class ScreenCodeError extends Error {}

/**
 * The code of a screen. After an update the files of the version that this tab runs are gone; then the screen is opened anew in
 * the new version, once: a version that was reached so and has no such file either fails.
 * @param request of the screen: where it stands, and whether somebody still wants to go there
 * @param mark the key under which the tab notes which version it left
 * @throws CodeMissing where the code does not come, or only after two minutes
 */
export async function loadScreenCode<Code>(
  code: Promise<Code>,
  { url, signal }: Request,
  mark: string,
): Promise<Code> {
  try {
    return await Promise.race([
      code,
      wait(GIVE_UP_MS).then(() => {
        throw new ScreenCodeError('the code has not come');
      }),
    ]);
  } catch (cause) {
    if (signal.aborted) throw cause;
    const running = entryScript();
    if (!(await isOutdated(running)) || !mayReload(running, mark))
      throw new ScreenCodeError('the code cannot be fetched', { cause });
    window.location.assign(url);
    // The page is on its way out: whoever waits for the code waits for the new page.
    return new Promise(() => undefined);
  }
}

/** Notes the version that is left. Not where it was left before; nor where nothing can be noted, as to load anew might then never end. */
function mayReload(running: string, mark: string): boolean {
  try {
    if (sessionStorage.getItem(mark) === running) return false;
    sessionStorage.setItem(mark, running);
    return true;
  } catch {
    return false;
  }
}
