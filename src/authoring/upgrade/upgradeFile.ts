import { parseTree, type Node } from 'jsonc-parser';
import {
  BLOCK_OPTIONS,
  EFFECTS,
  FIELD_OPTIONS,
  OPTIONS_OF_FIELDS,
  PART_IDS,
  PREFIXES,
  PROPERTIES,
  RULES,
  VALUES,
  type Renames,
  type RenamesByPath,
} from './words.ts';

/** One replacement in a text, by offset. */
export interface TextEdit {
  offset: number;
  length: number;
  text: string;
}

/** The roles of files that an upgrade reads: those of definitions, and `manifest` and `locale`. */
export type Role = string;

/**
 * Returns the replacements that turn a file of version 1 into version 2, in the order of the text.
 * @param ownOptions options that the project's own parts declare: they keep their names.
 */
export function findEdits(
  text: string,
  role: Role,
  ownOptions: ReadonlySet<string> = new Set(),
): TextEdit[] {
  const tree = parseTree(text);
  if (!tree) return [];
  const edits: TextEdit[] = [];
  renameTextKeys(tree, role, edits);
  if (role === 'locale') return sorted(edits);
  if (role === 'app') raiseVersion(tree, edits);
  const fieldOptions = without(FIELD_OPTIONS, ownOptions);
  if (role === 'schema') renameRules(tree, fieldOptions, edits);
  if (role === 'resource') renameEffects(tree, edits);
  visit(tree, [], (node, path) => {
    renameProperties(node, renamesAt(PROPERTIES[role], path), edits);
    if (matchesAny(OPTIONS_OF_FIELDS[role], path)) renameProperties(node, fieldOptions, edits);
    renamePartIds(node, path, role, edits);
    renameBlockOptions(node, edits);
  });
  return sorted(edits);
}

/** Applies replacements that do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return edits.reduceRight(
    (result, { offset, length, text: replacement }) =>
      result.slice(0, offset) + replacement + result.slice(offset + length),
    text,
  );
}

const sorted = (edits: TextEdit[]) => edits.sort((a, b) => a.offset - b.offset);

/**
 * Calls a function with every value of a tree and its path: property names, and `*` for the items
 * of a list.
 */
function visit(
  node: Node,
  path: readonly string[],
  callback: (node: Node, path: readonly string[]) => void,
): void {
  callback(node, path);
  for (const child of node.children ?? []) {
    if (node.type === 'array') visit(child, [...path, '*'], callback);
    else if (child.children?.[1])
      visit(child.children[1], [...path, String(child.children[0]?.value)], callback);
  }
}

/** Returns the renames for an object at a path. `*` in a table stands for any step of the path. */
function renamesAt(table: RenamesByPath | undefined, path: readonly string[]): Renames {
  const found = Object.keys(table ?? {}).find((pattern) => matches(pattern, path));
  return found === undefined ? {} : table![found]!;
}

const matchesAny = (patterns: readonly string[] = [], path: readonly string[]) =>
  patterns.some((pattern) => matches(pattern, path));

const without = (renames: Renames, names: ReadonlySet<string>): Renames =>
  Object.fromEntries(Object.entries(renames).filter(([name]) => !names.has(name)));

function matches(pattern: string, path: readonly string[]): boolean {
  const steps = pattern === '' ? [] : pattern.split('/');
  return (
    steps.length === path.length &&
    steps.every((step, index) => step === '*' || step === path[index])
  );
}

const propertiesOf = (node: Node) =>
  node.type === 'object' ? (node.children ?? []).filter(({ children }) => children?.[1]) : [];

function renameProperties(node: Node, renames: Renames, edits: TextEdit[]): void {
  for (const { children } of propertiesOf(node)) {
    const [key] = children!;
    replace(key!, newNameOf(renames, key!.value), edits);
  }
}

/** Renames the ids of parts, and the values and prefixes in `VALUES` and `PREFIXES`. */
function renamePartIds(node: Node, path: readonly string[], role: Role, edits: TextEdit[]): void {
  if (node.type !== 'string') return;
  const value = String(node.value);
  const property = path.at(-1) as keyof typeof PART_IDS;
  const ids = role !== 'cases' && Object.hasOwn(PART_IDS, property) ? PART_IDS[property] : {};
  const prefixes = renamesAt(PREFIXES[role], path);
  const prefix = Object.keys(prefixes).find((start) => value.startsWith(start));
  if (prefix !== undefined) replace(node, prefixes[prefix]! + value.slice(prefix.length), edits);
  else
    replace(node, newNameOf(renamesAt(VALUES[role], path), value) ?? newNameOf(ids, value), edits);
}

/** Renames the options of a built-in block. */
function renameBlockOptions(node: Node, edits: TextEdit[]): void {
  const block = propertyOf(node, 'block')?.value as unknown;
  const options = propertyOf(node, 'options');
  const table = typeof block === 'string' ? BLOCK_OPTIONS[block] : undefined;
  if (!options || !table) return;
  visit(options, [], (inner, path) => renameProperties(inner, renamesAt(table, path), edits));
}

function raiseVersion(tree: Node, edits: TextEdit[]): void {
  const version = propertyOf(tree, 'language');
  if (version?.value === 1)
    edits.push({ offset: version.offset, length: version.length, text: '2' });
}

/** Replaces the flags `reads` and `creates` of a call by `effect`. Flags that are false stay. */
function renameEffects(tree: Node, edits: TextEdit[]): void {
  for (const call of propertiesOf(propertyOf(tree, 'calls') ?? tree).map(
    ({ children }) => children![1]!,
  ))
    for (const { children, offset, length } of propertiesOf(call)) {
      const [key, value] = children!;
      const effect = newNameOf(EFFECTS, key!.value);
      if (effect !== undefined && value!.value === true)
        edits.push({ offset, length, text: `"effect": "${effect}"` });
    }
}

/** Renames the keywords of a rule and of the rules in it, but not the names of fields. */
function renameRules(rule: Node, options: Renames, edits: TextEdit[]): void {
  renameProperties(rule, RULES, edits);
  for (const { children } of propertiesOf(rule)) {
    const [key, value] = children!;
    const inner = value!;
    switch (key!.value as string) {
      case 'properties':
      case '$defs':
      case 'variants':
        for (const property of propertiesOf(inner))
          renameRules(property.children![1]!, options, edits);
        break;
      case 'items':
      case 'if':
      case 'then':
      case 'else':
        renameRules(inner, options, edits);
        break;
      case 'allOf':
        for (const item of inner.children ?? []) renameRules(item, options, edits);
        break;
      case 'errorMessage':
        renameProperties(inner, RULES, edits);
        break;
      case 'display':
        renameProperties(propertyOf(inner, 'options') ?? inner, options, edits);
    }
  }
}

/**
 * Renames text keys that are named after a rule, where they are defined and where they are used.
 */
function renameTextKeys(tree: Node, role: Role, edits: TextEdit[]): void {
  visit(tree, [], (node) => {
    if (role === 'locale')
      for (const { children } of propertiesOf(node))
        replace(children![0]!, newTextKey(children![0]!.value), edits);
    else replace(node, newTextKey(node.value), edits);
  });
}

/** `error.decimals` is `error.maxDecimals`, with any ending such as that of a plural form. */
function newTextKey(key: unknown): string | undefined {
  const [, prefix, keyword, ending] =
    /^(error|reference\.rule)\.([A-Za-z]+)(.*)$/.exec(typeof key === 'string' ? key : '') ?? [];
  const renamed = newNameOf(RULES, keyword);
  return renamed === undefined ? undefined : `${prefix}.${renamed}${ending}`;
}

const propertyOf = (node: Node, name: string) =>
  propertiesOf(node).find(({ children }) => children![0]!.value === name)?.children?.[1];

const newNameOf = (renames: Renames, name: unknown) =>
  typeof name === 'string' && Object.hasOwn(renames, name) ? renames[name] : undefined;

function replace(node: Node, text: string | undefined, edits: TextEdit[]): void {
  if (text !== undefined)
    edits.push({ offset: node.offset, length: node.length, text: JSON.stringify(text) });
}
