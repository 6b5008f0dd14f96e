import type { Outline, OutlinePart, Path, Place } from '../../api.ts';
import { isSamePath } from '../selection.ts';
import { uniqueKeys } from '../uniqueKeys.ts';
import type { FindItem } from '../useItemEdits.ts';

type PartKind = OutlinePart['kind'];

/** The parts of one kind that are in the same array of a file, in its order. */
export interface PartGroup {
  kind: PartKind;
  /** The array. Undefined for parts that are in none. */
  list: Place | undefined;
  parts: OutlinePart[];
}

/** The order of the groups. */
const KINDS: PartKind[] = [
  'screen',
  'column',
  'filter',
  'section',
  'formField',
  'field',
  'hiddenValue',
  'action',
  'block',
  'link',
  'menu',
];

/** The menu. Its entries are one group, also those within other entries. */
const MENU: Place = { file: 'schemas/app.json', path: ['menu'] };

/** The arrays to which a screen of a kind can add parts, also while it has none. */
const LISTS: Record<string, [PartKind, string][]> = {
  list: [
    ['column', 'columns'],
    ['filter', 'filters'],
    ['action', 'rowActions'],
    ['action', 'toolbar'],
    ['link', 'links'],
  ],
  form: [['section', 'sections']],
  detail: [
    ['section', 'sections'],
    ['action', 'actions'],
    ['link', 'links'],
  ],
  page: [['block', 'blocks']],
};

/** Returns the arrays to which a screen can add parts. */
function listsOf({ parts, screen, file }: Outline): { kind: PartKind; list: Place }[] {
  const own = (LISTS[screen.kind] ?? []).map(([kind, name]) => ({
    kind,
    list: { file, path: [name] },
  }));
  const inSections = parts
    .filter(({ kind, reason }) => kind === 'section' && reason === 'stated')
    .map((section): { kind: PartKind; list: Place } => ({
      kind: screen.kind === 'form' ? 'formField' : 'field',
      list: { file: section.file, path: [...section.path, 'fields'] },
    }));
  return [...own, ...inSections, { kind: 'menu', list: MENU }];
}

/** Returns the array that contains a part. Undefined if it is no item of one. */
export const listOf = ({ file, path, reason }: OutlinePart): Place | undefined =>
  reason === 'stated' && typeof path.at(-1) === 'number'
    ? { file, path: path.slice(0, -1) }
    : undefined;

const isList = (list: Place | undefined, file: string, path: Path): boolean =>
  list !== undefined && list.file === file && isSamePath(list.path, path);

/** Groups the parts of a screen by kind and array. */
export function groupParts(outline: Outline): PartGroup[] {
  const { parts } = outline;
  const groups: PartGroup[] = [];
  for (const part of parts) {
    const list = part.kind === 'menu' ? MENU : listOf(part);
    const known = groups.find((group) =>
      list
        ? group.kind === part.kind && isList(group.list, list.file, list.path)
        : group.kind === part.kind && group.list === undefined,
    );
    if (known) known.parts.push(part);
    else groups.push({ kind: part.kind, list, parts: [part] });
  }
  for (const { kind, list } of listsOf(outline))
    if (!groups.some((group) => group.kind === kind && isList(group.list, list.file, list.path)))
      groups.push({ kind, list, parts: [] });
  return groups.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

/** Identifies a part by its name, so that it stays the same when it is moved. */
export const partKeys = (parts: readonly OutlinePart[]): string[] =>
  uniqueKeys(parts.map(({ kind, name }) => `${kind}:${name}`));

/**
 * Returns the function that finds a part by its group and its key.
 * @param screen the id of the screen
 */
export const findPart =
  (screen: string, { kind, list }: PartGroup, key: string): FindItem =>
  async (call) => {
    const group = groupParts(await call('outline', { screen })).find(
      (one) => one.kind === kind && list !== undefined && isList(one.list, list.file, list.path),
    );
    const index = group ? partKeys(group.parts).indexOf(key) : -1;
    const part = group?.parts[index];
    return part && { file: part.file, path: part.path, index, count: group.parts.length };
  };
