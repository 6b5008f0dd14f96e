import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addCopies, checkCopies } from '../../src/authoring/migrate/platformCopies.ts';
import { migrate } from '../../src/cli/commands/migrate.ts';
import { upgrade } from '../../src/cli/commands/upgrade.ts';
import type { Command } from '../../src/cli/runCommand.ts';
import { compile } from '../../src/compiler/compile.ts';
import { formatIssue } from '../../src/compiler/issues/issue.ts';
import { removeFolder } from '../helpers/removeFolder.ts';

const PROJECT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'server/db/migrations';
const FIRST = readdirSync(join(PROJECT, 'src/server/migrations')).find((name) =>
  name.endsWith('.sql'),
)!;

let root: string;
const issues = () => checkCopies(root).map((issue) => formatIssue(issue, 'en'));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nasaq-copies-'));
});
afterEach(() => removeFolder(root));

it('a product without a server needs none', () => {
  expect(issues()).toEqual([]);
});

it('a product gets a copy of each migration of the platform, with its own next number', () => {
  mkdirSync(join(root, MIGRATIONS), { recursive: true });
  writeFileSync(join(root, MIGRATIONS, '007-rooms.sql'), 'select 1;\n');
  expect(issues()).toEqual([
    `${MIGRATIONS}:1:1  The product lacks the migration “${FIRST}” of the platform  → Run npm run upgrade`,
  ]);
  const copy = `${MIGRATIONS}/008-nasaq-${FIRST}`;
  expect(addCopies(root)).toEqual([copy]);
  expect(readFileSync(join(root, copy), 'utf8')).toBe(
    readFileSync(join(PROJECT, 'src/server/migrations', FIRST), 'utf8'),
  );
  expect(issues()).toEqual([]);
  expect(addCopies(root)).toEqual([]);
  writeFileSync(join(root, copy), 'select 1;\n');
  expect(issues()).toEqual([expect.stringContaining(`${copy}:1:1  “008-nasaq-${FIRST}” differs`)]);
});

it('a product whose own migrations made the tables of the platform says so', () => {
  mkdirSync(join(root, 'server/db'), { recursive: true });
  for (const name of ['migrations', 'nasaq.json'])
    cpSync(join(PROJECT, 'server/db', name), join(root, 'server/db', name), { recursive: true });
  expect(existsSync(join(root, MIGRATIONS))).toBe(true);
  expect(issues()).toEqual([]);
});

it('a product gets its first tables by npm run upgrade, and the names of companies by npm run migrate', async () => {
  cpSync(join(PROJECT, 'tests/fixtures/foreign/schemas'), join(root, 'schemas'), {
    recursive: true,
  });
  cpSync(join(PROJECT, 'tests/fixtures/foreign/locales'), join(root, 'locales'), {
    recursive: true,
  });
  mkdirSync(join(root, MIGRATIONS), { recursive: true });
  const run = async (command: Command) => {
    const lines: string[] = [];
    await command([], { cwd: root, print: (line) => void lines.push(line) });
    return lines;
  };
  expect(await run(upgrade)).toEqual([
    `${MIGRATIONS}/001-nasaq-${FIRST}`,
    'server/db/snapshot.json',
    'server/db/tables.ts',
    expect.stringContaining('already'),
  ]);
  expect(readFileSync(join(root, 'server/db/tables.ts'), 'utf8')).toContain(
    "secret: {\n    email_undo: ['token_hash'],",
  );
  const lacking = compile({ root }).issues.map((issue) => formatIssue(issue, 'en'));
  expect(lacking).toEqual([
    expect.stringMatching(/“company” does not have the column “name_ar”/),
    expect.stringMatching(/“company” does not have the column “name_en”/),
  ]);
  expect(await run(migrate)).toContain(`wrote ${MIGRATIONS}/002-company-name-en.sql`);
  expect(compile({ root }).issues).toEqual([]);
}, 60_000);
