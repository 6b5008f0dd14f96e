import { existsSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const protections = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const asvs = readFileSync(join(root, 'docs/asvs.md'), 'utf8');

/**
 * Returns the paths in code spans, and those in links.
 * @param folder the folder of the document
 */
function pathsIn(markdown: string, folder: string): string[] {
  const code = [...markdown.matchAll(/`([^`\n]+)`/g)]
    .map(([, span = '']) => span)
    .filter((span) => /^[\w.][\w.@-]*(?:\/[\w.@-]+)+$|^[\w-]+\.(?:json|md|ts)$/.test(span));
  const links = [...markdown.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, link = '']) =>
    posix.join(folder, link),
  );
  return [...code, ...links];
}

/** Returns the cells of all table rows except headers. */
function rowsIn(markdown: string): string[][] {
  const rows = markdown.split('\n').flatMap((line) =>
    /^\| (?!-+ )/.test(line)
      ? [
          line
            .slice(1, -1)
            .split(' | ')
            .map((cell) => cell.trim()),
        ]
      : [],
  );
  return rows.filter(
    ([first]) => first !== 'Protection' && first !== 'What the product does' && first !== 'Version',
  );
}

describe('SECURITY.md and docs/asvs.md', () => {
  const chapters = [...asvs.matchAll(/^## V(\d+) (.+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)].map(
    ([, number, title, body = '']) => ({ number: Number(number), title, body }),
  );

  test('names only files that exist', () => {
    const paths = [...pathsIn(protections, '.'), ...pathsIn(asvs, 'docs')];
    expect(paths.length).toBeGreaterThan(150);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('has all chapters of ASVS in order', () => {
    expect(chapters.map(({ number }) => number)).toEqual(
      Array.from({ length: 17 }, (_, index) => index + 1),
    );
  });

  test('states for each chapter which requirements are not met', () => {
    const withoutStatement = chapters.filter(
      ({ body }) =>
        !/^Not met:\n\n- /m.test(body) &&
        !/^(?:No requirement of level 2 is known|The product .* No requirement applies)/m.test(
          body,
        ),
    );
    expect(withoutStatement.map(({ title }) => title)).toEqual([]);
  });

  test('each row names its tests, or says that there are none', () => {
    const rows = [
      ...rowsIn(protections.split('## Tested protections')[1]!),
      ...chapters.flatMap(({ body }) => rowsIn(body)),
    ];
    expect(rows.length).toBeGreaterThan(70);
    const isTest = (cell = '') =>
      cell === 'none' ||
      cell.split(', ').every((path) => /^`tests\/[\w/.-]+\.(?:test|spec)\.tsx?`$/.test(path));
    expect(rows.filter((cells) => !isTest(cells.at(-1)))).toEqual([]);
  });
});
