import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject, COPIED_PATHS, PROJECT, type ProjectCopy } from './projectCopy.ts';
import { readRecipes } from './recipes.ts';

/*
 * Follows the recipe for a new type of value. The code of its result runs in processes of their own,
 * because the types of value are part of the code.
 */
const [recipe] = readRecipes(join(PROJECT, 'docs/recipes.md'), 'A new type of value');

const TEST_PATHS = [
  'tests',
  'vitest.config.ts',
  'index.html',
  'vite.config.ts',
  'playwright.config.ts',
];
let copy: ProjectCopy;

/** The command that uses the new type, so that it must run with the code of the copy. */
const NEW = 'npm run new -- ';
/** Its exit code and what it printed. */
let added: Result;

beforeAll(async () => {
  const paths = [...COPIED_PATHS.filter((path) => !path.startsWith('tests')), ...TEST_PATHS];
  copy = copyProject(PROJECT, paths);
  // The packages without their cache, which holds the databases of tests of this version.
  const [packages, copied] = [PROJECT, copy.root].map((root) => join(root, 'node_modules'));
  mkdirSync(copied!);
  for (const name of readdirSync(packages!))
    if (name !== '.cache') symlinkSync(join(packages!, name), join(copied!, name));
  for (const operation of recipe!.steps.flatMap(({ operations }) => operations))
    if (operation.kind === 'run' && operation.command.startsWith(`${NEW}field `))
      added = runNew(operation.command);
    else await copy.apply([operation]);
}, 240_000);

afterAll(() => copy.remove(), 120_000);

type Result = [status: number | null, printed: string];

/** Runs Node in the copy. */
function run(...args: string[]): Result {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy.root,
    encoding: 'utf8',
  });
  return [status, `${stdout}${stderr}`];
}

/** Runs `npm run new` in the copy, with its flags as a shell reads them. */
function runNew(command: string): Result {
  const words = command.slice(NEW.length).match(/"[^"]*"|[^\s"]+/g) ?? [];
  return run(
    '--import',
    'tsx',
    'src/cli/nasaq.ts',
    'new',
    ...words.map((word) => word.replaceAll('"', '')),
  );
}

it('needs no file outside the folder of the type, but generated lists', () => {
  const files = recipe!.steps.flatMap(({ operations }) =>
    operations.flatMap((operation) => (operation.kind === 'run' ? [] : [operation.file])),
  );
  expect(files.filter((file) => !file.startsWith('src/values/duration/'))).toEqual([]);
});

it('offers the type to new fields, which pass the check', () => {
  // The command writes nothing if the check finds an issue, and names what remains to be done.
  expect(added).toEqual([0, expect.not.stringContaining('to do') as string]);
  const read = (file: string) =>
    JSON.parse(readFileSync(join(copy.root, 'schemas/events', file), 'utf8')) as object;
  expect(read('event.schema.json')).toMatchObject({
    properties: {
      length: { type: ['integer', 'null'], format: 'duration', minimum: 0, maximum: 1440 },
    },
  });
  expect(read('event.cases.json')).toMatchObject({
    accepted: expect.arrayContaining([{ length: 1440 }]) as unknown[],
    refused: expect.arrayContaining([
      { change: { length: 1441 }, field: 'length', key: 'error.maximum' },
    ]) as unknown[],
  });
});

it('passes the check of types', () => {
  const tsc = join(PROJECT, 'node_modules/typescript/bin/tsc');
  expect(run(tsc, '--singleThreaded', '-p', '.')).toEqual([0, '']);
}, 240_000);

it('passes the tests of all types', () => {
  const suites = [
    ['unit', 'tests/shared/parse.test.ts', 'tests/shared/storedTypes.test.ts'],
    ['engine', 'tests/engine/values.test.tsx'],
    ['server', 'tests/server/values.test.ts'],
  ];
  for (const [project = '', ...files] of suites) {
    const vitest = join(PROJECT, 'node_modules/vitest/vitest.mjs');
    const printed = run(vitest, 'run', '--project', project, ...files, '-t', 'duration');
    expect(printed).toEqual([0, expect.stringMatching(/Tests .*[1-9]\d* passed/) as string]);
  }
}, 240_000);
