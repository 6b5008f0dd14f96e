import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { kindFiles } from '../../src/build/kindFiles.ts';

const MODULES = {
  list: '/product/src/kinds/List.tsx',
  form: '/product/src/kinds/Form.tsx',
  detail: '/product/src/kinds/Detail.tsx',
  page: '/product/src/kinds/Page.tsx',
};

const chunk = (fileName: string, modules: string[]) => ({
  type: 'chunk',
  fileName,
  moduleIds: modules,
});

/** Returns what the plugin writes for the files of a build. */
function written(files: object[]): unknown {
  const plugin = kindFiles(MODULES) as unknown as Record<string, (...args: unknown[]) => void>;
  const emitted: { fileName: string; source: string }[] = [];
  const context = {
    emitFile: (file: (typeof emitted)[number]) => emitted.push(file),
    error: (text: string) => {
      throw new Error(text);
    },
  };
  plugin['generateBundle']!.call(context, {}, Object.fromEntries(files.entries()));
  return emitted.map(({ fileName, source }) => ({ fileName, source: JSON.parse(source) }));
}

it('writes the file of each kind, also if several kinds share one', () => {
  expect(
    written([
      { type: 'asset', fileName: 'index.css' },
      chunk('assets/list-1.js', [MODULES.list]),
      chunk('assets/form-2.js', ['/product/src/fields.ts', MODULES.form]),
      chunk('assets/parts-3.js', [MODULES.detail, MODULES.page]),
    ]),
  ).toEqual([
    {
      fileName: '.vite/kinds.json',
      source: {
        list: 'assets/list-1.js',
        form: 'assets/form-2.js',
        detail: 'assets/parts-3.js',
        page: 'assets/parts-3.js',
      },
    },
  ]);
});

it('fails if the build does not contain a kind', () => {
  expect(() => written([chunk('assets/list-1.js', [MODULES.list])])).toThrow(
    'No file of the build contains /product/src/kinds/Form.tsx',
  );
});

it('belongs to the build only', () => {
  expect((kindFiles(MODULES) satisfies Plugin).apply).toBe('build');
});
