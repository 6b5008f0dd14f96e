import { resolve } from 'node:path';
import { checkReference } from '../../emit/checkReference.ts';
import { checkTypes } from '../../emit/checkTypes.ts';
import { compile, createCompiler } from '../../compile.ts';
import { formatIssue } from '../../issues/issue.ts';
import { formatMessage, message } from '../../issues/messages.ts';
import { applyFixes } from '../../fix/applyFixes.ts';
import { writeGenerated } from '../../emit/writeGenerated.ts';
import type { Language } from '../../../shared/resolved.ts';
import { formatFile } from '../formatFile.ts';
import { printOrigins, printUses } from '../printUses.ts';
import { readArguments } from '../arguments.ts';
import type { Command } from '../runCommand.ts';

/**
 * Prints every issue of the definitions, and fails if there is one. With `--fix` it first fixes the
 * issues that have a single right answer, and writes the generated files. With `--uses <name>` or
 * `--where <screen>` it prints positions instead of issues.
 */
export const check: Command = async (args, { cwd, print }) => {
  const { language, argument, fix, uses, where } = readArguments(args);
  const root = resolve(cwd, argument ?? '.');
  if (uses !== undefined || where !== undefined) {
    const compiler = createCompiler({ root });
    const compilation = compiler.compile();
    if (uses !== undefined) printUses(compiler, uses, language, print);
    if (where !== undefined) printOrigins(compiler, compilation, where, language, print);
    return true;
  }
  if (fix) {
    for (const path of applyFixes(root)) print(await formatFile(root, path));
    for (const line of await writeGenerated(root, compile({ root }))) print(line);
  }
  return printIssues(root, language, print);
};

/** @returns whether there are no issues */
async function printIssues(
  root: string,
  language: Language,
  print: (line: string) => void,
): Promise<boolean> {
  const started = performance.now();
  const compilation = compile({ root });
  const { issues, screens } = compilation;
  const all = [
    ...issues,
    ...(await checkTypes(root, compilation)),
    ...checkReference(root, compilation),
  ];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const issue of all) print(formatIssue(issue, language));
  const summary = message('check.summary', {
    issues: message('check.issues', { count: all.length }),
    screens: message('check.screens', { count: screens.size }),
    seconds,
  });
  print(formatMessage(summary, language));
  return all.length === 0;
}
