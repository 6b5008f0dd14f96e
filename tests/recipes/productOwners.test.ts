import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecipes, type Recipe, type Step } from './recipes.ts';
import { openWorkshop, PROJECT, saidWithout, without, type Workshop } from './workshop.ts';

/** docs/product-owners.md, followed letter by letter: every example, every mistake it shows, and what the check answers. */
const guide = join(PROJECT, 'docs/product-owners.md');
const examples = readRecipes(guide, 'Examples');
const told = examples.flatMap((example) =>
  example.steps
    .filter((step) => step.without.length > 0)
    .map((step) => [`${example.title}, step ${step.number}`, example, step] as const),
);
const mistaken = examples.flatMap((example) =>
  example.steps.flatMap((step) =>
    step.mistakes.map(
      (mistake, index) =>
        [`${example.title}, step ${step.number}, mistake ${index + 1}`, example, mistake] as const,
    ),
  ),
);

/** The definitions before each example, and behind the last one. */
const states: Workshop[] = [];

const before = (example: Recipe) => states[examples.indexOf(example)]!;
const behind = (example: Recipe) => states[examples.indexOf(example) + 1]!;

beforeAll(() => {
  states.push(openWorkshop(PROJECT, ['schemas', 'locales']));
  for (const { steps } of examples) {
    const next = states.at(-1)!.copy();
    steps.forEach(({ deeds }) => next.follow(deeds));
    states.push(next);
  }
}, 120_000);

afterAll(() => states.forEach((state) => state.remove()), 120_000);

/** What is printed, with `…` for line and sign, which change with every line above. */
async function answers(workshop: Workshop): Promise<string[]> {
  return (await workshop.check()).map((issue) => issue.replace(/:\d+:\d+ /, ':… '));
}

it('the Arabic edition holds the same examples, letter by letter', () => {
  const arabic = readRecipes(join(PROJECT, 'docs/product-owners.ar.md'), 'أمثلة');
  expect(arabic.map(({ steps }) => steps)).toEqual(examples.map(({ steps }) => steps));
  const blocks = (file: string) => readFileSync(file, 'utf8').match(/^ *```[\s\S]*?^ *```$/gm);
  expect(blocks(join(PROJECT, 'docs/product-owners.ar.md'))).toEqual(blocks(guide));
});

it('an answer that is taken apart is the answer to the first mistake, with its place', async () => {
  const [[, example, mistake]] = mistaken as [(typeof mistaken)[number]];
  const workshop = behind(example).copy();
  workshop.follow([mistake.deed]);
  expect(readFileSync(guide, 'utf8')).toContain(`\n${(await workshop.check()).join('\n')}\n`);
  workshop.remove();
}, 60_000);

describe('behind each example there is no issue', () => {
  it.each(examples.map((example) => [example.title, example] as const))(
    '%s',
    async (_title, example) => {
      expect(await behind(example).check()).toEqual([]);
    },
    60_000,
  );
});

describe('what is wrong is told in the words of the guide', () => {
  it.each(mistaken)(
    '%s',
    async (_name, example, { deed, said }) => {
      const workshop = behind(example).copy();
      workshop.follow([deed]);
      expect(await answers(workshop)).toEqual(said);
      workshop.remove();
    },
    60_000,
  );

  it.each(told)(
    '%s, left out',
    async (_name, example: Recipe, step: Step) => {
      const workshop = before(example).copy();
      workshop.follow(without(example, step.number));
      expect(await answers(workshop)).toEqual(saidWithout(example, step.number));
      workshop.remove();
    },
    60_000,
  );
});
