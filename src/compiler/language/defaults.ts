import { isDeepStrictEqual } from 'node:util';
import { message } from '../issues/messages.ts';
import type { Cursor } from '../read/cursor.ts';

/** Returns the text of a property, or its default. */
export function textOr<Default extends string | undefined>(
  at: Cursor,
  standard: Default,
): string | Default {
  reportStatedDefault(at, standard);
  return at.text() ?? standard;
}

/** Returns whether a property is true, or its default. */
export function flagOr(at: Cursor, standard: boolean): boolean {
  reportStatedDefault(at, standard);
  return at.flag() ?? standard;
}

/**
 * Reports a property that states its default. Definitions leave defaults out, so that what they
 * state is what differs.
 */
export function reportStatedDefault(at: Cursor, standard: unknown): void {
  if (standard === undefined || !isDeepStrictEqual(at.value, standard)) return;
  if (!at.source.states(at.path)) return;
  const name = String(at.path.at(-1));
  at.reportKey('check.statedDefault', { name }, message('check.fix.remove', { name }), {
    edit: { path: at.path },
  });
}
