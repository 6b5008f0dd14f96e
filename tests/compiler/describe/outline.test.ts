import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../../src/authoring/describe/outline.ts';
import { screensOf } from '../../../src/authoring/describe/screens.ts';
import type { OutlinePart } from '../../../src/authoring/describe/types.ts';
import { compileProduct, readValue } from './places.ts';

const product = compileProduct('');
const { root, overlay, compiler, compilation } = product;

const NEWS = 'schemas/news/my-news.list.json';

const outline = (screen: string) => outlineOf(compiler, compilation, screen)!;

const summary = ({ kind, name, path, reason }: OutlinePart) =>
  [kind, name, path.join('/'), reason].join(' ').replaceAll('  ', ' ');

describe.each(['', 'tests/fixtures/foreign'])('the outlines of the product in /%s', (folder) => {
  const own = folder === '' ? product : compileProduct(folder);

  it.each(screensOf(own.compiler, own.compilation))(
    '$id has parts at values of files',
    (screen) => {
      const {
        parts,
        file,
        screen: described,
      } = outlineOf(own.compiler, own.compilation, screen.id)!;
      expect(described).toEqual(screen);
      expect(file).toBe(screen.file);
      for (const part of parts) {
        const value = part.path.reduce<unknown>(
          (inner, step) => (inner as Record<string | number, unknown>)[step],
          readValue(own.root, part.file),
        );
        expect([summary(part), value]).not.toEqual([summary(part), undefined]);
        expect(part.line).toBeGreaterThan(0);
        if (part.code !== undefined) expect(existsSync(join(root, part.code))).toBe(true);
      }
      expect(parts.map(summary)).toEqual([...new Set(parts.map(summary))]);
    },
  );

  it('have every column, filter and field of the resolved screens', () => {
    const missing = [...own.compilation.screens.values()].flatMap((screen) => {
      const { parts } = outlineOf(own.compiler, own.compilation, screen.id)!;
      const has = (kind: OutlinePart['kind'], name: string) =>
        parts.some((part) => part.kind === kind && part.name === name && part.label !== undefined);
      const fields =
        screen.kind === 'form' || screen.kind === 'detail'
          ? (screen.sections as { fields: { field: string }[] }[]).flatMap((one) => one.fields)
          : [];
      return [
        ...(screen.kind === 'list'
          ? [
              ...screen.columns.filter(({ field }) => !has('column', field)),
              ...screen.filters.filter(({ filter }) => !has('filter', filter)),
              ...[...screen.rowActions, ...screen.toolbar].filter(
                ({ action }) => !has('action', action),
              ),
            ]
          : []),
        ...fields.filter(
          ({ field }) => !has(screen.kind === 'form' ? 'formField' : 'field', field),
        ),
        ...('links' in screen ? screen.links.filter(({ to }) => !has('link', to)) : []),
      ].map((part) => [screen.id, part]);
    });
    expect(missing).toEqual([]);
  });
});

it('no two parts of a screen have the same name and the same label', () => {
  const repeated = screensOf(compiler, compilation).flatMap(({ id }) => {
    const keys = outline(id).parts.map(({ kind, name, path, label }) =>
      JSON.stringify([id, kind, name, path[0] === 'rowActions', label]),
    );
    return keys.filter((key, index) => keys.indexOf(key) < index);
  });
  expect(repeated).toEqual([]);
});

describe('the outline of a screen', () => {
  it('of a list has its parts in reading order', () => {
    expect(outline('my-news').parts.map(summary)).toEqual([
      'screen my-news stated',
      'link create-news create stated',
      'filter title filters/0 stated',
      'filter school_id filters/1 stated',
      'column title columns/0 stated',
      'column schools columns/1 stated',
      'column liked_count columns/2 stated',
      'column commnets_count columns/3 stated',
      'column created_at columns/4 stated',
      'action openUrl rowActions/0 stated',
      'action edit rowActions/1 stated',
      'action delete rowActions/2 stated',
      'action resetFilters default',
      'action print default',
      'action reload default',
      'menu menu.news menu/1 stated',
      'menu my-news menu/1/items/1 stated',
    ]);
  });

  it('of a form has that of the screen, that of the file, sections and fields', () => {
    expect(outline('edit-news').parts.map(summary)).toEqual([
      'screen edit-news edit stated',
      'screen news.form.json stated',
      'section 1 sections/0 stated',
      'formField schools_id sections/0/fields/0 stated',
      'formField title sections/0/fields/1 stated',
      'formField details sections/0/fields/2 stated',
      'section 2 sections/1 stated',
      'formField picture sections/1/fields/0 stated',
      'action submit default',
    ]);
  });

  it('has a shared block where it is defined', () => {
    const block = outline('payments-report').parts.find(({ reason }) => reason === 'shared');
    expect(block).toMatchObject({
      kind: 'block',
      name: 'tabs',
      file: 'schemas/reports/reports.shared.json',
      path: ['blocks', 'accounting-reports'],
    });
  });

  it.each([
    ['my-news', 'column title', 'Title'],
    ['my-news', 'link create-news', 'Add news'],
    ['my-news', 'screen my-news', 'My news'],
    ['my-news', 'menu menu.news', 'News'],
    ['view-bank-account', 'section bank.section.bank', 'Bank details'],
    ['view-bank-account', 'link bank', 'Back to bank accounts'],
    ['dashboard', 'block checklist', 'First steps'],
    ['edit-news', 'action submit', 'Save'],
  ])('%s: %s is labelled %s', (screen, named, label) => {
    const part = outline(screen).parts.find(({ kind, name }) => `${kind} ${name}` === named);
    expect(part?.label?.en).toBe(label);
    expect(part?.label?.ar).toMatch(/\p{Script=Arabic}/u);
  });

  it.each([
    ['dashboard', 'block dashboard', 'src/screens/dashboard/Dashboard.tsx'],
    ['school-packages', 'action payment', 'src/screens/payment/ChangeBar.tsx'],
    ['booking-school', 'formField deposit_type', 'src/screens/booking-deposit/DepositWidget.tsx'],
    ['my-news', 'column title', undefined],
  ])('%s: the code of the %s is %s', (screen, named, code) => {
    const part = outline(screen).parts.find(({ kind, name }) => `${kind} ${name}` === named);
    expect([part?.name, part?.code]).toEqual([named.split(' ')[1], code]);
  });

  it('has the texts that it shows', () => {
    expect(outline('my-news').texts).toEqual(
      expect.arrayContaining(['my-news.title', 'news.col.title', 'news.count', 'my-news.empty']),
    );
  });

  it('keeps the stated parts if it cannot be resolved', () => {
    const lost = JSON.stringify({ call: 'news.lost', columns: ['title'], filters: ['title'] });
    overlay.set(NEWS, lost);
    const changed = compiler.update([NEWS]);
    const { parts, screen } = outlineOf(compiler, changed, 'my-news')!;
    overlay.clear();
    compiler.update([NEWS]);
    expect(screen).toMatchObject({ kind: 'list', title: { en: 'My news' } });
    expect(parts.slice(0, 3).map(summary)).toEqual([
      'screen my-news stated',
      'filter title filters/0 stated',
      'column title columns/0 stated',
    ]);
  });

  it('is missing for an unknown screen and for a file that is not valid JSON', () => {
    expect(outlineOf(compiler, compilation, 'lost')).toBeUndefined();
    overlay.set(NEWS, '{ "call": "news.mine", ');
    const changed = compiler.update([NEWS]);
    expect(outlineOf(compiler, changed, 'my-news')).toBeUndefined();
    overlay.clear();
    compiler.update([NEWS]);
  });
});

it('all screens and dialogs are listed with their titles', () => {
  const screens = screensOf(compiler, compilation);
  expect(screens.map(({ id }) => id).sort()).toEqual([...compilation.screens.keys()].sort());
  expect(screens.find(({ id }) => id === 'my-news')).toEqual({
    id: 'my-news',
    kind: 'list',
    route: '/my-news',
    file: NEWS,
    title: { ar: 'أخباري', en: 'My news' },
  });
});
