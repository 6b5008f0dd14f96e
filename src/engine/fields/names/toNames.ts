/** The names of a list of named things; what has none is left out. */
export const toNames = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((item: unknown) => String((item as { name?: unknown } | null)?.name ?? '')).filter(Boolean) : [];
