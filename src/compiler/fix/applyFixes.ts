import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../compile.ts';
import type { Issue } from '../issues/issue.ts';
import { applyEdits } from '../edit/applyEdits.ts';
import { toEdit } from '../edit/edit.ts';

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
    const fixable = compile({ root }).issues.filter(({ edit }) => edit !== undefined);
    const files = new Set(fixable.map(({ file }) => join(root, file)));
    if (files.size === 0) break;
    for (const path of files) {
      const text = readFileSync(path, 'utf8');
      const own = fixable.filter(({ file }) => join(root, file) === path);
      writeFileSync(path, fixText(text, own));
      written.add(path);
    }
  }
  return [...written];
}

/** Applies the edits of a file from its end, so that the paths of earlier edits stay valid. */
function fixText(text: string, issues: readonly Pick<Issue, 'edit'>[]): string {
  return issues.reduceRight((result, { edit }) => applyEdits(result, [toEdit(edit!)]), text);
}
