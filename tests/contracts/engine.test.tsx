// @vitest-environment happy-dom
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { ResolvedApp } from '../../src/shared/resolved/resolved.ts';
import { builtInActions } from '../../src/engine/actions/builtIn.ts';
import { AppProvider } from '../../src/engine/app.ts';
import { builtInBlocks } from '../../src/engine/blocks/builtIn.ts';
import { builtInFields } from '../../src/generated/builtInFields.ts';
import { fields } from '../../src/engine/registries.ts';
import * as productParts from '../../src/screens/index.ts';
import { generateIcons } from '../../src/build/icons.ts';
import { generateThemeSheet } from '../../src/build/themeSheet.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { requiredOptions } from '../helpers/requiredOptions.ts';

const engine = join(import.meta.dirname, '../../src/engine');

interface Manifest {
  kind: string;
  id: string;
  cells?: object;
  widgets?: object;
  targets?: string[];
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;

function manifests(folderName: string): Map<string, Manifest> {
  const folder = join(engine, folderName);
  const ids = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'manifest.json')));
  return new Map(ids.map((id) => [id, readJson(join(folder, id, 'manifest.json')) as Manifest]));
}

/** What each type of action can be attached to. */
const ACTION_TARGETS = {
  command: ['list'],
  form: ['row', 'list'],
  link: ['row', 'item'],
  rowCommand: ['row', 'item'],
  dialog: ['row'],
  selection: ['selection'],
};

const sorted = (ids: Iterable<string>) => [...ids].sort();
const ids = (list: { id: string }[]) => sorted(list.map(({ id }) => id));

describe('the registries match the manifests', () => {
  it('cells and widgets of types of value', () => {
    const all = [...manifests('../values').values()];
    const named = (use: 'cells' | 'widgets') =>
      sorted(all.flatMap((manifest) => Object.keys(manifest[use] ?? {})));
    expect(ids(builtInFields.filter(({ Cell }) => Cell))).toEqual(named('cells'));
    expect(ids(builtInFields.filter(({ loadWidget }) => loadWidget))).toEqual(named('widgets'));
  });

  it('actions and the records that they apply to', () => {
    const manifestsById = manifests('actions');
    expect(ids(builtInActions)).toEqual(sorted(manifestsById.keys()));
    for (const { id, type } of builtInActions)
      expect(ACTION_TARGETS[type], id).toEqual(
        expect.arrayContaining(manifestsById.get(id)?.targets ?? ['no manifest']),
      );
  });

  it('blocks', () => {
    expect(ids(builtInBlocks)).toEqual(sorted(manifests('blocks').keys()));
  });

  it('blocks, fields and actions of the product', () => {
    const folder = join(engine, '../screens');
    const manifestsById = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => basename(name) === 'manifest.json')
      .map((name) => readJson(join(folder, name)) as Manifest);
    expect(ids(productParts.blocks)).toEqual(
      sorted(manifestsById.filter(({ kind }) => kind === 'block').map(({ id }) => id)),
    );
    expect(ids(productParts.fields)).toEqual(
      sorted(manifestsById.filter(({ kind }) => kind === 'appearance').map(({ id }) => id)),
    );
    expect(ids(productParts.actions)).toEqual(
      sorted(manifestsById.filter(({ kind }) => kind === 'action').map(({ id }) => id)),
    );
    for (const { id, type } of productParts.actions)
      expect(manifestsById.find((one) => one.id === id)?.targets, id).toEqual(ACTION_TARGETS[type]);
  });

  it('icons', async () => {
    expect(readFileSync(join(engine, 'ui/icons/outlines.ts'), 'utf8'), 'run npm run generate').toBe(
      await generateIcons(),
    );
  });

  it('the stylesheet of the theme', () => {
    expect(readFileSync(join(engine, 'theme/theme.css'), 'utf8'), 'run npm run generate').toBe(
      generateThemeSheet(),
    );
  });
});

describe('built-in cells', () => {
  const texts = createTexts({ ar: {}, en: {} }, [], 'ar');
  const info = { app: { timeZone: 'Asia/Riyadh' } as ResolvedApp, routes: [] };
  const values = [
    undefined,
    null,
    '',
    'نص',
    0,
    1234.5,
    true,
    [],
    [{ id: 1, name: 'أ' }, null, { id: 2 }],
    {},
    '2026-11-20',
    'not a date',
    '<b>x</b>',
  ];

  fields.register(...builtInFields);
  const cells = builtInFields.flatMap(({ id }) => {
    const { Cell } = fields.get(id);
    return Cell ? [[id, Cell] as const] : [];
  });

  it.each(cells)(
    '%s renders any value without failing, and never null or undefined',
    (id, Cell) => {
      for (const value of values) {
        const { container, unmount } = render(
          <I18nextProvider i18n={texts.i18n}>
            <AppProvider value={info}>
              <Cell value={value} row={{}} options={requiredOptions[id] ?? {}} />
            </AppProvider>
          </I18nextProvider>,
        );
        expect(container.textContent).not.toMatch(/null|undefined|NaN|\[object|Invalid/);
        expect(container.querySelector('b')).toBeNull();
        unmount();
      }
    },
  );
});
