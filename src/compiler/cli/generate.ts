import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { strayPages } from '../checkReference.ts';
import { TYPES } from '../checkTypes.ts';
import { compile, languageFolder } from '../compile.ts';
import { generateTypes } from '../generateTypes.ts';
import { formatIssue } from '../issue.ts';
import { generateReference, hasReference, REFERENCE } from '../reference/generateReference.ts';

/** `npm run generate`: writes the TypeScript types of the definitions to src/generated, and their reference where there is one. */
const root = resolve(process.argv[2] ?? '.');
const compilation = compile({ root });
const { issues, entities } = compilation;
for (const issue of issues) console.log(formatIssue(issue));

const folder = join(root, TYPES);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(await generateTypes(entities, languageFolder(root)))) {
  writeFileSync(join(folder, name), text);
  console.log(`${TYPES}/${name}`);
}

if (hasReference(root)) {
  const pages = generateReference(root, compilation);
  const stray = strayPages(root, pages);
  for (const name of stray) rmSync(join(root, REFERENCE, name));
  const changed = Object.entries(pages).filter(([name, text]) => {
    const path = join(root, REFERENCE, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return true;
  });
  console.log(`${REFERENCE}: ${changed.length} of ${Object.keys(pages).length} pages written, ${stray.length} taken away`);
}
