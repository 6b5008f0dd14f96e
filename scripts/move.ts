import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { movedPath, readMoves, rewritePaths } from './move/rewritePaths.ts';

/*
 * Moves files and folders, and rewrites every path that names them: `npm run move -- table.txt`. Each
 * line of the table is a path, a space, and the path afterwards. Commit the result by itself.
 */
const [table, ...more] = process.argv.slice(2);
if (table === undefined || table.startsWith('-') || more.length > 0) {
  console.log('Usage: npm run move -- <file with a line “from to” for each file or folder>');
  process.exit(1);
}
const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 100_000_000 });

const ASIDE = '.moving';

try {
  move(readFileSync(table, 'utf8'));
} catch (error) {
  console.log((error as Error).message);
  process.exitCode = 1;
}

function move(lines: string): void {
  if (git('status', '--porcelain', '--untracked-files=no') !== '')
    throw new Error('Commit your changes first, so that the moves are a commit of their own');
  const files = git('ls-files', '-z').split('\0').filter(Boolean);
  const project = readMoves(lines, files);
  const unknown: string[] = [];
  let changed = 0;
  for (const file of files) {
    const text = readText(file);
    const rewritten = text === undefined ? undefined : rewritePaths(file, text, project);
    unknown.push(...(rewritten?.unknown.map((one) => `${file}: ${one}`) ?? []));
    if (rewritten && rewritten.text !== text) {
      writeFileSync(file, rewritten.text);
      changed += 1;
    }
  }
  const moved = files.filter((file) => movedPath(file, project.moves) !== file);
  // First aside, because a file can take the path of another one that is moved, too.
  for (const file of moved) renameSync(file, `${file}${ASIDE}`);
  for (const file of moved) {
    const to = movedPath(file, project.moves);
    mkdirSync(dirname(to), { recursive: true });
    renameSync(`${file}${ASIDE}`, to);
  }
  git('add', '--update');
  git('add', '--', ...moved.map((file) => movedPath(file, project.moves)));
  console.log(`${moved.length} files moved, paths rewritten in ${changed}`);
  if (unknown.length > 0)
    console.log(['Look at these paths, which name no file:', ...unknown].join('\n  '));
}

/** Returns the text of a file; undefined if it is binary, or if it names only packages. */
function readText(file: string): string | undefined {
  const text = readFileSync(file, 'utf8');
  return text.includes('\0') || file === 'package-lock.json' ? undefined : text;
}
