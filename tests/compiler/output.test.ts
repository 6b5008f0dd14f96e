import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../src/cli/commands/check.ts';
import { examples } from '../../src/cli/commands/examples.ts';
import { generate } from '../../src/cli/commands/generate.ts';
import { impact } from '../../src/cli/commands/impact.ts';
import { upgrade } from '../../src/cli/commands/upgrade.ts';
import type { Output } from '../../src/cli/output.ts';
import { exitCodeOf, type Command } from '../../src/cli/runCommand.ts';
import { createBase, type Base } from '../definitions/fixture.ts';
import { readOutput } from '../helpers/jsonOutput.ts';

let base: Base;
beforeEach(() => {
  base = createBase();
});
afterEach(() => base.remove());

/** Calls a command, and returns its exit code and the text that it prints. */
async function textOf(command: Command, args: string[]): Promise<{ status: number; text: string }> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const status = await exitCodeOf(command, args, { cwd: base.root, print });
  return { status, text: lines.join('\n') };
}

/** Calls a command with `--json`, and checks that it prints one value that the schema allows. */
async function outputOf(command: Command, ...args: string[]): Promise<Output & { status: number }> {
  const { status, text } = await textOf(command, [...args, '--json']);
  return { ...readOutput(text), status };
}

const misspell = () =>
  base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });

describe('check --json', () => {
  it('prints each issue with its position, its rule and its texts', async () => {
    misspell();
    expect(await outputOf(check, base.root)).toEqual({
      status: 1,
      kind: 'issues',
      issues: [
        {
          file: 'schemas/app.json',
          line: 14,
          column: 75,
          path: ['menu', 1, 'items', 0, 'to'],
          rule: 'check.unknownName',
          message: 'There is no screen “boks”',
          fix: 'Did you mean “books”?',
        },
      ],
      screens: 6,
      written: [],
    });
    expect(await outputOf(check, '--lang', 'ar')).toMatchObject({
      issues: [{ rule: 'check.unknownName', fix: 'هل تقصد «\u2068books\u2069»؟' }],
    });
  });

  it('has the edit of an issue that --fix fixes, and names the files that it has written', async () => {
    base.edit({
      file: 'schemas/app.json',
      from: '"languages":',
      to: '"onListFailure": "retry",\n  "languages":',
    });
    expect(await outputOf(check)).toMatchObject({
      issues: [{ edit: { kind: 'remove', path: ['onListFailure'] } }],
    });
    expect(await outputOf(check, '--fix')).toMatchObject({
      status: 0,
      issues: [],
      written: ['schemas/app.json'],
    });
  });

  it('prints where a name is used, and where the parts of a screen are stated', async () => {
    const uses = await outputOf(check, '--uses', 'book.all');
    expect(uses).toMatchObject({ status: 0, kind: 'uses', name: 'book.all' });
    expect(uses.kind === 'uses' && uses.uses.length).toBeGreaterThan(0);
    const where = await outputOf(check, '--where', 'books');
    expect(where.kind === 'uses' && where.uses.map(({ kind }) => kind)).toContain('column');
  });

  it('prints why it could not do what it was asked to', async () => {
    expect(await outputOf(check, '--uses', 'nothing')).toEqual({
      status: 1,
      kind: 'failure',
      message: expect.stringContaining('There is no name “nothing”') as string,
    });
  });
});

it.each(Object.entries({ check, examples, generate, impact, upgrade }))(
  '%s explains itself with --help, in both languages',
  async (name, command) => {
    const { status, text } = await textOf(command, ['--help']);
    expect(status).toBe(0);
    expect(text).toMatch(new RegExp(`^npm run ${name} --`));
    const arabic = await textOf(command, ['--help', '--lang', 'ar']);
    expect(arabic.text).toMatch(/\p{Script=Arabic}/u);
    // Each option that the help names is accepted, and no other.
    const options = [...text.matchAll(/^ {2}(--\w+)/gm)].map(([, option]) => option!);
    for (const option of ['--fix', '--force', '--json', '--uses', '--where', '--base', '--lang']) {
      const value = ['--fix', '--force', '--json'].includes(option) ? [] : ['ar'];
      const asked = await textOf(command, [option, ...value, '--help']);
      expect(asked.status, option).toBe(options.includes(option) || option === '--lang' ? 0 : 1);
    }
  },
);
