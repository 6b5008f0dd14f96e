import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The code of the platform that refuses requests and values. */
const PLATFORM = ['src/server', 'src/values', 'src/sources'];

/** The parts of the platform that a product can include. */
const PARTS = ['accounts', 'saudi', 'users'];

/** What refuses a request or a value with a text, by the name of the function or the class. */
const REFUSAL = /\b(?:new )?(?:refuse|refusal|forbidden|\w*Problem)\(([^;]*?)\)/gs;

/** The key of a text, or the beginning of one that the code completes. */
const KEY = /['`]((?:[A-Za-z][\w-]*\.)+(?:[A-Za-z][\w-]*|(?=\$\{)))/g;

/** Returns the keys of texts with which the code of a folder refuses something, with their files. */
const refusalsOf = (folder: string) =>
  listFiles(join(ROOT, folder))
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(REFUSAL)]
        .flatMap(([, parameters = '']) => [...parameters.matchAll(KEY)])
        .map(([, key = '']) => ({ file, key })),
    );

/** Returns the keys of all texts in each language. */
const textsOf = (table: Record<string, Record<string, Record<string, string>>>): string[][] =>
  Object.values(table).map((files) => Object.values(files).flatMap((texts) => Object.keys(texts)));

/** Returns the texts of the platform and of all its parts, by language and file. */
function platformTexts() {
  const folders = ['src/locales', ...PARTS.map((part) => `src/definitions/${part}/locales`)];
  return Object.fromEntries(
    ['ar', 'en'].map((language) => [
      language,
      Object.fromEntries(
        folders
          .flatMap((folder) => listFiles(join(ROOT, folder, language)))
          .filter((file) => file.endsWith('.json') && !file.includes('/tools/'))
          .map((file) => [file, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>]),
      ),
    ]),
  );
}

const museumTexts = () => compile({ root: join(ROOT, 'examples/museum') }).texts;

it.each([
  ['the platform', PLATFORM, platformTexts, 50],
  ['the product', [...PLATFORM, 'server'], () => projectCompilation.texts, 65],
  ['the museum', [...PLATFORM, 'examples/museum/server'], museumTexts, 52],
] as const)('every refusal of %s has a text in each language', (_whose, folders, texts, least) => {
  const refusals = folders.flatMap(refusalsOf);
  expect(refusals.length).toBeGreaterThanOrEqual(least);
  for (const keys of textsOf(texts())) {
    const hasText = (key: string) =>
      key.endsWith('.') ? keys.some((one) => one.startsWith(key)) : keys.includes(key);
    expect(refusals.filter(({ key }) => !hasText(key))).toEqual([]);
  }
});
