import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../../compiler/compile.ts';
import { platformFolder } from '../../compiler/read/folders.ts';
import { applyEdits } from '../edit/applyEdits.ts';
import { parseJson } from '../../compiler/read/parseJson.ts';

/** Ends the loop if fixes kept causing issues that have a fix. */
const MAX_ROUNDS = 10;

/**
 * Fixes the issues of a root that have a single right answer, such as a property that states its
 * default. A fix can cause another such issue, so this repeats until there is none.
 * @returns the paths of the files that it wrote
 */
export function applyFixes(root: string): string[] {
  const written = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const fixable = compile({ root }).issues.filter(
      ({ edit, file }) => edit !== undefined && isOwn(root, file),
    );
    const paths = [...new Set(fixable.map(({ file }) => join(root, file)))];
    const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
    const editable = paths.filter((path) => parseJson(texts.get(path)!).valid);
    if (editable.length === 0) break;
    for (const path of editable) {
      const own = fixable.filter(({ file }) => join(root, file) === path);
      // From the end of the file, so that the paths of earlier edits stay valid.
      const edits = own.toReversed().flatMap(({ edit }) => edit ?? []);
      writeFileSync(path, applyEdits(texts.get(path)!, edits));
      written.add(path);
    }
  }
  return [...written];
}

/** Whether a file is the product's. Those of the platform are replaced with the next version. */
const isOwn = (root: string, file: string): boolean =>
  /^(schemas|locales)\//.test(file) || platformFolder(root) === join(root, 'src');
