import { execFileSync } from 'node:child_process';
import { relative, resolve, sep } from 'node:path';
import { COMPILED_FOLDERS, SNAPSHOT } from '../shared/productPaths.ts';
import type { Overlay } from '../compiler/read/fileTexts.ts';
import { listFiles } from '../compiler/read/fileTexts.ts';

const isRead = (file: string) =>
  file === SNAPSHOT ||
  /^(?:schemas|locales|src\/language|src\/locales)\/.*\.json$|\/manifest\.json$/.test(file);

/**
 * Returns the definitions of a git revision as an overlay over the files of a root, which stay as
 * they are. Undefined if git does not know the revision.
 */
export function readRevision(root: string, revision: string): Overlay | undefined {
  const git = (args: readonly string[], input?: string) =>
    execFileSync('git', ['-C', root, ...args], {
      input,
      maxBuffer: 2 ** 30,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  let blobs: [id: string, file: string][];
  try {
    const commit = git(['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`]);
    const list = git(['ls-tree', '-r', '-z', commit.toString().trim()]).toString();
    blobs = list.split('\0').flatMap((line): [string, string][] => {
      const [, id, file] = /^\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
      return id !== undefined && file !== undefined && isRead(file) ? [[id, file]] : [];
    });
  } catch {
    return undefined;
  }
  const contents = git(['cat-file', '--batch'], blobs.map(([id]) => `${id}\n`).join(''));
  const missing = COMPILED_FOLDERS.flatMap((folder) => listFiles(resolve(root, folder)))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter(isRead);
  return new Map([
    ...missing.map((file) => [file, null] as const),
    ...splitBatch(
      contents,
      blobs.map(([, file]) => file),
    ),
  ]);
}

/** Splits the output of `git cat-file --batch`: a line that ends with the size, then the content. */
function splitBatch(output: Buffer, files: readonly string[]): [file: string, text: string][] {
  let offset = 0;
  return files.map((file) => {
    const start = output.indexOf('\n', offset) + 1;
    const size = Number(output.subarray(offset, start).toString().trim().split(' ').at(-1));
    offset = start + size + 1;
    return [file, output.subarray(start, start + size).toString('utf8')];
  });
}
