/** Returns a value as an SQL literal. */
export function toSql(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
