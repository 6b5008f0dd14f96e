import { loadedValue } from './loadedValue.ts';
import { sumOf } from '../numbers/money.ts';

/**
 * What the client uses for a field that the response of a host does not contain: the value at the
 * first pointer that has one, a text made of fields in braces, a fixed value or, in totals, the sum
 * or the average of a field of the rows. See `fallback` of src/language/entity.json.
 */
export type Fallback =
  | { pointers: string[] }
  | { text: string }
  | { value: unknown }
  | { sum: string }
  | { average: string };

/** The fallbacks of a response, by field. */
export type Fallbacks = Record<string, Fallback>;

type Row = Record<string, unknown>;

/**
 * Returns the row with the values of the fallbacks in place of the fields that it lacks. A field
 * that is null is not lacking.
 * @param rows for totals: the rows that they are about
 */
export function withFallbacks<Value>(
  row: Value,
  fallbacks: Fallbacks | undefined,
  rows: readonly Row[] = [],
): Value {
  if (!fallbacks || typeof row !== 'object' || row === null) return row;
  const known = row as Row;
  const added = Object.entries(fallbacks).flatMap(([field, fallback]) => {
    const value = known[field] === undefined ? valueOf(fallback, known, rows) : undefined;
    return value === undefined ? [] : [[field, value] as const];
  });
  return added.length > 0 ? { ...row, ...Object.fromEntries(added) } : row;
}

function valueOf(fallback: Fallback, row: Row, rows: readonly Row[]): unknown {
  if ('pointers' in fallback) return loadedValue(row, fallback.pointers);
  if ('text' in fallback) return filledText(fallback.text, row);
  if ('value' in fallback) return fallback.value;
  if ('sum' in fallback) return sumOfRows(fallback.sum, rows);
  const sum = sumOfRows(fallback.average, rows);
  return sum === undefined ? undefined : Math.round((sum / rows.length) * 100) / 100;
}

/** The names of the fields in the text of a fallback. */
export const fieldsInText = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!);

const PLACEHOLDER = /\{(\w+)\}/g;

/** Undefined if the row has none of the fields. */
function filledText(text: string, row: Row): string | undefined {
  if (fieldsInText(text).every((name) => row[name] === undefined)) return undefined;
  return text.replace(PLACEHOLDER, (_all, name: string) => String(row[name] ?? '')).trim();
}

/** Undefined if a row lacks the number: the sum would be wrong. */
function sumOfRows(field: string, rows: readonly Row[]): number | undefined {
  const numbers = rows.map((row) => row[field]);
  return numbers.length > 0 && numbers.every((value) => typeof value === 'number')
    ? sumOf(numbers)
    : undefined;
}
