import { describe, expect, it } from 'vitest';
import { createCompiler } from '../../src/compiler/compile.ts';
import { panelOf } from '../../src/authoring/describe/panel.ts';
import { formatIssue, type Issue } from '../../src/compiler/issues/issue.ts';
import { findUnusedTexts } from '../../src/compiler/project/unusedTexts.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';
import {
  createOverlaidBase,
  filesOf,
  listed,
  readFixtures,
  usesOf,
  type Fixture,
} from './fixture.ts';

const titled = (folder: 'valid' | 'invalid') =>
  readFixtures(folder).map((fixture) => [`${fixture.name}: ${fixture.rule}`, fixture] as const);
const printed = (issues: readonly Issue[]) => issues.map((issue) => formatIssue(issue, 'en'));

const base = createOverlaidBase();
const { root, overlay } = base;
const compiler = createCompiler({ root, overlay });
let latest = compiler.compile();
let before: Fixture[] = [];

/**
 * Checks base/ after the edits of a fixture. The incremental compilation, which also undoes the
 * edits of the fixture before, must be that of a fresh compiler.
 */
function checkEdited(fixture: Fixture): Issue[] {
  overlay.clear();
  fixture.edits.forEach(base.edit);
  const fresh = createCompiler({ root, overlay });
  const compilation = fresh.compile();
  latest = compiler.update(filesOf([...before, fixture]));
  expect(listed(latest)).toEqual(listed(compilation));
  expect(usesOf(compiler)).toEqual(usesOf(fresh));
  before = [fixture];
  const { issues } = compilation;
  return issues.length > 0 ? issues : findUnusedTexts(fresh.inspect());
}

describe('a violated rule is reported at its position, with a fix and a control', () => {
  it.each(titled('invalid'))('%s', (_title, fixture) => {
    const found = checkEdited(fixture);
    expect(fixture.issues.length).toBeGreaterThan(0);
    expect(printed(found)).toEqual(fixture.issues);
    for (const issue of found) expectArabic(issue);
    expect(found.filter(isEditable).filter(hasNoControl)).toEqual([]);
  });
});

/** Whether the studio can edit the value with an issue. That of a whole file is in the list only. */
const isEditable = ({ file, path }: Issue): boolean =>
  path !== undefined &&
  path.length > 0 &&
  (file.startsWith('schemas/') || file.startsWith('locales/'));

/** Whether the studio shows an issue only in the list of issues, but not at a control. */
const hasNoControl = ({ file, path = [] }: Issue): boolean =>
  file.startsWith('locales/')
    ? path.length > 1
    : panelOf(compiler, latest, { file, path }) === undefined;

/** Checks that an issue is complete in Arabic, and that its values are isolated from the text. */
function expectArabic(issue: Issue): void {
  const text = formatIssue(issue, 'ar');
  const withoutValues = withoutIsolates(text);
  expect(withoutValues).not.toMatch(/check\.|\{\w+\}|undefined/);
  expect(withoutValues).toMatch(/\p{Script=Arabic}.*←.*\p{Script=Arabic}/u);
  expect(text.replaceAll(/[^\u2068]/g, '').length).toBe(text.replaceAll(/[^\u2069]/g, '').length);
}

/** Removes isolated values, the innermost first. */
function withoutIsolates(text: string): string {
  const shorter = text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '');
  return shorter === text ? text : withoutIsolates(shorter);
}

describe('a definition that follows a rule has no issue', () => {
  it.each(titled('valid'))('%s', (_title, fixture) => {
    expect(printed(checkEdited(fixture))).toEqual([]);
  });
});

it('the shipped definitions have no issue', () => {
  expect(printed(projectCompilation.issues)).toEqual([]);
});
