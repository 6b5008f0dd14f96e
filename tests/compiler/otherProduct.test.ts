import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';

const project = resolve(import.meta.dirname, '../..');

/** The product, and a second small product (a museum's loans) that uses the same engine. */
const roots = { project, museum: join(project, 'tests/fixtures/foreign') };
const museum = compile({ root: roots.museum });

describe('another product', () => {
  it('compiles without issues', () => {
    expect(museum.issues).toEqual([]);
    expect([...museum.screens.keys()]).toEqual(['door', 'lend', 'alter-loan', 'loans']);
  });

  it('has its own storage keys, envelope, time zone and languages', () => {
    expect(museum.app).toMatchObject({
      languages: ['en', 'ar'],
      storageKeys: { token: 'keeper', language: 'tongue', prefix: 'museum/' },
      timeZone: 'Asia/Muscat',
      currency: 'museum.currency',
      screens: { signIn: 'door', home: 'loans' },
      session: { fields: { main: 'is_main_account', company: 'company_name' } },
    });
    expect(museum.screens.get('loans')).toMatchObject({
      route: '/on-loan',
      call: { path: '/museum/loans', pointer: '/rows', pageSize: 12 },
    });
  });
});

it.each(Object.entries(roots))(
  'every locale key that the engine uses exists in every language of the %s',
  (_name, root) => {
    const { texts } = compile({ root });
    for (const files of Object.values(texts)) {
      const keys = Object.values(files).flatMap((file) => Object.keys(file));
      const exists = (key: string) =>
        keys.some((known) => known === key || known.startsWith(`${key}_`));
      expect(
        engineLocaleKeys(Object.keys(files['core'] ?? {})).filter((key) => !exists(key)),
      ).toEqual([]);
    }
  },
);

/**
 * Returns the quoted strings in the engine's source that look like locale keys and have the prefix
 * of one. Colour names of the theme look alike and are excluded.
 */
function engineLocaleKeys(core: string[]): string[] {
  const prefixes = new Set(core.map((key) => key.split('.')[0]));
  const sources = ['src/engine', 'src/values']
    .flatMap((folder) => listFiles(join(project, folder)))
    .filter((path) => /\.tsx?$/.test(path));
  const quoted = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/'([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_]+)+)'/g)].map(
      ([, key = '']) => key,
    ),
  );
  return [...new Set(quoted)].filter(
    (key) => prefixes.has(key.split('.')[0]) && !/\.(main|light|dark)$/.test(key),
  );
}
