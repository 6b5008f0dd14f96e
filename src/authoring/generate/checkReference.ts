import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { firstDifference } from './checkTypes.ts';
import { listFiles } from '../../compiler/read/fileTexts.ts';
import type { Issue } from '../../compiler/issues/issue.ts';
import { message } from '../../compiler/issues/messages.ts';
import {
  generateLanguageReference,
  hasReference,
  REFERENCE,
} from '../reference/generateReference.ts';

/**
 * Returns one issue if the pages about the definition language are out of date, at the first that
 * differs or does not belong to them.
 */
export function checkReference(root: string): Issue[] {
  if (!hasReference(root)) return [];
  const pages = generateLanguageReference(root);
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

/** Returns the files of the folder that are no page about the language. */
export function obsoletePages(root: string, pages: Readonly<Record<string, string>>): string[] {
  const folder = join(root, REFERENCE);
  return listFiles(folder)
    .map((path) => relative(folder, path).split(sep).join('/'))
    .filter((name) => !Object.hasOwn(pages, name));
}
