import { isObject } from '../../../src/shared/resolved/schemaFields.ts';
import type { FileEdit, Path } from '../../../src/authoring/studio/api.ts';

/** What the language says about the values of a file. */
export interface LanguageOfFile {
  /** Returns the property for which a text can stand in place of the object. */
  shortForOf(path: Path): string | undefined;
  isOptional(path: Path): boolean;
}

type Container = Record<string | number, unknown>;

export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Container)[step] : undefined,
    root,
  );

/** Returns the value of a file after an edit, with all short forms. */
export function withEdit(root: unknown, edit: FileEdit, language: LanguageOfFile): unknown {
  if (edit.kind === 'remove') return withoutValue(root, edit.path, language);
  const { path } = edit;
  const holder: Container = { root: structuredClone(root) };
  let [owner, name]: [Container, string | number] = [holder, 'root'];
  for (const [depth, step] of path.entries()) {
    const value: unknown = owner[name];
    const shortFor: string | undefined =
      typeof value === 'string' ? language.shortForOf(path.slice(0, depth)) : undefined;
    if (shortFor !== undefined) owner[name] = { [shortFor]: value };
    if (shortFor === step && edit.kind === 'set') {
      owner[name] = edit.value;
      return holder['root'];
    }
    if (value === undefined) owner[name] = typeof step === 'number' ? [] : {};
    if (depth < path.length - 1) [owner, name] = [owner[name] as Container, step];
  }
  const last = path.at(-1) ?? '';
  const parent = (path.length === 0 ? holder : owner[name]) as Container & unknown[];
  if (path.length === 0) owner[name] = edit.kind === 'set' ? edit.value : undefined;
  else if (edit.kind === 'set') parent[last] = edit.value;
  else if (edit.kind === 'insert') parent.splice(Number(last), 0, edit.value);
  else parent.splice(edit.to, 0, ...parent.splice(Number(last), 1));
  return holder['root'];
}

function withoutValue(root: unknown, path: Path, language: LanguageOfFile): unknown {
  if (valueAt(root, path) === undefined) return root;
  const holder = structuredClone({ root });
  const outer = path.slice(0, -1);
  const parent = valueAt(holder, ['root', ...outer]) as Container & unknown[];
  const last = path.at(-1) ?? '';
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  const [left, ...others] = isObject(parent) ? Object.keys(parent) : ['', ''];
  if (left === undefined && language.isOptional(outer)) return withoutValue(root, outer, language);
  if (left !== undefined && others.length === 0 && language.shortForOf(outer) === left) {
    const around = valueAt(holder, ['root', ...outer].slice(0, -1)) as Container;
    around[outer.at(-1) ?? 'root'] = parent[left];
  }
  return holder.root;
}
