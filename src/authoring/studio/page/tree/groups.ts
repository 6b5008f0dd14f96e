import type { Outline, OutlinePart, Path, Place } from '../../api.ts';
import { SCREEN_PARTS, type PartRule } from '../../../../generated/screenParts.ts';
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
const ORDER: Record<PartKind, number> = {
  screen: 0,
  column: 1,
  filter: 2,
  section: 3,
  formField: 4,
  field: 5,
  hiddenValue: 6,
  action: 7,
  block: 8,
  link: 9,
  menu: 10,
};

/** The menu. Its entries are one group, also those within other entries. */
const MENU: Place = { file: 'schemas/app.json', path: ['menu'] };

/** An array to which parts can be added, also while there is none. */
interface PartList {
  kind: PartKind;
  list: Place;
}

/** Returns the arrays to which a screen can add parts. */
function listsOf({ parts, screen, file }: Outline): PartList[] {
  const rules = SCREEN_PARTS[screen.kind];
  const inParts = rules
    .filter(isList)
    .flatMap((rule) =>
      parts
        .filter(({ kind, reason }) => kind === rule.kind && reason === 'stated')
        .flatMap((part) => listsIn(rule.parts ?? [], part)),
    );
  return [...listsIn(rules, { file, path: [] }), ...inParts, { kind: 'menu', list: MENU }];
}

const isList = ({ path }: PartRule): boolean => path.at(-1) === '*';

/** Returns the arrays of parts within a screen or a part, but not those within their items. */
const listsIn = (rules: readonly PartRule[], { file, path }: Place): PartList[] =>
  rules.flatMap((rule) => {
    const { kind, path: steps, parts = [] } = rule;
    return isList(rule)
      ? [{ kind, list: { file, path: [...path, ...steps.slice(0, -1)] } }]
      : listsIn(parts, { file, path: [...path, ...steps] });
  });

/** Returns the array that contains a part. Undefined if it is no item of one. */
export const listOf = ({ file, path, reason }: OutlinePart): Place | undefined =>
  reason === 'stated' && typeof path.at(-1) === 'number'
    ? { file, path: path.slice(0, -1) }
    : undefined;

const isAt = (list: Place | undefined, file: string, path: Path): boolean =>
  list !== undefined && list.file === file && isSamePath(list.path, path);

/** Groups the parts of a screen by kind and array. */
export function groupParts(outline: Outline): PartGroup[] {
  const { parts } = outline;
  const groups: PartGroup[] = [];
  for (const part of parts) {
    const list = part.kind === 'menu' ? MENU : listOf(part);
    const known = groups.find((group) =>
      list
        ? group.kind === part.kind && isAt(group.list, list.file, list.path)
        : group.kind === part.kind && group.list === undefined,
    );
    if (known) known.parts.push(part);
    else groups.push({ kind: part.kind, list, parts: [part] });
  }
  for (const { kind, list } of listsOf(outline))
    if (!groups.some((group) => group.kind === kind && isAt(group.list, list.file, list.path)))
      groups.push({ kind, list, parts: [] });
  return groups.toSorted((one, other) => ORDER[one.kind] - ORDER[other.kind]);
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
      (one) => one.kind === kind && list !== undefined && isAt(one.list, list.file, list.path),
    );
    const index = group ? partKeys(group.parts).indexOf(key) : -1;
    const part = group?.parts[index];
    return part && { file: part.file, path: part.path, index, count: group.parts.length };
  };
