import { resolve } from 'node:path';
import { checkReference } from '../../authoring/generate/checkReference.ts';
import { checkTypes } from '../../authoring/generate/checkTypes.ts';
import { compile, createCompiler } from '../../compiler/compile.ts';
import { findUnusedTexts } from '../../compiler/project/unusedTexts.ts';
import { formatIssue, type Issue } from '../../compiler/issues/issue.ts';
import { formatMessage, message } from '../../compiler/issues/messages.ts';
import { applyFixes } from '../../authoring/fix/applyFixes.ts';
import { checkCopies } from '../../authoring/migrate/platformCopies.ts';
import { writeGenerated } from '../../authoring/generate/writeGenerated.ts';
import { formatFile } from '../../authoring/generate/formatFile.ts';
import { printJson, toOutputIssue } from '../output.ts';
import { printOrigins, printUses } from '../printUses.ts';
import { readArguments } from '../arguments.ts';
import type { Command } from '../runCommand.ts';

/**
 * Prints every issue of the definitions, and fails if there is one. With `--fix` it first fixes the
 * issues that have a single right answer, and writes the generated files. With `--uses <name>` or
 * `--where <screen>` it prints positions instead of issues. With `--json` it prints one JSON value.
 */
export const check: Command = async (args, { cwd, print }) => {
  const { language, argument, fix, json, uses, where } = readArguments(args, 'check');
  const root = resolve(cwd, argument ?? '.');
  const out = { language, json, print };
  if (uses !== undefined || where !== undefined) {
    const compiler = createCompiler({ root });
    const compilation = compiler.compile();
    if (uses !== undefined) printUses(compiler, uses, out);
    if (where !== undefined) printOrigins(compiler, compilation, where, out);
    return true;
  }
  const written = fix ? await writeFixes(root) : [];
  const started = performance.now();
  const { issues, screens } = await findIssues(root);
  if (json)
    printJson(print, {
      kind: 'issues',
      issues: issues.map((issue) => toOutputIssue(issue, language)),
      screens,
      written,
    });
  else {
    for (const path of written) print(path);
    for (const issue of issues) print(formatIssue(issue, language));
    const summary = message('check.summary', {
      issues: message('check.issues', { count: issues.length }),
      screens: message('check.screens', { count: screens }),
      seconds: ((performance.now() - started) / 1000).toFixed(1),
    });
    print(formatMessage(summary, language));
  }
  return issues.length === 0;
};

/** Fixes what has a single right answer, and returns the files that were written. */
async function writeFixes(root: string): Promise<string[]> {
  const fixed = await Promise.all(applyFixes(root).map((path) => formatFile(root, path)));
  return [...fixed, ...(await writeGenerated(root, compile({ root })))];
}

/** Returns every issue, and the number of screens. */
async function findIssues(root: string): Promise<{ issues: Issue[]; screens: number }> {
  const compiler = createCompiler({ root });
  const compilation = compiler.compile();
  const { issues, screens } = compilation;
  return {
    issues: [
      ...issues,
      ...(issues.length === 0 ? findUnusedTexts(compiler.inspect()) : []),
      ...(await checkTypes(root, compilation)),
      ...checkReference(root),
      ...checkCopies(root),
    ],
    screens: screens.size,
  };
}
