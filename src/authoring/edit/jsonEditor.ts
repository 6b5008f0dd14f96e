import type { Node } from 'jsonc-parser';
import { isDeepStrictEqual } from 'node:util';
import type { Edit, Path } from '../../compiler/issues/issue.ts';
import { message } from '../../compiler/issues/messages.ts';
import { editsBetween, isSameContainer } from './editsBetween.ts';
import {
  EditError,
  endOf,
  nodeAt,
  parseJsonText,
  propertyOf,
  valueOf,
  type JsonText,
} from './jsonText.ts';
import type { Placement } from './placement.ts';
import { applyChange, insertChild, removeChild, replaceValue, type TextChange } from './splices.ts';

/** Applies edits to a JSON text. */
export class JsonEditor {
  readonly #placement: Placement;
  #json: JsonText;

  /** @throws EditError if the text is not valid JSON */
  constructor(text: string, placement: Placement = () => undefined) {
    this.#json = parseJsonText(text);
    this.#placement = placement;
  }

  get text(): string {
    return this.#json.text;
  }

  /** @throws EditError if the path of the edit does not fit the values of the text */
  apply(edit: Edit): void {
    if (edit.kind === 'remove') this.#remove(edit.path);
    else if (edit.kind === 'move') this.#move(edit.path, edit.to);
    else if (edit.kind === 'insert') this.#insert(edit.path, toJsonValue(edit.value));
    else this.#set(edit.path, toJsonValue(edit.value), edit.index);
  }

  #set(path: Path, value: unknown, index?: number): void {
    const node = this.#find(path);
    if (!node) return this.#create(path, value, index);
    const current = valueOf(this.#json.text, node);
    if (isDeepStrictEqual(current, value)) return;
    if (isSameContainer(current, value))
      for (const edit of editsBetween(current, value, path)) this.apply(edit);
    else this.#change(replaceValue(this.#json, node, value));
  }

  /** Sets a property that is missing, with the objects and arrays that are missing on its path. */
  #create(path: Path, value: unknown, position?: number): void {
    const parents = path.map((_step, length) => this.#find(path.slice(0, length)));
    const depth = parents.findLastIndex((parent) => parent !== undefined);
    const [parent, name] = [parents[depth], path[depth]];
    if (parent && isIndexIn(parent, name, 1) && depth === path.length - 1)
      return this.#insert(path, value);
    if (parent?.type !== 'object' || typeof name !== 'string') throw notEditable(path);
    const created = path.slice(depth + 1).reduceRight<unknown>((inner, step) => {
      if (typeof step === 'string') return { [step]: inner };
      if (step !== 0) throw notEditable(path);
      return [inner];
    }, value);
    const names = (parent.children ?? []).map(({ children }) => String(children![0]!.value));
    const chosen = depth === path.length - 1 ? position : undefined;
    const index = chosen ?? this.#placement(path.slice(0, depth), names, name) ?? names.length;
    if (index > names.length) throw notEditable(path);
    this.#change(insertChild(this.#json, parent, index, { name, value: created }));
  }

  #insert(path: Path, value: unknown): void {
    const array = this.#find(path.slice(0, -1));
    if (!array) return this.#create(path, value);
    const index = path.at(-1);
    if (!isIndexIn(array, index, 1)) throw notEditable(path);
    this.#change(insertChild(this.#json, array, index, { value }));
  }

  #move(path: Path, to: number): void {
    const array = this.#find(path.slice(0, -1));
    const from = path.at(-1);
    if (!array || !isIndexIn(array, from) || !isIndexIn(array, to)) throw notEditable(path);
    if (from === to) return;
    const item = array.children![from]!;
    const text = this.#json.text.slice(item.offset, endOf(item));
    const value = valueOf(this.#json.text, item);
    this.#change(removeChild(this.#json, array, from));
    const shortened = this.#find(path.slice(0, -1))!;
    this.#change(insertChild(this.#json, shortened, to, { value, text }));
  }

  #remove(path: Path): void {
    const parent = this.#find(path.slice(0, -1));
    const step = path.at(-1);
    if (!parent || step === undefined) return;
    const child = typeof step === 'number' ? parent.children?.[step] : propertyOf(parent, step);
    if (!child || (typeof step === 'number' && parent.type !== 'array')) return;
    this.#change(removeChild(this.#json, parent, parent.children!.indexOf(child)));
    // A name that is written twice would have its other value now.
    if (typeof step === 'string') this.#remove(path);
  }

  #find(path: Path): Node | undefined {
    return nodeAt(this.#json.root, path);
  }

  #change(change: TextChange): void {
    const { text, style } = this.#json;
    this.#json = { ...parseJsonText(applyChange(text, change)), style };
  }
}

const isIndexIn = (array: Node, index: unknown, more = 0): index is number =>
  array.type === 'array' &&
  Number.isInteger(index) &&
  Number(index) >= 0 &&
  Number(index) < (array.children?.length ?? 0) + more;

const notEditable = (path: Path) =>
  new EditError(message('check.edit.notEditable', { path: path.join('/') }));

/** Returns a value as it will be read from the file. */
function toJsonValue(value: unknown): unknown {
  if (value === undefined) throw new TypeError('The value of an edit is missing.');
  return JSON.parse(JSON.stringify(value));
}
