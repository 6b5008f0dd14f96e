import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { firstDifference } from './checkTypes.ts';
import type { Compilation } from './compile.ts';
import { listFiles } from './files.ts';
import type { Issue } from './issue.ts';
import { generateReference, hasReference, REFERENCE } from './reference/generateReference.ts';

/**
 * Returns an issue if the reference is outdated, at the first page that differs or is obsolete.
 * Returns none while there are other issues.
 */
export function checkReference(root: string, compilation: Compilation): Issue[] {
  if (!hasReference(root) || compilation.issues.length > 0) return [];
  const pages = generateReference(root, compilation);
  const stale = [...Object.keys(pages), ...obsoletePages(root, pages)].flatMap((name) => {
    const path = join(root, REFERENCE, name);
    const line = existsSync(path)
      ? firstDifference(readFileSync(path, 'utf8'), pages[name] ?? '')
      : 1;
    return line === undefined ? [] : [{ name, line }];
  });
  const [first] = stale;
  if (!first) return [];
  return [
    {
      file: `${REFERENCE}/${first.name}`,
      line: first.line,
      column: 1,
      message: `The reference is not that of the definitions, on ${stale.length} ${stale.length === 1 ? 'page' : 'pages'}`,
      fix: 'npm run generate',
    },
  ];
}

/** Returns the pages of definitions that no longer exist. */
export function obsoletePages(root: string, pages: Readonly<Record<string, string>>): string[] {
  const folder = join(root, REFERENCE);
  return listFiles(folder)
    .map((path) => relative(folder, path).split(sep).join('/'))
    .filter((name) => !Object.hasOwn(pages, name));
}
