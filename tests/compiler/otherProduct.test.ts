import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/files.ts';

const project = resolve(import.meta.dirname, '../..');

/** A small museum's loans, drawn by the same engine. */
const roots = { project, museum: join(project, 'examples/museum') };
const museum = compile({ root: roots.museum });

describe('another product', () => {
  it('compiles without an issue', () => {
    expect(museum.issues).toEqual([]);
    expect([...museum.screens.keys()]).toEqual(['door', 'lend', 'alter-loan', 'loans']);
  });

  it('brings its own storage keys, envelope, time zone and language', () => {
    expect(museum.app).toMatchObject({
      languages: ['en', 'ar'],
      storageKeys: { token: 'keeper', language: 'tongue', prefix: 'museum/' },
      timeZone: 'Asia/Muscat',
      currency: 'museum.currency',
      screens: { signIn: 'door', home: 'loans' },
    });
    expect(museum.screens.get('loans')).toMatchObject({
      route: '/on-loan',
      call: { path: '/museum/loans', pointer: '/rows', pageSize: 12 },
    });
  });
});

it.each(Object.entries(roots))(
  'every text that the engine names is there in every language of the %s',
  (_name, root) => {
    const { texts } = compile({ root });
    for (const files of Object.values(texts)) {
      const keys = Object.values(files).flatMap((file) => Object.keys(file));
      const isThere = (key: string) =>
        keys.some((known) => known === key || known.startsWith(`${key}_`));
      expect(
        textKeysOfTheEngine(Object.keys(files['core'] ?? {})).filter((key) => !isThere(key)),
      ).toEqual([]);
    }
  },
);

/** Texts between quotes that are written like keys and begin like one; names of the theme's colours look the same. */
function textKeysOfTheEngine(core: string[]): string[] {
  const beginnings = new Set(core.map((key) => key.split('.')[0]));
  const sources = listFiles(join(project, 'src/engine')).filter((path) => /\.tsx?$/.test(path));
  const quoted = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/'([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_]+)+)'/g)].map(
      ([, key = '']) => key,
    ),
  );
  return [...new Set(quoted)].filter(
    (key) => beginnings.has(key.split('.')[0]) && !/\.(main|light|dark)$/.test(key),
  );
}
