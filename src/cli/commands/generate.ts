import { resolve } from 'node:path';
import { compile } from '../../compiler/compile.ts';
import { formatIssue } from '../../compiler/issues/issue.ts';
import { writeLocations } from '../../authoring/deployment/nginx.ts';
import { writeGenerated } from '../../authoring/generate/writeGenerated.ts';
import { readArguments } from '../arguments.ts';
import type { Command } from '../runCommand.ts';

/**
 * Writes what follows from the definitions: types, and the locations of docs/deployment/nginx.conf
 * if the product has one. Writes the pages about the definition language if docs/reference exists.
 */
export const generate: Command = async (args, { cwd, print }) => {
  const { language, argument } = readArguments(args, 'generate');
  const root = resolve(cwd, argument ?? '.');
  const compilation = compile({ root });
  for (const issue of compilation.issues) print(formatIssue(issue, language));
  for (const line of await writeGenerated(root, compilation)) print(line);
  for (const file of writeLocations(root, compilation)) print(file);
  return true;
};
