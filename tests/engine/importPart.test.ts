import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importPart } from '../../src/engine/ui/importPart.ts';

const fetchFile = vi.fn(async (_address: string) => new Response('export {}'));
/** Reads as the bundler writes a part, and counts how often it is imported. */
const part = (name: string) => {
  const load = vi.fn(async () => name);
  return Object.assign(load, { toString: () => `()=>import(\`./${name}.js\`)` });
};
const asked = () =>
  fetchFile.mock.calls.map(([address]) => new URL(address).pathname.split('/').pop());

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  vi.stubGlobal('fetch', fetchFile);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchFile.mockClear();
});

it('imports a part when its own file and those that it imports are here', async () => {
  const load = part('menu');
  await expect(importPart(load, ['assets/list.js'])).resolves.toBe('menu');
  expect(new Set(asked())).toEqual(new Set(['list.js', 'menu.js']));
  expect(load).toHaveBeenCalledTimes(1);
});

it('never imports what cannot be fetched, and asks again when somebody tries again', async () => {
  const load = part('palette');
  fetchFile.mockResolvedValueOnce(new Response('', { status: 404 }));
  await expect(importPart(load)).rejects.toThrow('404');
  fetchFile.mockRejectedValueOnce(new TypeError('offline'));
  await expect(importPart(load)).rejects.toThrow('offline');
  expect(load).not.toHaveBeenCalled();
  await expect(importPart(load)).resolves.toBe('palette');
  expect(asked()).toEqual(['palette.js', 'palette.js', 'palette.js']);
});

it('asks for a file of several parts once', async () => {
  await Promise.all([
    importPart(part('one'), ['assets/shared.js']),
    importPart(part('other'), ['assets/shared.js']),
  ]);
  expect(asked().filter((file) => file === 'shared.js')).toHaveLength(1);
});

it('holds nothing back while the first screen opens', async () => {
  document.body.innerHTML = '<div id="root"><div class="first"></div></div>';
  await expect(importPart(part('first'), ['assets/first-shared.js'])).resolves.toBe('first');
  expect(fetchFile).not.toHaveBeenCalled();
  expect(document.querySelector('link[rel=modulepreload]')?.getAttribute('href')).toBe(
    '/assets/first-shared.js',
  );
});
