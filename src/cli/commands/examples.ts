import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkExamples } from '../../compiler/checkExamples.ts';
import { suggest } from '../../compiler/issues/didYouMean.ts';
import { formatIssue } from '../../compiler/issues/issue.ts';
import { formatMessage, message } from '../../compiler/issues/messages.ts';
import { fail, readArguments } from '../arguments.ts';
import type { Command } from '../runCommand.ts';

/**
 * Checks only the examples of one area, the name of a folder in schemas/. Without a name, it checks
 * those of all areas.
 */
export const examples: Command = async (args, { cwd: root, print }) => {
  const { language, argument: area } = readArguments(args, 'examples');
  const started = performance.now();
  const areas = readdirSync(join(root, 'schemas'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  if (area !== undefined && !areas.includes(area))
    fail('area', area, suggest(area, areas), language);
  const results = (area === undefined ? areas : [area]).map((name) => checkExamples(root, name));
  const issues = results.flatMap((result) => result.issues);
  for (const issue of issues) print(formatIssue(issue, language));
  const summary = message('check.summary.examples', {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    issues: message('check.issues', { count: issues.length }),
    seconds: ((performance.now() - started) / 1000).toFixed(1),
  });
  print(formatMessage(summary, language));
  return issues.length === 0;
};
