import { memoizeAsync, type MemoizedAsync } from './memoizeAsync.ts';

/** The relative path in the import() that the bundler writes. */
const IMPORTED_PATH = /import\([`'"](\.\/[^`'"]+)[`'"]\)/;

/** A file that takes longer is requested again at the next attempt. */
const FETCH_TIMEOUT_MS = 120_000;

/** The requested files by URL. */
const requestedFiles = new Map<string, MemoizedAsync<void>>();

/**
 * Replaces the bundler's helper for every `import()` of the built app
 * (scripts/vite/dynamicImports.ts). After startup, a module is only imported once all its files
 * have been fetched. Browsers may cache a failed module fetch until the page is closed, as the HTML
 * standard required until 2026, so that a retry after an outage would never succeed.
 * @param load as the bundler writes it: `()=>import("./part.js")`
 * @param files the module's dependencies, as paths on the host
 */
export async function importPart<Part>(
  load: () => Promise<Part>,
  files: string[] = [],
): Promise<Part> {
  // The first screen needs all files at once, so they are preloaded together. If one fails, the
  // page has to be reloaded.
  if (document.querySelector('#root > .first')) {
    files.forEach(preload);
    return load();
  }
  const ownPath = IMPORTED_PATH.exec(String(load))?.[1];
  const addresses = new Set(files.map((file) => `${window.location.origin}/${file}`));
  if (ownPath) addresses.add(new URL(ownPath, import.meta.url).href);
  await Promise.all([...addresses].filter((address) => !isFetched(address)).map(fetchFile));
  return load();
}

/** Preloads a file as a module in parallel to the importing one. Repeated calls have no effect. */
function preload(file: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
  document.head.append(link);
}

/**
 * Whether the page has already fetched a file. If the browser does not report the status, the file
 * is fetched again, from the cache.
 */
const isFetched = (address: string) =>
  performance
    .getEntriesByName(address)
    .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200);

function fetchFile(address: string): Promise<void> {
  const file = requestedFiles.get(address) ?? memoizeAsync(() => readFile(address));
  requestedFiles.set(address, file);
  return file();
}

async function readFile(address: string): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // Reads the whole body, so that the browser caches it for the import.
  await answer.arrayBuffer();
}
