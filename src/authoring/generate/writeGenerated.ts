import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { obsoletePages } from './checkReference.ts';
import type { Compilation } from '../../compiler/compile.ts';
import { generateCode } from './generateTypes.ts';
import type { Overlay } from '../../compiler/read/fileTexts.ts';
import { generateReference, hasReference, REFERENCE } from '../reference/generateReference.ts';

/**
 * Writes the files that are generated from definitions: types, and the reference if the root has
 * one.
 * @returns one line for each written file
 */
export async function writeGenerated(root: string, compilation: Compilation): Promise<string[]> {
  const types = await generateCode(root, compilation);
  for (const [file, text] of Object.entries(types)) write(join(root, file), text);
  const written = Object.keys(types);
  return hasReference(root) ? [...written, writeReference(root, compilation)] : written;
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
    const pages = generateReference(root, compilation, overlay);
    for (const [name, text] of Object.entries(pages)) files.set(`${REFERENCE}/${name}`, text);
    for (const name of obsoletePages(root, pages)) files.set(`${REFERENCE}/${name}`, null);
  }
  return new Map([...files].filter(([file, text]) => readText(join(root, file)) !== text));
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

const readText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** Writes a file if its text has changed. Returns whether it has. */
function write(path: string, text: string): boolean {
  if (readText(path) === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return true;
}
