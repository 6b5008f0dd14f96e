import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { firstDifference } from './checkTypes.ts';
import type { Compilation } from '../../compiler/compile.ts';
import { listFiles } from '../../compiler/read/fileTexts.ts';
import type { Issue } from '../../compiler/issues/issue.ts';
import { message } from '../../compiler/issues/messages.ts';
import { generateReference, hasReference, REFERENCE } from '../reference/generateReference.ts';

/**
 * Returns one issue if the generated reference is out of date, at the first page that differs or
 * whose definition was deleted. Compares nothing while the definitions have issues.
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
      message: message('check.referenceOutdated', {
        pages: message('check.pages', { count: stale.length }),
      }),
      fix: message('check.fix.generate'),
    },
  ];
}

/** Returns the pages whose definitions no longer exist. */
export function obsoletePages(root: string, pages: Readonly<Record<string, string>>): string[] {
  const folder = join(root, REFERENCE);
  return listFiles(folder)
    .map((path) => relative(folder, path).split(sep).join('/'))
    .filter((name) => !Object.hasOwn(pages, name));
}
