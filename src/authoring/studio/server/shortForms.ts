import { parseValue } from '../../edit/jsonText.ts';
import { isObject } from '../../../shared/resolved/schemaFields.ts';
import type { FileEdit, Place } from '../api.ts';

/** What the language says about the value at a place. */
export interface LanguageAt {
  /** Returns the property that a text in place of the object stands for. */
  shortForOf(place: Place): string | undefined;
  /** Whether the object around it can be without it. */
  isOptional(place: Place): boolean;
}

/**
 * Adapts an edit of a property of a value that can have a short form: a text such as `"title"`, in
 * place of `{ "field": "title" }`. The text becomes an object when another property is set, and the
 * object becomes a text when its last other property is removed. An optional object is removed with
 * its last property.
 */
export function adaptShortForm(edit: FileEdit, text: string, language: LanguageAt): FileEdit {
  const value = parseValue(text);
  if (edit.kind === 'remove') return toShortForm(edit, value, language);
  return edit.kind === 'move' ? edit : toLongForm(edit, value, language);
}

function toLongForm(
  edit: FileEdit & { kind: 'set' | 'insert' },
  value: unknown,
  { shortForOf }: LanguageAt,
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
  language: LanguageAt,
): FileEdit {
  const { shortForOf, isOptional } = language;
  const { file, path } = edit;
  const owner = { file, path: path.slice(0, -1) };
  const former = valueAt(value, owner.path);
  const removed = path.at(-1);
  if (!isObject(former) || !Object.hasOwn(former, removed ?? '')) return edit;
  const [name, ...others] = Object.keys(former).filter((one) => one !== removed);
  if (name === undefined)
    return isOptional(owner) ? toShortForm({ ...edit, ...owner }, value, language) : edit;
  return others.length === 0 && shortForOf(owner) === name
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
