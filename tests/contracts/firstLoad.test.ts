import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'([^']+)';/gm;

/** Collects the files that these import statically, and the packages that they name. */
function collectImports(...files: string[]): { files: Set<string>; packages: Map<string, string> } {
  const seen = new Set<string>();
  const packages = new Map<string, string>();
  const queue = files.map((file) => join(root, file));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (name.startsWith('.')) queue.push(resolve(dirname(file), name));
      else packages.set(name, file);
    }
  }
  return { files: seen, packages };
}

/** The files of the engine and of the types of value. */
const browserFiles = ['src/engine', 'src/values'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(root, folder, file),
  ),
);

describe('the code of the first load', () => {
  const firstLoad = collectImports('src/engine/start.ts', 'src/engine/kinds/list/ListScreen.tsx');

  it('includes the layout and the rows', () => {
    for (const file of [
      'shell/frame/ShellFrame.tsx',
      'shell/frame/BrandFrame.tsx',
      'kinds/list/rows/ListTable.tsx',
      'ui/ui.css',
    ])
      expect([...firstLoad.files]).toContain(join(root, 'src/engine', file));
    expect(firstLoad.packages.has('react-router-dom')).toBe(true);
  });

  it('contains no styles of MUI, only the behaviour of its select boxes', () => {
    const names = [...firstLoad.packages.keys()].filter((name) => /^@(mui|emotion)\//.test(name));
    expect(names).toEqual(['@mui/material/useAutocomplete']);
  });
});

describe('translations', () => {
  it('use one subscription instead of one per cell', () => {
    const listeners = browserFiles.filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        /useTranslation\b.*'react-i18next'/.test(readFileSync(file, 'utf8')),
    );
    expect(listeners).toEqual([join(root, 'src/engine/i18n/useTranslation.ts')]);
  });
});

describe('stylesheets', () => {
  const readFiles = (pattern: RegExp) =>
    browserFiles
      .filter((file) => pattern.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
  const sheets = readFiles(/\.css$/);
  const code = readFiles(/\.tsx$/);
  // The form library and the editor set these classes.
  const foreignClasses = new Set(['help-block', 'is-editor-empty']);
  const styledClasses = new Set(
    [...sheets.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/\.([a-z][a-z-]*)(?=[\s.:[>,{)])/g)].map(
      ([, name]) => name ?? '',
    ),
  );
  const usedClasses = new Set(
    [
      ...code.matchAll(
        /className(?:=|: )(?:"([^"]*)"|'([^']*)'|\{`([^`]*)`\}|`([^`]*)`|\{[^}]*?\? '([^']*)' : '([^']*)'\})/g,
      ),
    ]
      .flatMap(([, ...texts]) =>
        texts.flatMap((text) => text?.replaceAll(/\$\{.*?\}/g, '').split(' ') ?? []),
      )
      .filter((name) => name !== ''),
  );

  it('style every used class and no others', () => {
    expect([...styledClasses].filter((name) => !foreignClasses.has(name)).toSorted()).toEqual(
      [...usedClasses].toSorted(),
    );
  });
});
