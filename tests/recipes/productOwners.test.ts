import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatIssue } from '../../src/compiler/issues/issue.ts';
import type { Language } from '../../src/shared/resolved.ts';
import { readRecipes, type Operation, type Recipe, type Step } from './recipes.ts';
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

/** The definitions before each example, and after the last one. */
const states: ProjectCopy[] = [];

const before = (example: Recipe) => states[examples.indexOf(example)]!;
const after = (example: Recipe) => states[examples.indexOf(example) + 1]!;

beforeAll(async () => {
  states.push(copyProject(PROJECT, ['schemas', 'locales']));
  for (const { steps } of examples) {
    const next = states.at(-1)!.copy();
    for (const { operations } of steps) await next.apply(operations);
    states.push(next);
  }
}, 120_000);

afterAll(() => states.forEach((state) => state.remove()), 120_000);

/**
 * Returns the output of the check in both languages, with `…` for the line and column, which depend
 * on the lines above.
 */
async function printedIssues(
  state: ProjectCopy,
  operations: readonly Operation[],
): Promise<Record<Language, string[]>> {
  const issues = await state.issues(operations);
  const print = (language: Language) =>
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

it('explains an issue that is the real output for the first mistake', async () => {
  const [[, example, mistake]] = mistakes as [(typeof mistakes)[number]];
  const [issue] = await after(example).issues([mistake.operation]);
  for (const language of ['ar', 'en'] as const)
    expect(readFileSync(guides[language], 'utf8')).toContain(
      `\n${formatIssue(issue!, language)}\n`,
    );
}, 60_000);

describe('the definitions have no issues after each example', () => {
  it.each(examples.map((example) => [example.title, example] as const))(
    '%s',
    async (_title, example) => {
      expect(await after(example).check()).toEqual([]);
    },
    60_000,
  );
});

describe('the check reports what the guide says', () => {
  it.each(mistakes)(
    '%s',
    async (_name, example, { operation, en, ar }) => {
      expect(await printedIssues(after(example), [operation])).toEqual({ ar, en });
    },
    60_000,
  );

  it.each(omittableSteps)(
    '%s, omitted',
    async (_name, example: Recipe, step: Step) => {
      const operations = operationsWithout(example, step.number);
      const arabicExample = arabicExamples[examples.indexOf(example)]!;
      expect(await printedIssues(before(example), operations)).toEqual({
        ar: expectedIssues(arabicExample, step.number),
        en: expectedIssues(example, step.number),
      });
    },
    60_000,
  );
});
