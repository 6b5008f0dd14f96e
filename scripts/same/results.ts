import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the product makes of the same input, as texts by name. */
export type Results = Map<string, string>;

/** Results that were recorded, and the commit at which they were. */
interface Recorded {
  commit: string;
  results: [name: string, text: string][];
}

const FOLDER = 'node_modules/.cache/same';

const fileOf = (mark: string) => join(FOLDER, `${mark}.json`);

/** Records the results of a mark. A later record replaces them. */
export function record(mark: string, results: Results): void {
  mkdirSync(FOLDER, { recursive: true });
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const recorded: Recorded = { commit, results: [...results] };
  writeFileSync(fileOf(mark), JSON.stringify(recorded));
}

/** Reads the recorded results of a mark; undefined if there are none. */
export function readRecorded(mark: string): { commit: string; results: Results } | undefined {
  try {
    const { commit, results } = JSON.parse(readFileSync(fileOf(mark), 'utf8')) as Recorded;
    return { commit, results: new Map(results) };
  } catch {
    return undefined;
  }
}

/** How many of the differences of a mark are printed. */
const MAX_PRINTED = 20;

/** Returns a line for each result that differs, is missing or is new; the first ones only. */
export function differences(before: Results, now: Results): string[] {
  const names = [...new Set([...before.keys(), ...now.keys()])];
  const lines = names.flatMap((name) => {
    const [one, other] = [before.get(name), now.get(name)];
    if (one === other) return [];
    if (one === undefined) return [`new: ${name}`];
    if (other === undefined) return [`missing: ${name}`];
    return [`${name}\n${firstDifference(one, other)}`];
  });
  const rest = lines.length - MAX_PRINTED;
  return rest > 0 ? [...lines.slice(0, MAX_PRINTED), `and ${rest} more`] : lines;
}

/** How much of both texts is shown around the first difference. */
const [BEFORE, AFTER] = [60, 140];

function firstDifference(one: string, other: string): string {
  let index = 0;
  while (one[index] === other[index]) index += 1;
  const excerpt = (text: string) =>
    text.slice(Math.max(0, index - BEFORE), index + AFTER).replaceAll('\n', ' ');
  return `    - ${excerpt(one)}\n    + ${excerpt(other)}`;
}

/** Returns JSON with sorted keys, because the order of keys means nothing. Maps are objects. */
export const stableJson = (value: unknown): string => JSON.stringify(sorted(value), null, 1);

function sorted(value: unknown): unknown {
  if (value instanceof Map) return sorted(Object.fromEntries(value));
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}
