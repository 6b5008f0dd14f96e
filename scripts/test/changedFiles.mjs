import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/** The branch that others branch off. */
const MAIN = 'main';

/**
 * Returns the changed files that exist: those that are not committed or, if there are none, those of
 * the commits since the branch left `main`.
 * @returns {{ base: string, files: string[] }} `base` is the commit with which they are compared
 */
export function changedFiles() {
  const uncommitted = filesSince('HEAD');
  if (uncommitted.length > 0) return { base: 'HEAD', files: uncommitted };
  const base = git(['merge-base', 'HEAD', MAIN])[0] ?? 'HEAD';
  return { base, files: filesSince(base) };
}

/** @param {string} base */
function filesSince(base) {
  const changed = git(['diff', '--name-only', '--diff-filter=d', base]);
  const added = git(['ls-files', '--others', '--exclude-standard']);
  return [...new Set([...changed, ...added])].filter((file) => existsSync(join(root, file)));
}

/**
 * Returns the lines of the output of git, none if it fails: there may be no branch `main`.
 * @param {string[]} args
 */
function git(args) {
  try {
    const output = execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    return output.toString().split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
