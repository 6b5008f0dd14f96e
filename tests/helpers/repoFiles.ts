import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

/** The root folder of the repository. */
export const root = resolve(import.meta.dirname, '../..');
const ignored = new Set([
  '.git',
  ...textOf('.gitignore')
    .split('\n')
    .map((line) => line.replace(/\/$/, '')),
]);

/** The paths of all files that git does not ignore. */
export const files = filesIn(root).map((file) => relative(root, file).split(sep).join('/'));

/** The contents of all text files by path. */
export const texts = new Map(
  files.filter((file) => !/\.(png|ico|woff2?|gz)$/.test(file)).map((file) => [file, textOf(file)]),
);
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (ignored.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Returns the matching lines of the files whose path matches, with path and line number. */
export function linesWith(file: RegExp, matches: (line: string) => boolean): string[] {
  return [...texts]
    .filter(([name]) => file.test(name))
    .flatMap(([name, text]) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          matches(line) ? [`${name}:${index + 1}: ${line.trim().slice(0, 160)}`] : [],
        ),
    );
}

/** Removes the comments of TypeScript or CSS. */
export function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|^\s*\*.*$|(?<=^|\s)\/\/.*$/gm, '');
}
