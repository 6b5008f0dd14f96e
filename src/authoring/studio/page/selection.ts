import type { Outline, OutlinePart, Path, Place, StudioIssue, StudioState } from '../api.ts';

/** What the panel shows: a value of a definition file, or texts. */
export type Selection =
  | { place: Place; kind?: OutlinePart['kind']; name?: string }
  /**
   * `shown` is the text on the screen. Several keys can have it. `origin` is the key that was
   * selected before the text got another one for its place.
   */
  | { keys: string[]; shown?: string; origin?: string };

export const isSamePath = (one: Path, other: Path): boolean =>
  one.length === other.length && isWithin(other, one);

/** Whether a path leads to the value at another path, or into it. */
const isWithin = (path: Path, outer: Path): boolean =>
  outer.every((step, index) => path[index] === step);

export const selectPart = ({ file, path, kind, name }: OutlinePart): Selection => ({
  place: { file, path },
  kind,
  name,
});

/** Returns the part of the screen that contains the selected value. */
export function selectedPart(
  selection: Selection | undefined,
  outline: Outline | undefined,
): OutlinePart | undefined {
  if (!selection || !outline || !('place' in selection)) return undefined;
  const { place, kind, name } = selection;
  const inFile = outline.parts.filter(({ file }) => file === place.file);
  const named = inFile.filter((part) => part.kind === kind && part.name === name);
  const around = inFile.filter(({ path }) => isWithin(place.path, path));
  const depth = Math.max(...around.map(({ path }) => path.length));
  const nearest = around.filter(({ path }) => path.length === depth);
  // The outline can be older than the selection. Then a moved part is found by its name.
  return (
    nearest.find((part) => named.includes(part)) ??
    named.find(({ path }) => isSamePath(path.slice(0, -1), place.path.slice(0, -1))) ??
    nearest[0]
  );
}

/** Returns the issue of a file that is not valid JSON. */
export const brokenIssue = (
  state: StudioState | undefined,
  file: string,
): StudioIssue | undefined =>
  state?.issues.find((issue) => issue.file === file && issue.path === undefined);

/** Returns the issues of a value. With `deep`, also those of the values within it. */
export const issuesAt = (
  state: StudioState | undefined,
  { file, path }: Place,
  deep: boolean,
): StudioIssue[] =>
  (state?.issues ?? []).filter(
    (issue) =>
      issue.file === file &&
      issue.path !== undefined &&
      (deep ? isWithin(issue.path, path) : isSamePath(issue.path, path)),
  );
