import { resolve } from 'node:path';
import { compile } from '../compile.ts';
import { formatIssue } from '../issues/issue.ts';
import { writeGenerated } from '../emit/writeGenerated.ts';

/**
 * `npm run generate`: writes the TypeScript types of the definitions to src/generated, and the
 * reference to docs/reference.
 */
const root = resolve(process.argv[2] ?? '.');
const compilation = compile({ root });
for (const issue of compilation.issues) console.log(formatIssue(issue, 'en'));
for (const line of await writeGenerated(root, compilation)) console.log(line);
