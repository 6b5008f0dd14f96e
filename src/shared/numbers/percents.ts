/** The fields of a response that are percentages, with the field of the number that is 100 %. */
export type Percents = Record<string, string>;

/**
 * Returns the row without its percentages of nothing: those whose whole is 0 become null, which
 * screens show as a dash. The API answers 0. See `percentOf` of src/language/entity.json.
 */
export function withoutEmptyPercents<Value>(row: Value, percents: Percents | undefined): Value {
  if (!percents || typeof row !== 'object' || row === null) return row;
  const known = row as Record<string, unknown>;
  const empty = Object.keys(percents).filter(
    (field) => known[field] !== undefined && known[percents[field]!] === 0,
  );
  return empty.length === 0
    ? row
    : { ...row, ...Object.fromEntries(empty.map((field) => [field, null])) };
}
