/**
 * Returns the value at a JSON pointer, or undefined if the path does not exist. An empty pointer
 * returns the value itself.
 */
export function readPointer(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .reduce<unknown>(
      (inner, part) =>
        Object.hasOwn(Object(inner) as object, part)
          ? (inner as Record<string, unknown>)[part]
          : undefined,
      value,
    );
}
