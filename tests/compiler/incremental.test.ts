import { describe, expect, it } from 'vitest';
import { compile, createCompiler, type Compilation } from '../../src/compiler/compile.ts';
import {
  createOverlaidBase,
  filesOf,
  listed,
  readFixtures,
  type Edit,
} from '../definitions/fixture.ts';

const base = createOverlaidBase();
const { overlay } = base;
const compiler = createCompiler({ root: base.root, overlay });
const unedited = compiler.compile();

const fixtures = [...readFixtures('invalid'), ...readFixtures('valid')];

// tests/definitions compares the compilation after the edits of each fixture, one after the other.
it('equals a whole compilation after an edit, and after it is undone', () => {
  for (const fixture of fixtures.filter((_fixture, index) => index % 8 === 0)) {
    overlay.clear();
    fixture.edits.forEach(base.edit);
    const edited = compiler.update(filesOf([fixture]));
    expect(listed(edited)).toEqual(listed(compile({ root: base.root, overlay })));
    overlay.clear();
    expect(listed(compiler.update(filesOf([fixture])))).toEqual(listed(unedited));
  }
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
