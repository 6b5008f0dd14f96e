import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { compile, type Compilation, type Compiler } from '../../src/compiler/compile.ts';
import { removeFolder } from '../helpers/removeFolder.ts';

/**
 * One edit of the small project in base/: it replaces a text in a file, writes a whole file, or
 * removes a file.
 */
export type Edit =
  | { file: string; from: string; to: string }
  | { file: string; lines: string[] }
  | { file: string; gone: true };

/**
 * One rule of the definition language: edits after which the project follows the rule (valid/) or
 * breaks it (invalid/), and every issue that the edits cause.
 */
export interface Fixture {
  name: string;
  rule: string;
  edits: Edit[];
  /** As `npm run check` prints them. */
  issues: string[];
}

export function readFixtures(folder: 'valid' | 'invalid'): Fixture[] {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path).map((file) => {
    const fixture = JSON.parse(readFileSync(join(path, file), 'utf8')) as Omit<Fixture, 'name'>;
    return { ...fixture, name: basename(file, '.json') };
  });
}

/** A copy of the small project of base/: a library with its own engine manifests. */
export interface Base {
  root: string;
  edit(edit: Edit): void;
  remove(): void;
}

export function createBase(): Base {
  const root = mkdtempSync(join(tmpdir(), 'library-'));
  cpSync(join(import.meta.dirname, 'base'), root, { recursive: true });
  return {
    root,
    edit: (edit) => apply(root, edit),
    remove: () => removeFolder(root),
  };
}

/** The small project of base/ with edits in an overlay, which are not written. */
export interface OverlaidBase {
  root: string;
  overlay: Map<string, string | null>;
  edit(edit: Edit): void;
}

export function createOverlaidBase(): OverlaidBase {
  const root = join(import.meta.dirname, 'base');
  const overlay = new Map<string, string | null>();
  const edit = (one: Edit) => {
    if ('gone' in one) overlay.set(one.file, null);
    else if ('lines' in one) overlay.set(one.file, `${one.lines.join('\n')}\n`);
    else {
      const text = overlay.get(one.file) ?? readFileSync(join(root, one.file), 'utf8');
      overlay.set(one.file, replaceOnce(text, one));
    }
  };
  return { root, overlay, edit };
}

export const filesOf = (fixtures: readonly Fixture[]) =>
  fixtures.flatMap(({ edits }) => edits.map(({ file }) => file));

/** Lists the names that the latest compilation of a compiler found, each once. */
export const usesOf = (compiler: Compiler) =>
  [
    ...new Set(compiler.uses().map(({ source, ...use }) => JSON.stringify([source.file, use]))),
  ].sort();

/** Lists the maps of a compilation, so that their order is compared, too. */
export const listed = ({ screens, resources, entities, ...rest }: Compilation) => ({
  ...rest,
  screens: [...screens],
  resources: [...resources],
  entities: [...entities],
});

/** Compiles base/ after the edits. */
export function compileEdited(edits: readonly Edit[]): Compilation {
  const { root, overlay, edit } = createOverlaidBase();
  edits.forEach(edit);
  return compile({ root, overlay });
}

function apply(root: string, edit: Edit): void {
  const path = join(root, edit.file);
  if ('gone' in edit) rmSync(path);
  else if ('lines' in edit) write(path, `${edit.lines.join('\n')}\n`);
  else write(path, replaceOnce(readFileSync(path, 'utf8'), edit));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function replaceOnce(
  text: string,
  { file, from, to }: { file: string; from: string; to: string },
): string {
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  return text.replace(from, () => to);
}
