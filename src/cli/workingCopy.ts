import { execFileSync } from 'node:child_process';

/*
 * What Git knows of a product. A product need not be in a repository, and Git need not be installed.
 */

/**
 * Returns the files with changes that are not committed, as paths in the repository.
 * @param folders those to look at
 */
export const uncommittedFiles = (root: string, folders: readonly string[]): string[] =>
  (git(root, 'status', '--porcelain', '--no-renames', '-z', '--', ...folders) ?? '')
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => line.slice(3));

/** Returns the text of a file in the last commit, or undefined if there is none. */
export const committedText = (root: string, file: string): string | undefined =>
  git(root, 'show', `HEAD:./${file}`);

function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}
