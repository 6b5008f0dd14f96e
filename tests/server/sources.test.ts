import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../helpers/testDatabase.ts';

const SERVER = path.join(ROOT, 'server');
const files = fs
  .readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({
    name: name.split(path.sep).join('/'),
    text: fs.readFileSync(path.join(SERVER, name), 'utf8'),
  }));
const matches = (text: string, pattern: RegExp) => text.match(new RegExp(pattern, 'g')) ?? [];

/** Of a query that starts anywhere but at the scope: where its table's rows of every company would be in reach. */
const BARE =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|with|withRecursive|withSchema)\(/;
const OF_GLOBALS = /globals\(\w+\)\s*\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
const BY_NAME = /(inner|left|right|full|cross)(Lateral)?Join\(\s*['"`]/;
const RAW = /sql`|sql\.raw|\.query\(|from 'pg'/;

/** Where the database itself is at hand. scope.ts hands queries out; the others are beneath it, or belong to no company. */
const BENEATH = [
  'db/scope.ts',
  'db/connect.ts',
  'db/migrate.ts',
  'db/parsers.ts',
  'db/maintenance.ts',
  'db/embedded.ts',
  'db/embeddedWorker.ts',
  'db/stream.ts',
];

describe('the tables of companies', () => {
  it('are reached through the scope by every file', () => {
    expect(files.length).toBeGreaterThan(30);
    for (const { name, text } of files.filter((file) => !BENEATH.includes(file.name))) {
      expect(
        matches(text, BARE).length,
        `${name}: a query that does not start at within() or globals()`,
      ).toBe(matches(text, OF_GLOBALS).length);
      expect(matches(text, BY_NAME), `${name}: a join with a table by its bare name`).toEqual([]);
    }
  });

  it('are written about in SQL only beside the scope', () => {
    for (const { name, text } of files.filter((file) => !file.name.startsWith('db/'))) {
      expect(matches(text, RAW), name).toEqual([]);
      expect(matches(text, /import (?!type)[^;]*from 'kysely'/), name).toEqual([]);
    }
  });

  it('would be caught', () => {
    expect(matches("db.selectFrom('news')", BARE)).toHaveLength(1);
    expect(matches("globals(db).selectFrom('login')", OF_GLOBALS)).toHaveLength(1);
    expect(matches(".innerJoin('staff', 'a', 'b')", BY_NAME)).toHaveLength(1);
    expect(matches('sql`delete from news`', RAW)).toHaveLength(1);
  });
});

describe('the sources', () => {
  it('have no untyped values and hold no texts of their own', () => {
    for (const { name, text } of files) {
      expect(matches(text, /(: |<|\bas )any\b/), name).toEqual([]);
      if (!name.startsWith('demo/'))
        expect(matches(text.replaceAll("'، '", ''), /[\u0600-\u06ff]/), name).toEqual([]);
      expect(matches(text, /Math\.random/), name).toEqual([]);
    }
  });

  it('read environment variables in one place', () => {
    expect(files.filter(({ text }) => /process\.env/.test(text)).map(({ name }) => name)).toEqual([
      'backup.ts',
      'command.ts',
      'fill.ts',
      'main.ts',
      'restore.ts',
    ]);
  });
});
