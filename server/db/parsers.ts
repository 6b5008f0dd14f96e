import pg from 'pg';

const { builtins } = pg.types;

/**
 * How values arrive from the database, the same for both engines: bigint as number (ids stay below 2^53), dates as the text
 * they are (a Date would move them to another day), times as ISO 8601 with offset and all their digits, money as text.
 */
export function setTypeParsers(): void {
  pg.types.setTypeParser(builtins.INT8, Number);
  pg.types.setTypeParser(builtins.DATE, (text) => text);
  pg.types.setTypeParser(builtins.TIMESTAMPTZ, toIsoTime);
  pg.types.setTypeParser(builtins.NUMERIC, (text) => text);
}

/** `2026-11-20 10:05:00.25+00` becomes `2026-11-20T10:05:00.25+00:00`. */
export function toIsoTime(text: string): string {
  const time = text.replace(' ', 'T');
  const sign = time.at(-3);
  return sign === '+' || sign === '-' ? `${time}:00` : time;
}
