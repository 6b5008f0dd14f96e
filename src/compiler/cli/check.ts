import { resolve } from 'node:path';
import { checkReference } from '../checkReference.ts';
import { checkTypes } from '../checkTypes.ts';
import { compile } from '../compile.ts';
import { formatIssue } from '../issue.ts';

/** `npm run check`: prints all issues of the definitions. Exits with 1 if there are any. */
const root = resolve(process.argv[2] ?? '.');
const started = performance.now();
const compilation = compile({ root });
const { issues, screens, entities } = compilation;
const all = [
  ...issues,
  ...(await checkTypes(root, entities)),
  ...checkReference(root, compilation),
];
const seconds = ((performance.now() - started) / 1000).toFixed(1);

for (const issue of all) console.log(formatIssue(issue));
console.log(
  `${all.length} ${all.length === 1 ? 'issue' : 'issues'} in ${screens.size} screens (${seconds} s)`,
);
process.exitCode = all.length === 0 ? 0 : 1;
