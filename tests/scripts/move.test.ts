import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMoves, rewritePaths } from '../../scripts/move/rewritePaths.ts';
import { removeFolder } from '../helpers/removeFolder.ts';

const FILES = {
  'README.md':
    'The [rows](server/db/rows.ts) are in `server/db`. The server/db/lock.ts locks; a server answers.',
  'package.json': '{"scripts": {"start": "node server/main.ts"}}',
  'schemas/language/list.json': '{"$ref": "common.json#/$defs/id"}',
  'schemas/news/news.list.json': '{"$schema": "../language/list.json"}',
  'server/db/lock.ts': 'export const lock = 1;',
  'server/db/rows.ts':
    "import { lock } from './lock.ts';\nimport { span } from '../../src/shared/time/days.ts';",
  'server/main.ts':
    "import { rows } from './db/rows.ts';\nconst url = new URL('../schemas/language/list.json?raw', import.meta.url);\nconst any = `./db/${name}.ts`;",
  'src/shared/time/days.ts':
    "// As server/db/rows.ts, but not myserver/db/rows.ts or server/dbase.\nexport * from './missing.ts';",
  'run.sh': 'exec node ./server/main.ts "./server/main.ts"',
};
const MOVES = `
# The database
server/db src/server/db
server/db/lock.ts  src/server/base/lock.ts
schemas/language/ src/language/
src/shared/time/days.ts src/days.ts
`;
const MOVED = {
  'README.md':
    'The [rows](src/server/db/rows.ts) are in `src/server/db`. The src/server/base/lock.ts locks; a server answers.',
  'package.json': FILES['package.json'],
  'src/language/list.json': FILES['schemas/language/list.json'],
  'schemas/news/news.list.json': '{"$schema": "../../src/language/list.json"}',
  'src/server/base/lock.ts': FILES['server/db/lock.ts'],
  'src/server/db/rows.ts':
    "import { lock } from '../base/lock.ts';\nimport { span } from '../../days.ts';",
  'server/main.ts':
    "import { rows } from '../src/server/db/rows.ts';\nconst url = new URL('../src/language/list.json?raw', import.meta.url);\nconst any = `../src/server/db/${name}.ts`;",
  'src/days.ts':
    "// As src/server/db/rows.ts, but not myserver/db/rows.ts or server/dbase.\nexport * from './missing.ts';",
  'run.sh': FILES['run.sh'],
};

const root = mkdtempSync(join(tmpdir(), 'nasaq-move-'));
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const script = resolve(import.meta.dirname, '../../scripts/move.ts');
const tsx = resolve(import.meta.dirname, '../../node_modules/tsx/dist/cli.mjs');
const move = (...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [tsx, script, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout };
};

beforeAll(() => {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  chmodSync(join(root, 'run.sh'), 0o755);
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'Begin');
  writeFileSync(join(root, 'moves.txt'), MOVES);
});
afterAll(() => removeFolder(root));

it('moves files and rewrites the paths that name them, and lists those that it does not know', () => {
  const { status, stdout } = move('moves.txt');
  expect([status, stdout]).toEqual([
    0,
    '4 files moved, paths rewritten in 5\nLook at these paths, which name no file:\n  src/shared/time/days.ts: ./missing.ts\n',
  ]);
  const files = git('ls-files').trim().split('\n');
  expect(files.toSorted()).toEqual(Object.keys(MOVED).toSorted());
  expect(
    Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])),
  ).toEqual(MOVED);
  expect(statSync(join(root, 'run.sh')).mode & 0o100).toBe(0o100);
});

it('changes nothing if there are changes, or the table is wrong', () => {
  expect(move('moves.txt').stdout).toBe(
    'Commit your changes first, so that the moves are a commit of their own\n',
  );
  expect(move().status).toBe(1);
});

describe('a table of moves', () => {
  const files = ['a/one.ts', 'a/two.ts', 'b/one.ts'];

  it.each([
    ['c/one.ts d', 'There is no c/one.ts'],
    ['a/one.ts', '“a/one.ts” does not name two paths'],
    ['a c d', '“a c d” does not name two paths'],
    ['a b', 'a/one.ts and b/one.ts would both be b/one.ts'],
  ])('is refused: %s', (table, message) => {
    expect(() => readMoves(table, files)).toThrow(message);
  });

  it('can exchange two files', () => {
    const project = readMoves('a/one.ts b/one.ts\nb/one.ts a/one.ts', files);
    expect(rewritePaths('a/two.ts', "import './one.ts';", project).text).toBe(
      "import '../b/one.ts';",
    );
  });

  it('leaves a path as it is written if it leads to the same file afterwards', () => {
    const project = readMoves('a c', files);
    const text = "import '../a/one.ts';\nconst here = './';";
    expect(rewritePaths('a/two.ts', text, project).text).toBe(
      "import './one.ts';\nconst here = './';",
    );
    expect(rewritePaths('b/one.ts', "import '../b/one.ts';", project).text).toBe(
      "import '../b/one.ts';",
    );
  });
});
