import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadMigrations, stepsOf } from '../../../src/server/db/migrate.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';

let root: string;
const write = (name: string, text: string) =>
  fs.writeFileSync(path.join(root, 'server/db/migrations', name), text);

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-migrations-'));
  fs.mkdirSync(path.join(root, 'server/db/migrations'), { recursive: true });
});
afterEach(() => removeFolder(root));

const STEPS = '-- step 1: schema\nselect 1;\n-- step 2: batches\nselect 2;\n';

it.each([
  ['LF', STEPS],
  ['CRLF', STEPS.replaceAll('\n', '\r\n')],
  ['a byte order mark', `\uFEFF${STEPS}`],
  ['both', `\uFEFF${STEPS.replaceAll('\n', '\r\n')}`],
])('a migration with %s has its steps', (_name, text) => {
  expect(stepsOf({ name: '001-a.sql', text })).toEqual([
    { name: '001-a.sql step 1', kind: 'schema', text: 'select 1;\n' },
    { name: '001-a.sql', kind: 'batches', text: 'select 2;\n' },
  ]);
});

it('a migration without steps has neither a mark nor CRLF', () => {
  const [step] = stepsOf({ name: '001-a.sql', text: '\uFEFFselect 1;\r\n' });
  expect(step?.text).toBe('select 1;\n');
});

it('copies of migrations and files of systems are no migrations', () => {
  const names = ['001-a.sql', '002-b_c.sql'];
  for (const name of [
    ...names,
    '002-b_c copy.sql',
    '002-b_c - Copy.sql',
    '002-b_c (1).sql',
    '002-b_c.sql.orig',
    '002-b_c.sql~',
    '._001-a.sql',
    'Thumbs.db',
  ])
    write(name, 'select 1;');
  expect(loadMigrations(root).map(({ name }) => name)).toEqual(names);
});

it.each(['01-a.sql', '001_a.sql', 'a.sql', '001-a.b.sql'])(
  'the SQL file %s without the name of a migration is not ignored',
  (name) => {
    write(name, 'select 1;');
    expect(() => loadMigrations(root)).toThrow(`${name} is not named like a migration.`);
  },
);

it('a migration with a conflict mark is refused with its line', () => {
  write('001-a.sql', 'select 1;\r\n<<<<<<< HEAD\r\nselect 2;\r\n');
  expect(() => loadMigrations(root)).toThrow(
    'Migration 001-a.sql has a conflict mark of Git in line 2.',
  );
});
