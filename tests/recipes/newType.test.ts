import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCopyMigrations } from '../helpers/embeddedTables.ts';
import { copyProject, COPIED_PATHS, PROJECT, type ProjectCopy } from './projectCopy.ts';
import { readRecipes } from './recipes.ts';

/*
 * Follows the recipe for a new type of value. The code of its result runs in processes of their own,
 * because the types of value are part of the code.
 */
const [recipe] = readRecipes(join(PROJECT, 'CONTRIBUTING.md'), 'A new type of value');

const TEST_PATHS = [
  'tests',
  'vitest.config.ts',
  'vite.server.config.ts',
  'index.html',
  'vite.config.ts',
  'playwright.config.ts',
];
const migrations = createCopyMigrations();
let copy: ProjectCopy;

beforeAll(async () => {
  const paths = [...COPIED_PATHS.filter((path) => !path.startsWith('tests')), ...TEST_PATHS];
  copy = copyProject(PROJECT, paths);
  // The packages without their cache, which holds the databases of tests of this version.
  const [packages, copied] = [PROJECT, copy.root].map((root) => join(root, 'node_modules'));
  mkdirSync(copied!);
  for (const name of readdirSync(packages!))
    if (name !== '.cache') symlinkSync(join(packages!, name), join(copied!, name));
  for (const { operations } of recipe!.steps) await copy.apply(operations, migrations.write);
}, 240_000);

afterAll(async () => {
  copy.remove();
  await migrations.close();
}, 120_000);

/** Runs a module of a package in the copy. Returns its exit code and what it printed. */
function run(...args: string[]): [status: number | null, printed: string] {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy.root,
    encoding: 'utf8',
  });
  return [status, `${stdout}${stderr}`];
}

it('needs no file outside the folder of the type, but generated lists and the field', () => {
  const files = recipe!.steps.flatMap(({ operations }) =>
    operations.flatMap((operation) => (operation.kind === 'run' ? [] : [operation.file])),
  );
  const others = files.filter((file) => !file.startsWith('src/values/duration/'));
  expect(others).toEqual(['schemas/events/event.schema.json']);
});

it('passes the check and the check of types', () => {
  const check = run('--import', 'tsx', 'src/compiler/cli/check.ts');
  expect(check).toEqual([0, expect.stringContaining('0 issues') as string]);
  const tsc = join(PROJECT, 'node_modules/typescript/bin/tsc');
  expect(run(tsc, '--singleThreaded', '-p', '.')).toEqual([0, '']);
}, 240_000);

it('passes the tests of all types', () => {
  const suites = [
    ['unit', 'tests/shared/parse.test.ts', 'tests/shared/storedTypes.test.ts'],
    ['server', 'tests/server/values.test.ts'],
  ];
  for (const [project = '', ...files] of suites) {
    const vitest = join(PROJECT, 'node_modules/vitest/vitest.mjs');
    const printed = run(vitest, 'run', '--project', project, ...files, '-t', 'duration');
    expect(printed).toEqual([0, expect.stringMatching(/Tests .*[1-9]\d* passed/) as string]);
  }
}, 240_000);
