import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import { MIGRATIONS, SNAPSHOT, TABLE_TYPES } from '../../src/shared/productPaths.ts';
import { copyProject, GENERATOR_PATHS, PROJECT, type ProjectCopy } from '../recipes/projectCopy.ts';

const run = promisify(execFile);
let copy: ProjectCopy | undefined;
afterAll(() => copy?.remove(), 60_000);

const AREA = {
  name: 'sponsor',
  labels: 'Sponsors|Sponsor',
  'labels-ar': 'الرعاة|الراعي',
  fields: 'name:text! since:date opened:time branches:many(school)',
  'field-labels': 'name=الاسم; since=منذ; opened=افتتح; branches=الفروع',
  menu: 'no',
};

/** Runs a command of this project in a copy of its definitions, in a time zone. */
async function runIn(root: string, timeZone: string, command: string, args: string[] = []) {
  const tsx = join(PROJECT, 'node_modules/tsx/dist/cli.mjs');
  const script = join(PROJECT, 'src/cli/nasaq.ts');
  const env = { ...process.env, TZ: timeZone };
  return (await run(process.execPath, [tsx, script, command, ...args], { cwd: root, env })).stdout;
}

const textsOf = (root: string) =>
  Object.fromEntries(
    listFiles(root).map((path) => [relative(root, path), readFileSync(path, 'utf8')]),
  );

it('the commands that write files of a product do so in another folder, and alike in every time zone', async () => {
  copy = copyProject(PROJECT, [...GENERATOR_PATHS, TABLE_TYPES]);
  const { root } = copy;
  const flags = Object.entries(AREA).flatMap(([name, value]) => [`--${name}`, value]);
  const created = await runIn(root, 'Pacific/Kiritimati', 'new', ['area', ...flags]);
  expect(created).toContain('wrote schemas/sponsors/sponsor.schema.json');
  expect(created).toMatch(new RegExp(`wrote ${MIGRATIONS}/\\d+-sponsors\\.sql`));
  const written = textsOf(root);
  expect(await runIn(root, 'America/Los_Angeles', 'migrate')).toBe(
    'The tables have all that the stores need.\n',
  );
  expect(await runIn(root, 'America/Los_Angeles', 'snapshot')).toBe(
    `${SNAPSHOT}\n${TABLE_TYPES}\n`,
  );
  expect(textsOf(root)).toEqual(written);
}, 240_000);
