import path from 'node:path/posix';

/** A file or a folder, and where it is moved. Both are relative to the root. */
type Move = readonly [from: string, to: string];

/** What is moved, and what there is before. */
export interface MovedProject {
  /** The longest paths first, so that a file can leave a folder that is moved. */
  moves: readonly Move[];
  files: ReadonlySet<string>;
  folders: ReadonlySet<string>;
}

/**
 * Reads a table of moves: in each line a path, spaces, and the path afterwards. Empty lines and those
 * that begin with # are left out.
 * @param files the files of the project, relative to its root
 * @throws if a line is not like that, if nothing has the path, or if two files would get one path
 */
export function readMoves(table: string, files: readonly string[]): MovedProject {
  const known = new Set(files);
  const folders = new Set(files.flatMap(foldersOf));
  const moves = table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): Move => {
      const [from, to, ...more] = line.split(/\s+/).map((one) => one.replace(/\/$/, ''));
      if (!from || !to || more.length > 0) throw new Error(`“${line}” does not name two paths`);
      if (!known.has(from) && !folders.has(from)) throw new Error(`There is no ${from}`);
      return [from, to];
    })
    .toSorted(([one], [other]) => other.length - one.length);
  const taken = new Map<string, string>();
  for (const file of files) {
    const to = movedPath(file, moves);
    const other = taken.get(to);
    if (other !== undefined) throw new Error(`${other} and ${file} would both be ${to}`);
    taken.set(to, file);
  }
  return { moves, files: known, folders };
}

/** Returns the folders that contain a file. */
function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}

/** Returns where a file or a folder is afterwards. */
export function movedPath(from: string, moves: readonly Move[]): string {
  const move = moves.find(([one]) => from === one || from.startsWith(`${one}/`));
  return move ? move[1] + from.slice(move[0].length) : from;
}

/** A text with its new paths. */
interface Rewritten {
  text: string;
  /** Relative paths that name no file and no folder, in a file whose folder changes. */
  unknown: string[];
}

/** A relative path after a quote or a parenthesis: of an import, a JSON file or a link. */
const RELATIVE = /(?<=["'`(])\.{1,2}\/[^"'`()\s]*/g;

/**
 * Rewrites the paths in a file: relative ones, and those from the root, which may also stand in
 * sentences.
 * @param file the path of the file before the moves
 */
export function rewritePaths(file: string, text: string, project: MovedProject): Rewritten {
  const [before, after] = [path.dirname(file), path.dirname(movedPath(file, project.moves))];
  const unknown: string[] = [];
  const relative = text.replace(RELATIVE, (written) => {
    const [known, rest] = splitPath(written);
    const target = path.join(before, known).replace(/\/$/, '');
    if (!project.files.has(target) && !project.folders.has(target)) {
      if (before !== after) unknown.push(written);
      return written;
    }
    const now = movedPath(target, project.moves);
    // A path is left as it is written, unless it leads elsewhere now.
    if (path.join(after, known).replace(/\/$/, '') === now) return written;
    const moved = path.relative(after, now);
    const end = known.endsWith('/') ? '/' : '';
    return `${moved.startsWith('.') ? '' : './'}${moved}${end}${rest}`;
  });
  return { text: rewriteRootPaths(relative, project), unknown };
}

/** Splits off what follows the last known folder or file: a variable, a pattern, a query. */
function splitPath(written: string): [known: string, rest: string] {
  const variable = written.search(/\$\{|[*{]/);
  const end = variable === -1 ? written.search(/[?#]/) : written.lastIndexOf('/', variable) + 1;
  return end === -1 ? [written, ''] : [written.slice(0, end), written.slice(end)];
}

function rewriteRootPaths(text: string, { moves }: MovedProject): string {
  if (moves.length === 0) return text;
  // A folder at the root is a word, too, so it counts only before a slash.
  const any = moves
    .map(
      ([from]) => from.replace(/[^\w/-]/g, String.raw`\$&`) + (from.includes('/') ? '' : '(?=/)'),
    )
    .join('|');
  const to = new Map(moves);
  return text.replace(new RegExp(String.raw`(?<![\w./-])(?:${any})(?![\w-])`, 'g'), (from) =>
    to.get(from)!,
  );
}
