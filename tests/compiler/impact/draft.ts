import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createCompiler } from '../../../src/compiler/compile.ts';
import { applyEdits } from '../../../src/authoring/edit/applyEdits.ts';
import type { Impact, Version } from '../../../src/authoring/impact/impact.ts';
import { impactOf } from '../../../src/authoring/impact/impactOf.ts';
import type { Edit } from '../../../src/compiler/issues/issue.ts';
import { projectCompilation, projectCompiler } from '../../helpers/projectCompilation.ts';

const root = resolve(import.meta.dirname, '../../..');

const before: Version = {
  compilation: projectCompilation,
  inspection: projectCompiler.inspect(),
};
const overlay = new Map<string, string | null>();
const compiler = createCompiler({ root, overlay });
compiler.compile();

/** Edits of files by name. A string replaces a file, null removes it. */
export type Draft = Record<string, Edit[] | string | null>;

let changed: string[] = [];

/** Returns the impact of a draft of the project's definitions. */
export const impactOfDraft = (draft: Draft): Impact[] => impactOf(before, versionOfDraft(draft));

/** Returns the project's definitions, and those of a draft. */
export const compileDraft = (draft: Draft) => ({
  before: before.compilation,
  after: versionOfDraft(draft).compilation,
});

function versionOfDraft(draft: Draft): Version {
  const former = changed;
  changed = Object.keys(draft);
  overlay.clear();
  for (const [file, change] of Object.entries(draft))
    overlay.set(file, Array.isArray(change) ? applyEdits(textOf(file), change) : change);
  const compilation = compiler.update([...former, ...changed]);
  return { compilation, inspection: compiler.inspect() };
}

export const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

export const set = (path: Edit['path'], value: unknown): Edit => ({ kind: 'set', path, value });
export const remove = (...path: Edit['path']): Edit => ({ kind: 'remove', path });
export const insert = (path: Edit['path'], value: unknown): Edit => ({
  kind: 'insert',
  path,
  value,
});
export const move = (path: Edit['path'], to: number): Edit => ({ kind: 'move', path, to });
