import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importPart } from '../../src/engine/ui/importPart.ts';

const fetchFile = vi.fn(async (_address: string) => new Response('export {}'));
/** Creates a loader that looks like the bundler's output and counts how often it is called. */
const createLoader = (name: string) => {
  const load = vi.fn(async () => name);
  return Object.assign(load, { toString: () => `()=>import(\`./${name}.js\`)` });
};
const fetchedFiles = () =>
  fetchFile.mock.calls.map(([address]) => new URL(address).pathname.split('/').pop());

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  vi.stubGlobal('fetch', fetchFile);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchFile.mockClear();
});

it('imports a module when its file and the files that it imports have loaded', async () => {
  const load = createLoader('menu');
  await expect(importPart(load, ['assets/list.js'])).resolves.toBe('menu');
  expect(new Set(fetchedFiles())).toEqual(new Set(['list.js', 'menu.js']));
  expect(load).toHaveBeenCalledTimes(1);
});

it('does not import a module that cannot be fetched, and fetches it again on a retry', async () => {
  const load = createLoader('palette');
  fetchFile.mockResolvedValueOnce(new Response('', { status: 404 }));
  await expect(importPart(load)).rejects.toThrow('404');
  fetchFile.mockRejectedValueOnce(new TypeError('offline'));
  await expect(importPart(load)).rejects.toThrow('offline');
  expect(load).not.toHaveBeenCalled();
  await expect(importPart(load)).resolves.toBe('palette');
  expect(fetchedFiles()).toEqual(['palette.js', 'palette.js', 'palette.js']);
});

it('fetches a file that several modules share once', async () => {
  await Promise.all([
    importPart(createLoader('one'), ['assets/shared.js']),
    importPart(createLoader('other'), ['assets/shared.js']),
  ]);
  expect(fetchedFiles().filter((file) => file === 'shared.js')).toHaveLength(1);
});

it('imports without fetching first while the first screen opens', async () => {
  document.body.innerHTML = '<div id="root"><div class="first"></div></div>';
  await expect(importPart(createLoader('first'), ['assets/first-shared.js'])).resolves.toBe(
    'first',
  );
  expect(fetchFile).not.toHaveBeenCalled();
  expect(document.querySelector('link[rel=modulepreload]')?.getAttribute('href')).toBe(
    '/assets/first-shared.js',
  );
});
