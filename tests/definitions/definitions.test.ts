import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { formatIssue } from '../../src/compiler/issue.ts';
import { compileEdited, readFixtures } from './fixture.ts';

const project = resolve(import.meta.dirname, '../..');
const listed = (folder: 'valid' | 'invalid') =>
  readFixtures(folder).map((fixture) => [`${fixture.name}: ${fixture.rule}`, fixture] as const);
const printed = (issues: Parameters<typeof formatIssue>[0][]) => issues.map(formatIssue);

describe('a broken rule is told at its place, with a way to fix it', () => {
  it.each(listed('invalid'))('%s', (_title, { edits, issues }) => {
    const compilation = compileEdited(edits);
    expect(issues.length).toBeGreaterThan(0);
    expect(printed(compilation.issues)).toEqual(issues);
    expect(compilation.issues.filter(({ fix }) => !fix)).toEqual([]);
  });
});

describe('a rule that is kept is no issue', () => {
  it.each(listed('valid'))('%s', (_title, { edits }) => {
    expect(printed(compileEdited(edits).issues)).toEqual([]);
  });
});

it('the shipped definitions have no issue', () => {
  expect(printed(compile({ root: project }).issues)).toEqual([]);
});
