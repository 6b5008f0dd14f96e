/** Returns the number of Unicode code points: a surrogate pair counts as one. */
export function ucs2length(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length - 1; index += 1) {
    if (
      (text.charCodeAt(index) & 0xfc00) === 0xd800 &&
      (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00
    ) {
      pairs += 1;
      index += 1;
    }
  }
  return text.length - pairs;
}

/** Whether two JSON values are deeply equal. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) =>
      Object.hasOwn(other, name) &&
      isDeepEqual((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  );
}
