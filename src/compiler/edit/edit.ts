import type { Edit as Fix, Path } from '../issues/issue.ts';

/** An edit of a JSON text at the path of a value. */
export type Edit =
  /** Sets a property of an object, or replaces an item of an array. */
  | { kind: 'set'; path: Path; value: unknown }
  /** Removes a property or an item. */
  | { kind: 'remove'; path: Path }
  /** Inserts an item into an array. The last step of the path is its future index. */
  | { kind: 'insert'; path: Path; value: unknown }
  /** Moves an item of an array to another index of the same array. */
  | { kind: 'move'; path: Path; to: number };

/**
 * Chooses the index for a new property among the properties of an object. Undefined: at the end.
 * @param path the path of the object
 */
export type Placement = (path: Path, names: readonly string[], name: string) => number | undefined;

/** Returns the edit that fixes an issue. */
export const toEdit = ({ path, value }: Fix): Edit =>
  value === undefined ? { kind: 'remove', path } : { kind: 'set', path, value };
