import { isObject } from '../../shared/schemaFields.ts';
import type { FileEdit, Place } from '../api.ts';

/**
 * Adapts an edit of a property of a value that can have a short form: a text such as `"title"`, in
 * place of `{ "field": "title" }`. The text becomes an object when another property is set, and the
 * object becomes a text when its last other property is removed.
 * @param shortForOf returns the property that the text at a place stands for
 */
export function adaptShortForm(
  edit: FileEdit,
  text: string,
  shortForOf: (place: Place) => string | undefined,
): FileEdit {
  const value: unknown = JSON.parse(text);
  if (edit.kind === 'set') return toLongForm(edit, value, shortForOf);
  return edit.kind === 'remove' ? toShortForm(edit, value, shortForOf) : edit;
}

function toLongForm(
  edit: FileEdit & { kind: 'set' },
  value: unknown,
  shortForOf: (place: Place) => string | undefined,
): FileEdit {
  const { file, path } = edit;
  // The property can be within another one that does not exist yet, such as an option.
  const depth = path.findLastIndex(
    (_, index) => valueAt(value, path.slice(0, index)) !== undefined,
  );
  const owner = { file, path: path.slice(0, depth) };
  const short = valueAt(value, owner.path);
  const name = typeof short === 'string' ? shortForOf(owner) : undefined;
  if (name === undefined) return edit;
  const [step, ...inner] = path.slice(depth);
  if (step === name) return { ...owner, kind: 'set', value: edit.value };
  const property = inner.reduceRight<unknown>(
    (part, one) => (typeof one === 'number' ? [part] : { [one]: part }),
    edit.value,
  );
  return { ...owner, kind: 'set', value: { [name]: short, [String(step)]: property } };
}

function toShortForm(
  edit: FileEdit & { kind: 'remove' },
  value: unknown,
  shortForOf: (place: Place) => string | undefined,
): FileEdit {
  const owner = { file: edit.file, path: edit.path.slice(0, -1) };
  const former = valueAt(value, owner.path);
  if (!isObject(former)) return edit;
  const rest = Object.keys(former).filter((one) => one !== edit.path.at(-1));
  const [name] = rest;
  return rest.length === 1 && name !== undefined && shortForOf(owner) === name
    ? { ...owner, kind: 'set', value: former[name] }
    : edit;
}

const valueAt = (value: unknown, path: Place['path']): unknown =>
  path.reduce<unknown>(
    (part, step) =>
      typeof part === 'object' && part !== null
        ? (part as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );
