import { resolve } from 'node:path';
import { checkReference } from '../emit/checkReference.ts';
import { checkTypes } from '../emit/checkTypes.ts';
import { compile } from '../compile.ts';
import { formatIssue } from '../issues/issue.ts';
import { formatMessage, message } from '../issues/messages.ts';
import { applyFixes } from '../fix/applyFixes.ts';
import { writeGenerated } from '../emit/writeGenerated.ts';
import { formatFile } from './formatFile.ts';
import { readArguments } from './arguments.ts';

/**
 * `npm run check`: prints every issue of the definitions, and fails if there is one. With `--fix`
 * it first fixes the issues that have a single right answer, and writes the generated files.
 */
const { language, argument, fix } = readArguments();
const root = resolve(argument ?? '.');
if (fix) {
  for (const path of applyFixes(root)) await formatFile(root, path);
  for (const line of await writeGenerated(root, compile({ root }))) console.log(line);
}
const started = performance.now();
const compilation = compile({ root });
const { issues, screens, entities } = compilation;
const all = [
  ...issues,
  ...(await checkTypes(root, entities)),
  ...checkReference(root, compilation),
];
const seconds = ((performance.now() - started) / 1000).toFixed(1);

for (const issue of all) console.log(formatIssue(issue, language));
const summary = message('check.summary', {
  issues: message('check.issues', { count: all.length }),
  screens: message('check.screens', { count: screens.size }),
  seconds,
});
console.log(formatMessage(summary, language));
process.exitCode = all.length === 0 ? 0 : 1;
