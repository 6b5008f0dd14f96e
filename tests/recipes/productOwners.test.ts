import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
 * compares the output of the check.
 */
const guide = join(PROJECT, 'docs/product-owners.md');
const examples = readRecipes(guide, 'Examples');
const omittableSteps = examples.flatMap((example) =>
  example.steps
    .filter((step) => step.issuesWithout.length > 0)
    .map((step) => [`${example.title}, step ${step.number}`, example, step] as const),
);
const mistakes = examples.flatMap((example) =>
  example.steps.flatMap((step) =>
    step.mistakes.map(
      (mistake, index) =>
        [`${example.title}, step ${step.number}, mistake ${index + 1}`, example, mistake] as const,
    ),
  ),
);

/** The definitions before each example, and after the last one. */
const states: ProjectCopy[] = [];

const before = (example: Recipe) => states[examples.indexOf(example)]!;
const after = (example: Recipe) => states[examples.indexOf(example) + 1]!;

beforeAll(() => {
  states.push(copyProject(PROJECT, ['schemas', 'locales']));
  for (const { steps } of examples) {
    const next = states.at(-1)!.copy();
    steps.forEach(({ operations }) => next.apply(operations));
    states.push(next);
  }
}, 120_000);

afterAll(() => states.forEach((state) => state.remove()), 120_000);

/**
 * Returns the output of the check, with `…` for the line and column, which depend on the lines
 * above.
 */
async function printedIssues(copy: ProjectCopy): Promise<string[]> {
  return (await copy.check()).map((issue) => issue.replace(/:\d+:\d+ /, ':… '));
}

it('has exactly the same examples in the Arabic edition', () => {
  const arabic = readRecipes(join(PROJECT, 'docs/product-owners.ar.md'), 'أمثلة');
  expect(arabic.map(({ steps }) => steps)).toEqual(examples.map(({ steps }) => steps));
  const blocks = (file: string) => readFileSync(file, 'utf8').match(/^ *```[\s\S]*?^ *```$/gm);
  expect(blocks(join(PROJECT, 'docs/product-owners.ar.md'))).toEqual(blocks(guide));
});

it('explains an issue that is the real output for the first mistake', async () => {
  const [[, example, mistake]] = mistakes as [(typeof mistakes)[number]];
  const copy = after(example).copy();
  copy.apply([mistake.operation]);
  expect(readFileSync(guide, 'utf8')).toContain(`\n${(await copy.check()).join('\n')}\n`);
  copy.remove();
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
    async (_name, example, { operation, issues }) => {
      const copy = after(example).copy();
      copy.apply([operation]);
      expect(await printedIssues(copy)).toEqual(issues);
      copy.remove();
    },
    60_000,
  );

  it.each(omittableSteps)(
    '%s, omitted',
    async (_name, example: Recipe, step: Step) => {
      const copy = before(example).copy();
      copy.apply(operationsWithout(example, step.number));
      expect(await printedIssues(copy)).toEqual(expectedIssues(example, step.number));
      copy.remove();
    },
    60_000,
  );
});
