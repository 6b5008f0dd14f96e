import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compile, createCompiler, type Compilation } from '../../src/compiler/compile.ts';
import { writeScreens } from '../../scripts/bench/writeScreens.ts';
import { startCpuTimer } from '../helpers/cpuTimer.ts';
import {
  createOverlaidBase,
  filesOf,
  listed,
  readFixtures,
  type Edit,
  type Fixture,
} from '../definitions/fixture.ts';

const project = resolve(import.meta.dirname, '../..');
const base = createOverlaidBase();
const { overlay } = base;
const compiler = createCompiler({ root: base.root, overlay });
const unedited = compiler.compile();

const fixtures = [...readFixtures('invalid'), ...readFixtures('valid')];

// tests/definitions compares the compilation after each single edit.
it('does not depend on the edits before', () => {
  let before: Fixture[] = [];
  for (const fixture of fixtures.filter((_fixture, index) => index % 8 === 0)) {
    overlay.clear();
    fixture.edits.forEach(base.edit);
    const edited = compiler.update(filesOf([...before, fixture]));
    expect(listed(edited)).toEqual(listed(compile({ root: base.root, overlay })));
    before = [fixture];
  }
  overlay.clear();
  expect(listed(compiler.update(filesOf(before)))).toEqual(listed(unedited));
});

describe('choices that a field of an entity names', () => {
  const entity = 'schemas/loans/loan.schema.json';
  const shared = 'schemas/common.shared.json';
  const values = '[{ "value": "desk", "label": "book.title" }]';
  const withoutStated: Edit[] = [
    { file: shared, from: '{', to: `{ "choices": { "ways": { "values": ${values} } },` },
    {
      file: 'schemas/loans/loan.form.json',
      from: ', "choices": { "values": [{ "value": "desk", "label": "loan.desk" }, { "value": "post", "label": "loan.post" }] } },',
      to: ' },',
    },
  ];
  const named: Edit = {
    file: entity,
    from: '"enum": ["desk", "post"]',
    to: '"enum": ["desk", "post"], "choices": "ways"',
  };
  const textsOf = ({ screens }: Compilation) =>
    ['lend', 'edit-loan'].map((id) => screens.get(id)?.texts.includes('books'));

  it('are added to both screens of a form, with their texts, and removed again', () => {
    overlay.clear();
    [...withoutStated, named].forEach(base.edit);
    const added = compiler.update([...overlay.keys()]);
    expect(listed(added)).toEqual(listed(compile({ root: base.root, overlay })));
    expect(textsOf(added)).toEqual([true, true]);
    overlay.delete(entity);
    const removed = compiler.update([entity]);
    expect(listed(removed)).toEqual(listed(compile({ root: base.root, overlay })));
    expect(textsOf(removed)).toEqual([false, false]);
    base.edit(named);
    expect(listed(compiler.update([entity]))).toEqual(listed(added));
    overlay.clear();
  });
});

/**
 * The budget is 60 ms. The test allows more, because CPU time grows while other tests run.
 */
const EDIT_BUDGET_MS = 120;

describe('with a thousand screens', () => {
  const root = writeScreens(project, 1008 - compile({ root: project }).screens.size);
  const drafts = new Map<string, string>();
  const warm = createCompiler({ root, overlay: drafts });
  const { issues, screens } = warm.compile();
  afterAll(() => rmSync(root, { recursive: true }));

  it.each([
    ['a list', 'schemas/area7/list-3.list.json', '"width": 140', '"width": 150'],
    ['an entity', 'schemas/area7/area7.schema.json', '2000', '2100'],
    ['a text', 'locales/en/area7.json', 'List area7', 'Listing area7'],
  ])('judges an edit of %s within the budget of CPU time', (_what, file, from, to) => {
    expect([issues, screens.size >= 1008]).toEqual([[], true]);
    const text = readFileSync(join(root, file), 'utf8');
    expect(text).toContain(from);
    const times = Array.from({ length: 21 }, (_, index) => {
      drafts.set(file, index % 2 === 0 ? text.replace(from, () => to) : text);
      const cpuTime = startCpuTimer();
      const edited = warm.update([file]);
      expect(edited.issues).toEqual([]);
      return cpuTime();
    });
    expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(EDIT_BUDGET_MS);
  });
});
