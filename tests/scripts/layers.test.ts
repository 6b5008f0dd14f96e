import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { placeOf, readLayers, refusal } from '../../scripts/lint/layers.mjs';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import { removeFolder } from '../helpers/removeFolder.ts';

const project = resolve(import.meta.dirname, '../..');
const layers = readLayers(project);

const REJECTED = [
  ['src/shared/bad1.ts', '../compiler/issue.ts'],
  ['src/shared/bad2.ts', '../engine/app.ts'],
  ['src/shared/bad3.ts', '../server/app/env.ts'],
  ['src/shared/deep/bad4.ts', '../../engine/app.ts'],
  ['src/shared/bad5.ts', 'node:fs'],
  ['src/values/text/bad1.ts', '../../compiler/compile.ts'],
  ['src/values/text/bad2.ts', '../../server/app/env.ts'],
  ['src/values/text/bad3.ts', '../decimal/server.ts'],
  ['src/values/text/bad4.ts', './compiler.ts'],
  ['src/sources/relations/bad1.ts', '../../engine/app.ts'],
  ['src/compiler/bad1.ts', '../engine/app.ts'],
  ['src/compiler/bad2.ts', '../authoring/fix/applyFixes.ts'],
  ['src/cli/bad1.ts', '../screens/index.ts'],
  ['src/build/definitions/bad1.ts', '../../authoring/edit/jsonText.ts'],
  ['src/authoring/edit/bad1.ts', '../studio/api.ts'],
  ['src/compiler/bad3.ts', '../server/app/env.ts'],
  ['src/compiler/bad4.ts', '../main.tsx'],
  ['src/engine/bad1.ts', '../compiler/issue.ts'],
  ['src/engine/bad2.ts', '../server/app/env.ts'],
  ['src/engine/bad3.ts', '../screens/index.ts'],
  ['src/engine/bad4.ts', '../main.tsx'],
  ['src/engine/bad5.ts', 'node:fs'],
  ['src/engine/ui/bad1.ts', '../data/http.ts'],
  ['src/engine/ui/icons/bad2.ts', '../../kinds/list/columns.ts'],
  ['src/engine/theme/bad1.ts', '../session/session.ts'],
  ['src/engine/i18n/bad1.ts', '../fields/sizeText.ts'],
  ['src/engine/i18n/bad2.ts', '../../screens/index.ts'],
  ['src/engine/data/bad1.ts', '../fields/sizeText.ts'],
  ['src/engine/data/bad2.ts', '../shell/Shell.tsx'],
  ['src/engine/data/bad3.ts', '../index.ts'],
  ['src/engine/session/bad1.ts', '../blocks/builtIn.ts'],
  ['src/engine/session/bad2.ts', '../../compiler/issue.ts'],
  ['src/engine/fields/bad1.ts', '../kinds/list/columns.ts'],
  ['src/values/text/BadCell.tsx', '../../engine/kinds/list/columns.ts'],
  ['src/values/text/bad5.ts', './server.ts'],
  ['src/values/text/bad6.ts', '@mui/material/Button'],
  ['src/values/text/value.ts', '../../engine/ui/controls/Chip.tsx'],
  ['src/engine/actions/openUrl/bad1.ts', '../../shell/Shell.tsx'],
  ['src/engine/blocks/chart/bad1.ts', '../../kinds/list/columns.ts'],
  ['src/engine/blocks/chart/bad2.ts', '../../../server/app/env.ts'],
  ['src/engine/export/bad1.ts', '../kinds/list/columns.ts'],
  ['src/engine/export/xls/bad2.ts', '../../shell/Shell.tsx'],
  ['src/engine/data/bad4.ts', '../export/request.ts'],
  ['src/engine/ui/bad3.ts', '../export/request.ts'],
  ['src/engine/kinds/list/bad1.ts', '../../shell/Shell.tsx'],
  ['src/engine/kinds/list/bad2.ts', '../../../screens/index.ts'],
  ['src/engine/kinds/list/bad3.ts', '../../index.ts'],
  ['src/engine/shell/bad1.ts', '../../screens/index.ts'],
  ['src/engine/shell/bad2.ts', '../../main.tsx'],
  ['src/screens/payment/bad1.ts', '../../engine/data/requests/http.ts'],
  ['src/screens/payment/bad1b.ts', '../../engine/app.ts'],
  ['src/screens/bad2.ts', '../server/app/env.ts'],
  ['src/screens/bad3.ts', '../compiler/issue.ts'],
  ['src/screens/payment/bad4.ts', '@mui/material/Button'],
  ['src/engine/fields/bad2.ts', '@mui/material/Button'],
  ['src/engine/data/bad5.ts', '@mui/utils'],
  ['src/engine/kinds/list/bad4.ts', '@mui/x-data-grid'],
  ['src/engine/shell/bad3.ts', '@mui/material/Drawer'],
  ['src/authoring/studio/page/bad1.ts', '../../../compiler/compile.ts'],
  ['src/authoring/studio/page/panel/bad2.ts', '../../server/draft.ts'],
  ['src/authoring/studio/page/panel/bad3.ts', '../../../../engine/kinds/list/columns.ts'],
  ['src/authoring/studio/page/bad4.ts', '../../../engine/index.ts'],
  ['src/authoring/studio/page/bad5.ts', '../../../screens/index.ts'],
  ['src/authoring/studio/page/bad6.ts', '@mui/material/Button'],
  ['src/authoring/studio/page/bad7.ts', 'node:fs'],
  ['src/engine/data/bad6.ts', 'nasaq/shared'],
  ['src/main.tsx', 'nasaq/engine'],
  ['src/main.tsx', './engine/start.ts'],
  ['src/screens/payment/bad5.ts', 'nasaq/server'],
  ['src/screens/payment/bad6.ts', 'react-i18next'],
  ['src/screens/payment/bad7.ts', '../../shared/text/fold.ts'],
  ['server/bad3.ts', '../src/shared/text/fold.ts'],
  ['server/bad4.ts', 'nasaq/engine'],
  ['server/bad1.ts', '../src/engine/app.ts'],
  ['server/payments/bad2.ts', '../../src/screens/index.ts'],
  ['src/server/http/bad3.ts', '../../main.tsx'],
  ['src/server/http/bad4.ts', '../resources/reading/list.ts'],
  ['src/server/rows/bad5.ts', '../accounts/staff.ts'],
  ['src/server/accounts/bad6.ts', './handlers/login.ts'],
  ['src/server/resources/bad6.ts', '../../engine/app.ts'],
  ['src/server/resources/bad7.ts', '../../../server/product.ts'],
  ['src/server/resources/bad8.ts', '../../../server/schools/schoolHooks.ts'],
  ['src/server/db/bad9.ts', '../../../server/db/tables.ts'],
  ['src/authoring/development/bad1.ts', '../../../server/product.ts'],
] as const;

const ACCEPTED = [
  ['src/values/text/server.ts', '../contracts/server.ts'],
  ['src/values/text/good2.ts', '../../shared/text/fold.ts'],
  ['src/sources/relations/good1.ts', '../contract.ts'],
  ['src/compiler/good1.ts', '../shared/text/fold.ts'],
  ['src/compiler/good2.ts', 'node:fs'],
  ['src/engine/app.ts', '../shared/text/fold.ts'],
  ['src/engine/startApp.tsx', './kinds/list/columns.ts'],
  ['src/engine/ui/good1.ts', '../theme/palette.ts'],
  ['src/engine/ui/good3.ts', '@mui/material/Dialog'],
  ['src/engine/theme/good1.ts', '@mui/material/styles'],
  ['src/engine/ui/good2.ts', '../i18n/format.ts'],
  ['src/engine/data/good1.ts', '../session/session.ts'],
  ['src/engine/data/good2.ts', '../../shared/text/fold.ts'],
  ['src/engine/fields/good1.ts', '../registries.ts'],
  ['src/values/text/GoodCell.tsx', '../../engine/ui/controls/Chip.tsx'],
  ['src/engine/blocks/session.signIn/good1.ts', '../../session/session.ts'],
  ['src/engine/export/good1.ts', '../data/http.ts'],
  ['src/engine/export/good2.ts', '../registries.ts'],
  ['src/engine/kinds/list/good3.ts', '../../export/request.ts'],
  ['src/engine/kinds/list/good1.ts', '../../fields/sizeText.ts'],
  ['src/engine/kinds/list/good2.ts', './columns.ts'],
  ['src/engine/shell/good1.ts', '../kinds/list/columns.ts'],
  ['src/screens/payment/good1.ts', 'nasaq/engine'],
  ['src/screens/payment/good2.ts', 'nasaq/shared'],
  ['src/screens/payment/good3.ts', '../options.ts'],
  ['src/authoring/studio/page/good1.ts', '../../../engine/i18n/format.ts'],
  ['src/authoring/studio/page/tree/good2.ts', '../../../../engine/ui/controls/TextBox.tsx'],
  ['src/authoring/studio/page/tree/good3.ts', '../../api.ts'],
  ['server/good1.ts', 'nasaq/server'],
  ['server/demo/good2.ts', 'nasaq/demo'],
  ['src/server/http/good2.ts', '../../compiler/issues/issue.ts'],
  ['src/server/http/good3.ts', '../base/problem.ts'],
  ['src/server/accounts/handlers/good4.ts', '../../resources/defineResource.ts'],
  ['src/cli/good1.ts', '../authoring/fix/applyFixes.ts'],
  ['tests/good1.test.ts', '../src/engine/data/requests/http.ts'],
  ['tests/server/good2.test.ts', '../../src/server/app/settings.ts'],
] as const;

const filesIn = (folder: string) =>
  listFiles(join(project, folder)).map((path) => relative(project, path));
const sourceFiles = ['src', 'server'].flatMap(filesIn).filter((path) => /\.tsx?$/.test(path));

test.each(REJECTED)('%s may not import %s', (file, target) => {
  expect(refusal(layers, file, target)).toBeDefined();
});

test.each(ACCEPTED)('%s may import %s', (file, target) => {
  expect(refusal(layers, file, target)).toBeUndefined();
});

describe('lint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nasaq-layers-'));
  afterAll(() => removeFolder(folder));

  /** The errors of lint in a project with these files: the rule and the file of each. */
  function lint(files: Record<string, string>): { code: string; filename: string }[] {
    for (const name of ['.oxlintrc.json', 'layers.json', 'scripts/lint'])
      cpSync(join(project, name), join(folder, name), { recursive: true });
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const { stdout } = spawnSync(join(project, 'node_modules/.bin/oxlint'), ['--format=json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return (JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] })
      .diagnostics;
  }

  it('refuses each way of importing what a layer must not import, and circles of types', () => {
    const target = "'../../engine/app.ts'";
    const errors = lint({
      'src/compiler/read/value.ts': `import { one } from ${target};\nexport const use = () => one;`,
      'src/compiler/read/type.ts': `import type { One } from ${target};\nexport type { One as Two };`,
      'src/compiler/read/named.ts': `export { one } from ${target};`,
      'src/compiler/read/all.ts': `export * from ${target};`,
      'src/compiler/read/lazy.ts': `export const one = () => import(${target});`,
      'src/compiler/read/inType.ts': `export type One = import(${target}).One;`,
      'src/compiler/read/allowed.ts': `export * from '../issues/issue.ts';`,
      'src/engine/kinds/a.ts': "import type { B } from './b.ts';\nexport type { B as A };",
      'src/engine/kinds/b.ts': "import type { A } from './a.ts';\nexport type { A as B };",
    });
    const filesWith = (rule: string) =>
      errors.flatMap(({ code, filename }) => (code.includes(rule) ? [filename] : [])).sort();
    expect(filesWith('layers')).toEqual(
      ['all', 'inType', 'lazy', 'named', 'type', 'value'].map(
        (name) => `src/compiler/read/${name}.ts`,
      ),
    );
    expect(filesWith('no-cycle')).toEqual(['src/engine/kinds/a.ts', 'src/engine/kinds/b.ts']);
  });
});

describe('the layers', () => {
  /** The layer of a file: its entry in layers.json, and its place in the order of the entry. */
  const nameOf = (file: string) => {
    const layer = layers.layerOf(file);
    if (!layer) return undefined;
    const place = placeOf(layer, file);
    return place === undefined ? undefined : `${layer.files} ${place}`;
  };

  it('contain every file', () => {
    expect(sourceFiles.length).toBeGreaterThan(1000);
    expect(sourceFiles.filter((file) => nameOf(file) === undefined)).toEqual([]);
  });

  it('name only what there is', () => {
    const { exports } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
      exports: Record<string, string>;
    };
    const names = Object.keys(exports).map((name) => name.replace('.', 'nasaq'));
    const all = ['src', 'server', 'locales', 'examples/museum'].flatMap(filesIn);
    const unknown = layers.entries.flatMap(({ may, allowed }) =>
      may.filter(
        (name, index) => !names.includes(name) && !all.some((file) => allowed[index]!.test(file)),
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('form no circle', () => {
    const imported = new Map<string, Set<string>>();
    for (const file of sourceFiles) {
      const text = readFileSync(join(project, file), 'utf8');
      for (const [, target] of text.matchAll(/(?:from|import) '(\.[^']+)'/g)) {
        const [from, to] = [nameOf(file)!, nameOf(join(dirname(file), target!))];
        if (to !== undefined && from !== to)
          imported.set(from, (imported.get(from) ?? new Set()).add(to));
      }
    }
    expect(imported.size).toBeGreaterThan(10);
    const circles: string[][] = [];
    const done = new Set<string>();
    const visit = (layer: string, path: readonly string[]): void => {
      if (path.includes(layer)) circles.push([...path.slice(path.indexOf(layer)), layer]);
      else if (!done.has(layer))
        for (const next of imported.get(layer) ?? []) visit(next, [...path, layer]);
      done.add(layer);
    };
    for (const layer of imported.keys()) visit(layer, []);
    expect(circles).toEqual([]);
  });

  it.each([
    ['compiler', 'src/compiler/compile.ts'],
    ['server', 'src/server/app/app.ts'],
    ['tools', 'src/authoring/edit/jsonText.ts'],
  ])('of the %s are explained in ARCHITECTURE.md, in their order', (name, file) => {
    const [, section = ''] = readFileSync(join(project, 'ARCHITECTURE.md'), 'utf8').split(
      `### The ${name}\n`,
    );
    const rows = section.split(/\n##+ /)[0]!.matchAll(/^- (`[^:]*):/gm);
    const explained = [...rows].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([\w/]+)\/`/g)].map(([, folder]) => folder!),
    );
    const folders = layers
      .layerOf(file)!
      .order!.flat()
      .filter((folder) => !folder.endsWith('.ts'));
    expect(explained).toEqual(folders);
  });
});

/** Folders of many files of the same form, which are looked up by name. */
const FILES_OF_ONE_FORM = ['server/db/migrations', 'server/demo'];

it('no folder has more files than a reader can keep in mind', () => {
  const sizes = new Map<string, number>();
  for (const file of sourceFiles) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  const large = [...sizes].filter(
    ([folder, size]) => size > 26 && !FILES_OF_ONE_FORM.includes(folder),
  );
  expect(large).toEqual([]);
});
