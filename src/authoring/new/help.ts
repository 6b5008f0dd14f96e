import type { Generator } from './edits/questions.ts';

/** Returns all commands with one sentence each. */
export function commandList(generators: Readonly<Record<string, Generator>>): string {
  const names = Object.keys(generators);
  const width = Math.max(...names.map((name) => name.length)) + 2;
  return [
    'npm run new -- <command> writes definitions. It asks what no flag says. The commands:',
    '',
    ...Object.entries(generators).map(
      ([name, { help }]) => `  ${name.padEnd(width)}${help.summary}`,
    ),
    '',
    'npm run new -- <command> --help lists the flags of a command.',
  ].join('\n');
}

/** Returns what a command does, its flags and an example. */
export function helpText(name: string, { help }: Generator): string {
  const { summary, flags, notes = [], example } = help;
  return [
    `npm run new -- ${name} ${summary}.`,
    '',
    ...Object.entries(flags).flatMap(([flag, meaning]) => [`  ${flag}`, `      ${meaning}`]),
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    'For example:',
    `  ${example}`,
  ].join('\n');
}
