import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatIssue, type Issue } from '../../src/compiler/issues/issue.ts';
import type { ToolLanguage } from '../../src/shared/text/languages.ts';
import { readRecipes, type Recipe, type Step } from './recipes.ts';
import {
  copyProject,
  PROJECT,
  expectedIssues,
  operationsWithout,
  type ProjectCopy,
} from './projectCopy.ts';

/**
 * Executes docs/product-owners.md: applies every example and every mistake that it shows, and
 * compares the output of the check. The Arabic edition has the same examples, with the output of
 * `npm run check -- --lang ar`.
 */
const guides = {
  en: join(PROJECT, 'docs/product-owners.md'),
  ar: join(PROJECT, 'docs/product-owners.ar.md'),
};
const examples = readRecipes(guides.en, 'Examples');
const arabicExamples = readRecipes(guides.ar, 'أمثلة');

const arabicStep = (example: Recipe, step: Step) =>
  arabicExamples[examples.indexOf(example)]!.steps[step.number - 1]!;
const omittableSteps = examples.flatMap((example) =>
  example.steps
    .filter((step) => step.issuesWithout.length > 0)
    .map((step) => [`${example.title}, step ${step.number}`, example, step] as const),
);
const mistakes = examples.flatMap((example) =>
  example.steps.flatMap((step) =>
    step.mistakes.map(
      ({ operation, issues }, index) =>
        [
          `${example.title}, step ${step.number}, mistake ${index + 1}`,
          example,
          { operation, en: issues, ar: arabicStep(example, step).mistakes[index]!.issues },
        ] as const,
    ),
  ),
);

let copy: ProjectCopy;

/** The issues after each example, with each mistake, and with each step omitted, by title. */
const found = new Map<string, Issue[]>();

beforeAll(async () => {
  copy = copyProject(PROJECT, ['schemas', 'locales']);
  for (const example of examples) {
    for (const [title, { title: of }, step] of omittableSteps)
      if (of === example.title)
        found.set(title, await copy.issues(operationsWithout(example, step.number)));
    for (const { operations } of example.steps) await copy.apply(operations);
    found.set(example.title, await copy.issues());
    for (const [title, { title: of }, { operation }] of mistakes)
      if (of === example.title) found.set(title, await copy.issues([operation]));
  }
}, 120_000);

afterAll(() => copy.remove(), 120_000);

/**
 * Returns the output of the check in both languages, with `…` for the line and column, which depend
 * on the lines above.
 */
function printedIssues(title: string): Record<ToolLanguage, string[]> {
  const issues = found.get(title)!;
  const print = (language: ToolLanguage) =>
    issues.map((issue) => formatIssue(issue, language).replace(/:\d+:\d+(?=\u2069? )/, ':…'));
  return { ar: print('ar'), en: print('en') };
}

it('has exactly the same examples in the Arabic edition', () => {
  const withoutIssues = ({ steps }: Recipe) =>
    steps.map((step) => ({
      ...step,
      issuesWithout: step.issuesWithout.length,
      mistakes: step.mistakes.map(({ operation, issues }) => ({
        operation,
        issues: issues.length,
      })),
    }));
  expect(arabicExamples.map(withoutIssues)).toEqual(examples.map(withoutIssues));
  const blocks = (file: string) =>
    readFileSync(file, 'utf8')
      .match(/^ *```[\s\S]*?^ *```$/gm)!
      .filter((block) => !block.trimStart().startsWith('```text'));
  expect(blocks(guides.ar)).toEqual(blocks(guides.en));
});

it('explains an issue that is the real output for the first mistake', () => {
  const [issue] = found.get(mistakes[0]![0])!;
  for (const language of ['ar', 'en'] as const)
    expect(readFileSync(guides[language], 'utf8')).toContain(
      `\n${formatIssue(issue!, language)}\n`,
    );
});

describe('the definitions have no issues after each example', () => {
  it.each(examples.map(({ title }) => title))('%s', (title) => {
    expect(printedIssues(title).en).toEqual([]);
  });
});

describe('the check reports what the guide says', () => {
  it.each(mistakes)('%s', (title, _example, { en, ar }) => {
    expect(printedIssues(title)).toEqual({ ar, en });
  });

  it.each(omittableSteps)('%s, omitted', (title, example: Recipe, step: Step) => {
    const arabicExample = arabicExamples[examples.indexOf(example)]!;
    expect(printedIssues(title)).toEqual({
      ar: expectedIssues(arabicExample, step.number),
      en: expectedIssues(example, step.number),
    });
  });
});
