import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkExamples } from '../compile.ts';
import { quote, suggest } from '../didYouMean.ts';
import { formatIssue } from '../issue.ts';

/**
 * `npm run test:schemas -- <area>`: runs only the examples of one area, or of all areas without a
 * name.
 */
const root = resolve('.');
const started = performance.now();
const areas = readdirSync(join(root, 'schemas'), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'language' ? [entry.name] : [],
);
const [area] = process.argv.slice(2);
if (area !== undefined && !areas.includes(area)) {
  console.log(`There is no area ${quote(area)}  → ${suggest(area, areas, 'the areas are')}`);
  process.exit(1);
}
const judged = (area === undefined ? areas : [area]).map((one) => checkExamples(root, one));
const issues = judged.flatMap((one) => one.issues);
for (const issue of issues) console.log(formatIssue(issue));
const kept = judged.reduce((sum, one) => sum + one.kept, 0);
console.log(
  `${kept} examples are as they say, ${issues.length} ${issues.length === 1 ? 'is' : 'are'} not (${((performance.now() - started) / 1000).toFixed(1)} s)`,
);
process.exitCode = issues.length === 0 ? 0 : 1;
