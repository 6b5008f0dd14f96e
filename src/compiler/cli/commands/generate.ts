import { resolve } from 'node:path';
import { compile } from '../../compile.ts';
import { formatIssue } from '../../issues/issue.ts';
import { writeGenerated } from '../../emit/writeGenerated.ts';
import { readArguments } from '../arguments.ts';
import type { Command } from '../runCommand.ts';

/** Writes the TypeScript types of the definitions to src/generated, and docs/reference. */
export const generate: Command = async (args, { cwd, print }) => {
  const { language, argument } = readArguments(args, 'generate');
  const root = resolve(cwd, argument ?? '.');
  const compilation = compile({ root });
  for (const issue of compilation.issues) print(formatIssue(issue, language));
  for (const line of await writeGenerated(root, compilation)) print(line);
  return true;
};
