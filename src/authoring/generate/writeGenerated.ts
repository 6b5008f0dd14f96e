import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { obsoletePages } from './checkReference.ts';
import type { Compilation } from '../../compiler/compile.ts';
import { generateCode } from './generateTypes.ts';
import type { Overlay } from '../../compiler/read/fileTexts.ts';
import {
  generateLanguageReference,
  generateReference,
  hasReference,
  REFERENCE,
} from '../reference/generateReference.ts';

/**
 * Writes the generated files of a product: types, and the pages about the definition language if the
 * root keeps them.
 * @returns one line for each written file
 */
export async function writeGenerated(root: string, compilation: Compilation): Promise<string[]> {
  const types = await generateCode(root, compilation);
  for (const [file, text] of Object.entries(types)) write(join(root, file), text);
  const written = Object.keys(types);
  return hasReference(root) ? [...written, writeLanguageReference(root)] : written;
}

/**
 * Returns the generated files whose text on disk is not that of the definitions, by path. Null is a
 * file to remove.
 * @param overlay the texts that were compiled instead of files
 */
export async function outdatedFiles(
  root: string,
  compilation: Compilation,
  overlay: Overlay,
): Promise<Map<string, string | null>> {
  const files = new Map<string, string | null>(
    Object.entries(await generateCode(root, compilation, overlay)),
  );
  if (hasReference(root)) {
    const pages = generateLanguageReference(root);
    for (const [name, text] of Object.entries(pages)) files.set(`${REFERENCE}/${name}`, text);
    for (const name of obsoletePages(root, pages)) files.set(`${REFERENCE}/${name}`, null);
  }
  return new Map([...files].filter(([file, text]) => readText(join(root, file)) !== text));
}

function writeLanguageReference(root: string): string {
  const pages = generateLanguageReference(root);
  const obsolete = obsoletePages(root, pages);
  for (const name of obsolete) rmSync(join(root, REFERENCE, name));
  const changed = writePages(join(root, REFERENCE), pages);
  return `${REFERENCE}: ${changed} of ${Object.keys(pages).length} pages written, ${obsolete.length} deleted`;
}

/**
 * Writes all pages of the reference into a folder, and leaves other files there.
 * @returns the number of pages
 */
export function writeReference(root: string, compilation: Compilation, folder: string): number {
  const pages = generateReference(root, compilation);
  writePages(folder, pages);
  return Object.keys(pages).length;
}

/** Returns the number of pages whose text has changed. */
const writePages = (folder: string, pages: Readonly<Record<string, string>>): number =>
  Object.entries(pages).filter(([name, text]) => write(join(folder, name), text)).length;

const readText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** Writes a file if its text has changed. Returns whether it has. */
function write(path: string, text: string): boolean {
  if (readText(path) === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return true;
}
