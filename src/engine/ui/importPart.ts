import { memoizeAsync, type MemoizedAsync } from './memoizeAsync.ts';

/** A file beside this one, as the bundler writes it into the function that imports it. */
const FILE = /import\([`'"](\.\/[^`'"]+)[`'"]\)/;

/** A file that has not come by then is asked for anew by whoever tries again. */
const GIVE_UP_MS = 120_000;

/** The files that have been asked for, by their addresses. */
const asked = new Map<string, MemoizedAsync<void>>();

/**
 * What every `import()` of the built app goes through, in the place of the bundler's own helper (scripts/vite/dynamicImports.ts). Once the app stands, a part is
 * imported when all its files are here: a browser may remember for as long as the page stands that a module could not be fetched, as HTML
 * had it until 2026, and whoever tried again after an outage would never get it, nor anything else that imports the same file.
 * @param load as the bundler writes it: `()=>import("./part.js")`
 * @param files what the part imports and has to be fetched with it, as paths on the host
 */
export async function importPart<Part>(
  load: () => Promise<Part>,
  files: string[] = [],
): Promise<Part> {
  // What the first screen is drawn with, the page waits for: together, and where something does not come, the page has to come anew.
  if (document.querySelector('#root > .first')) {
    files.forEach(preload);
    return load();
  }
  const own = FILE.exec(String(load))?.[1];
  const addresses = new Set(files.map((file) => `${window.location.origin}/${file}`));
  if (own) addresses.add(new URL(own, import.meta.url).href);
  await Promise.all([...addresses].filter((address) => !isHere(address)).map(fetchFile));
  return load();
}

/** Asks for a file as a module, beside the one that imports it. Twice is as once. */
function preload(file: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
  document.head.append(link);
}

/** Whether a file has been fetched by whatever part of the page. Where the browser does not tell, it comes out of its cache. */
const isHere = (address: string) =>
  performance
    .getEntriesByName(address)
    .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200);

function fetchFile(address: string): Promise<void> {
  const file = asked.get(address) ?? memoizeAsync(() => readFile(address));
  asked.set(address, file);
  return file();
}

async function readFile(address: string): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(GIVE_UP_MS) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // Whole, so that the browser keeps it for the import.
  await answer.arrayBuffer();
}
