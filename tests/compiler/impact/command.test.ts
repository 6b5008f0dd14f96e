import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { impact } from '../../../src/cli/commands/impact.ts';
import { readOutput } from '../../helpers/jsonOutput.ts';
import { exitCodeOf } from '../../../src/cli/runCommand.ts';
import { createBase } from '../../definitions/fixture.ts';

const base = createBase();
const git = (...args: string[]) =>
  execFileSync('git', [
    '-C',
    base.root,
    '-c',
    'user.name=x',
    '-c',
    'user.email=x@x.example',
    ...args,
  ]);

beforeAll(() => {
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Add the library');
  git('switch', '--quiet', '--create', 'draft');
});
afterAll(() => base.remove());

async function run(...args: string[]) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  return {
    status: await exitCodeOf(impact, [base.root, ...args], { cwd: base.root, print }),
    lines,
  };
}

const LIST = 'schemas/books/books.list.json';

it('says that nothing changes', async () => {
  expect(await run()).toEqual({ status: 0, lines: ['Nothing changes compared with “HEAD”'] });
});

it('prints the impact compared with a revision by severity, and changes no file', async () => {
  base.edit({ file: LIST, from: '"call":', to: '"route": "/all-books",\n  "call":' });
  git('commit', '--quiet', '--all', '--message', 'Move the list');
  base.edit({ file: 'schemas/app.json', from: '"Asia/Riyadh"', to: '"Asia/Dubai"' });
  const status = git('status', '--porcelain').toString();
  expect(await run('--base', 'main')).toEqual({
    status: 0,
    lines: [
      expect.stringMatching(/^Breaks something \(\d\)$/),
      expect.stringMatching(
        /^ {2}schemas\/books\/books\.list\.json:1:1 {2}The address of “books” is/,
      ),
      'Works differently (1)',
      expect.stringMatching(
        /^ {2}schemas\/app\.json:\d+:\d+ {2}The app has other settings: timeZone$/,
      ),
    ],
  });
  expect(await run('--lang', 'ar')).toEqual({
    status: 0,
    lines: ['يعمل بطريقة أخرى (1)', expect.stringContaining('تغيرت إعدادات التطبيق')],
  });
  expect(git('status', '--porcelain').toString()).toBe(status);
});

it('prints one JSON value with --json', async () => {
  const outputOf = async (...args: string[]) => {
    const { status, lines } = await run(...args, '--json');
    return { status, ...readOutput(lines.join('\n')) };
  };
  expect(await outputOf('--base', 'main')).toMatchObject({
    status: 0,
    kind: 'impact',
    base: 'main',
    baseIssues: 0,
    impacts: [
      { severity: 'breaks', place: { file: LIST, line: 1, version: 'after' } },
      { severity: 'changes', message: 'The app has other settings: timeZone' },
    ],
  });
  expect(await outputOf('--base', 'nope')).toMatchObject({ status: 1, kind: 'failure' });
});

it('fails if it does not know the revision or cannot read the definitions', async () => {
  expect(await run('--base', 'nope')).toEqual({
    status: 1,
    lines: ['There is no revision “nope”  → Name a branch, a tag or a commit'],
  });
  rmSync(join(base.root, 'schemas/app.json'));
  expect(await run('--base', 'main')).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^The definitions of “.*” cannot be read {2}→ Name a revision/)],
  });
});
