import { resolve } from 'node:path';
import { compile } from '../compile.ts';
import { formatIssue } from '../issue.ts';

/** `npm run check`: prints every issue of the definitions, and fails when there is one. */
const root = resolve(process.argv[2] ?? '.');
const started = performance.now();
const { issues, screens } = compile({ root });

for (const issue of issues) console.log(formatIssue(issue));
const seconds = ((performance.now() - started) / 1000).toFixed(2);
console.log(`${issues.length} ${issues.length === 1 ? 'issue' : 'issues'} in ${screens.size} screens (${seconds} s)`);
process.exitCode = issues.length === 0 ? 0 : 1;
