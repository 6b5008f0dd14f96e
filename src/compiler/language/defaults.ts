import { isDeepStrictEqual } from 'node:util';
import { message } from '../issues/messages.ts';
import type { Cursor } from '../read/cursor.ts';

/** Returns the text of a property, or its default. Reports a property that states its default. */
export function textOr<Default extends string | undefined>(
  at: Cursor,
  defaultValue: Default,
): string | Default {
  reportStatedDefault(at, defaultValue);
  return at.text() ?? defaultValue;
}

/** Like `textOr`, for a property that is true or false. */
export function flagOr(at: Cursor, defaultValue: boolean): boolean {
  reportStatedDefault(at, defaultValue);
  return at.flag() ?? defaultValue;
}

/**
 * Reports a property that states its default. Definitions leave defaults out, so that they show
 * only what is different.
 */
export function reportStatedDefault(at: Cursor, defaultValue: unknown): void {
  if (defaultValue === undefined || !isDeepStrictEqual(at.value, defaultValue)) return;
  if (!at.source.states(at.path)) return;
  const name = String(at.path.at(-1));
  at.reportKey('check.statedDefault', { name }, message('check.fix.remove', { name }), {
    edit: { path: at.path },
  });
}
