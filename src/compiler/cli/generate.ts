import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { TYPES } from '../checkTypes.ts';
import { compile, languageFolder } from '../compile.ts';
import { generateTypes } from '../generateTypes.ts';
import { formatIssue } from '../issue.ts';

/** `npm run generate`: writes the TypeScript types of the definitions to src/generated. */
const root = resolve(process.argv[2] ?? '.');
const { issues, entities } = compile({ root });
for (const issue of issues) console.log(formatIssue(issue));

const folder = join(root, TYPES);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(await generateTypes(entities, languageFolder(root)))) {
  writeFileSync(join(folder, name), text);
  console.log(`${TYPES}/${name}`);
}
