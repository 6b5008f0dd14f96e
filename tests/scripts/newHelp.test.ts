import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createNew, GENERATORS } from '../../src/authoring/new/createNew.ts';
import { newCommand } from '../../src/authoring/new/newCommand.ts';
import { commandList, helpText } from '../../src/authoring/new/help.ts';
import { PROJECT } from '../recipes/projectCopy.ts';

/** Runs `npm run new` in this process, and returns what it prints. */
async function printedBy(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  expect(await newCommand(PROJECT, args, { print, prompt: undefined })).toBe(true);
  return lines.join('\n');
}

it('lists all commands with one sentence each, if none is named', async () => {
  const output = await printedBy();
  expect(output.trim()).toBe(commandList(GENERATORS));
  for (const [name, { help }] of Object.entries(GENERATORS))
    expect(output).toMatch(new RegExp(`^ {2}${name} +${help.summary.slice(0, 20)}`, 'm'));
});

it('prints the flags of a command with an example', async () => {
  const output = await printedBy('filter', '--help');
  expect(output.trim()).toBe(helpText('filter', GENERATORS['filter']!));
  expect(output).toContain('  --match\n');
  expect(output).toContain('npm run new -- filter --resource');
});

it('refuses a flag without its value, as a process', () => {
  const args = [
    '--import',
    'tsx',
    'src/cli/nasaq.ts',
    'new',
    'area',
    '--name',
    '--plural',
    'suppliers',
  ];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: PROJECT, encoding: 'utf8' });
  expect([status, stdout]).toEqual([
    1,
    'Write flags as --name value. npm run new -- area --help lists them.\n',
  ]);
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
      'There is no command “resource”. Use one of: area, field, rename, remove, filter, screen, handler, block, type',
    ],
  });
});
