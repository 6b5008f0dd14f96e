import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { obsoletePages } from './checkReference.ts';
import { TYPES } from './checkTypes.ts';
import type { Compilation } from '../compile.ts';
import { generateTypes } from './generateTypes.ts';
import { readLanguageSchemas } from '../language/languageSchemas.ts';
import { generateReference, hasReference, REFERENCE } from '../reference/generateReference.ts';

/**
 * Writes the files that are generated from definitions: types, and the reference if the root has
 * one.
 * @returns one line for each written file
 */
export async function writeGenerated(root: string, compilation: Compilation): Promise<string[]> {
  const types = await generateTypes(readLanguageSchemas(root), compilation.entities);
  for (const [name, text] of Object.entries(types)) write(join(root, TYPES, name), text);
  const written = Object.keys(types).map((name) => `${TYPES}/${name}`);
  return hasReference(root) ? [...written, writeReference(root, compilation)] : written;
}

function writeReference(root: string, compilation: Compilation): string {
  const pages = generateReference(root, compilation);
  const obsolete = obsoletePages(root, pages);
  for (const name of obsolete) rmSync(join(root, REFERENCE, name));
  const changed = Object.entries(pages).filter(([name, text]) =>
    write(join(root, REFERENCE, name), text),
  );
  return `${REFERENCE}: ${changed.length} of ${Object.keys(pages).length} pages written, ${obsolete.length} deleted`;
}

/** Writes a file if its text has changed. Returns whether it has. */
function write(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return true;
}
