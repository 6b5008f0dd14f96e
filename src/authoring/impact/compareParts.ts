import { isDeepStrictEqual } from 'node:util';
import { longestAscending } from '../edit/matchItems.ts';

/** What has a name within a list, such as a column. */
interface Named {
  name: string;
  group: string;
}

export interface ComparedParts<Part> {
  added: Part[];
  removed: Part[];
  /** Parts at another position among those that both lists have. */
  moved: Part[];
  kept: { before: Part; after: Part }[];
}

/** Compares two lists of parts by their names. Of equal names, the first is the same as the first. */
export function compareParts<Part extends Named>(
  before: readonly Part[],
  after: readonly Part[],
): ComparedParts<Part> {
  const [former, current] = [withKeys(before), withKeys(after)];
  const positions = new Map([...former.keys()].map((key, index) => [key, index]));
  const kept = [...current].flatMap(([key, part]) => {
    const known = former.get(key);
    return known ? [{ before: known, after: part, position: positions.get(key)! }] : [];
  });
  const groups = [...new Set(kept.map(({ after: part }) => part.group))];
  const unmoved = new Set(
    groups.flatMap((group) => [
      ...longestAscending(
        kept.filter(({ after: part }) => part.group === group).map(({ position }) => position),
      ),
    ]),
  );
  return {
    added: [...current].filter(([key]) => !former.has(key)).map(([, part]) => part),
    removed: [...former].filter(([key]) => !current.has(key)).map(([, part]) => part),
    moved: kept.filter(({ position }) => !unmoved.has(position)).map(({ after: part }) => part),
    kept,
  };
}

/** Returns the parts by group, name and, for equal names, their number. */
function withKeys<Part extends Named>(parts: readonly Part[]): Map<string, Part> {
  const byKey = new Map<string, Part>();
  for (const part of parts) {
    let key = `${part.group} ${part.name}`;
    while (byKey.has(key)) key += ' ';
    byKey.set(key, part);
  }
  return byKey;
}

/** Returns the names of the properties with different values. */
export function changedProperties(before: object, after: object): string[] {
  const [former, current] = [before, after] as Record<string, unknown>[];
  const names = new Set([...Object.keys(former!), ...Object.keys(current!)]);
  return [...names].filter((name) => !isDeepStrictEqual(former![name], current![name]));
}
