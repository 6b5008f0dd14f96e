import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createNew, GENERATORS } from '../../scripts/new/createNew.ts';
import { commandList, helpText } from '../../scripts/new/help.ts';
import { PROJECT } from '../recipes/projectCopy.ts';

/** Runs `npm run new` and returns what it prints. */
const runNew = (...args: string[]) =>
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/new.ts', ...args], {
    cwd: PROJECT,
    encoding: 'utf8',
  });

it('lists all commands with one sentence each, if none is named', () => {
  const output = runNew();
  expect(output.trim()).toBe(commandList(GENERATORS));
  for (const [name, { help }] of Object.entries(GENERATORS))
    expect(output).toMatch(new RegExp(`^ {2}${name} +${help.summary.slice(0, 20)}`, 'm'));
}, 60_000);

it('prints the flags of a command with an example', () => {
  const output = runNew('filter', '--help');
  expect(output.trim()).toBe(helpText('filter', GENERATORS['filter']!));
  expect(output).toContain('  --match\n');
  expect(output).toContain('npm run new -- filter --resource');
}, 60_000);

it('refuses a flag without its value', () => {
  expect(() => runNew('area', '--name', '--plural', 'suppliers')).toThrow();
}, 60_000);

describe('the help of every command', () => {
  it.each(Object.keys(GENERATORS))('%s has the flags of its example', (name) => {
    const { flags, example } = GENERATORS[name]!.help;
    const stated = Object.keys(flags).flatMap((names) => names.split(', '));
    const used = [...example.matchAll(/ (--[a-z][\w.-]*)/g)].map(([, flag]) => flag!);
    const isStated = (flag: string) =>
      stated.some((one) => new RegExp(`^${one.replaceAll(/<\w+>/g, '[\\w.-]+')}$`).test(flag));
    expect(used.filter((flag) => !isStated(flag))).toEqual([]);
    expect(example.startsWith(`npm run new -- ${name} `)).toBe(true);
  });
});

it('names the commands if there is none of the name', async () => {
  expect(await createNew(PROJECT, { generator: 'resource', flags: {} })).toEqual({
    errors: [
      'There is no command “resource”. Use one of: area, field, rename, remove, filter, screen',
    ],
  });
});
