import pg from 'pg';

const { builtins } = pg.types;

/** The type of an array of bigint, which has no name in `builtins`. */
const INT8_ARRAY: number = 1016;

/**
 * Sets how values are read from both engines: bigint and its arrays as numbers (ids stay below 2^53), date as text
 * (a Date could shift it to another day), timestamptz as ISO 8601 text with offset and all digits,
 * numeric as text.
 */
export function setTypeParsers(): void {
  pg.types.setTypeParser(builtins.INT8, Number);
  pg.types.setTypeParser(INT8_ARRAY, (text) =>
    text.slice(1, -1).split(',').filter(Boolean).map(Number),
  );
  pg.types.setTypeParser(builtins.DATE, (text) => text);
  pg.types.setTypeParser(builtins.TIMESTAMPTZ, toIsoTime);
  pg.types.setTypeParser(builtins.NUMERIC, (text) => text);
}

/** Converts `2026-11-20 10:05:00.25+00` to `2026-11-20T10:05:00.25+00:00`. */
export function toIsoTime(text: string): string {
  const time = text.replace(' ', 'T');
  const sign = time.at(-3);
  return sign === '+' || sign === '-' ? `${time}:00` : time;
}
