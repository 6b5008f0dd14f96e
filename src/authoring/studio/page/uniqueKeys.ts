/** Returns a key for each of several names, so that equal names have different keys. */
export function uniqueKeys(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${name}:${count}`;
  });
}
