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
  const name = edit.path.at(-1);
  if ((edit.kind !== 'set' && edit.kind !== 'remove') || typeof name !== 'string') return edit;
  const owner = { file: edit.file, path: edit.path.slice(0, -1) };
  const value = valueAt(JSON.parse(text), owner.path);
  if (edit.kind === 'remove') {
    const rest = isObject(value) ? Object.keys(value).filter((one) => one !== name) : [];
    const [property] = rest;
    return rest.length === 1 && property !== undefined && shortForOf(owner) === property
      ? { ...owner, kind: 'set', value: (value as Record<string, unknown>)[property] }
      : edit;
  }
  const property = typeof value === 'string' ? shortForOf(owner) : undefined;
  if (property === undefined) return edit;
  return name === property
    ? { ...owner, kind: 'set', value: edit.value }
    : { ...owner, kind: 'set', value: { [property]: value, [name]: edit.value } };
}

const valueAt = (value: unknown, path: Place['path']): unknown =>
  path.reduce<unknown>(
    (part, step) => (part as Record<string | number, unknown> | undefined)?.[step],
    value,
  );
