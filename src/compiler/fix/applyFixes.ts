import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../compile.ts';
import type { Issue } from '../issues/issue.ts';
import { applyEdit } from '../read/applyEdit.ts';

/** Bounds the rounds if a fix ever caused another issue with a fix. */
const MAX_ROUNDS = 10;

/**
 * Rewrites the definitions of a root so that no issue with a single right answer is left, such as a
 * property that states its default. Removing one can make another one superfluous, so it compiles
 * until nothing changes.
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

/** Applies the fixes of a file's issues to its text, from the end, so that positions stay right. */
function fixText(text: string, issues: readonly Pick<Issue, 'edit'>[]): string {
  return issues.reduceRight((result, { edit }) => applyEdit(result, edit!), text);
}
