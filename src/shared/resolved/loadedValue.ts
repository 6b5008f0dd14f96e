/** Returns the value at a pointer. `*` stands for every item of an array. */
function valueAtParts(value: unknown, parts: string[]): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (part === '*')
    return Array.isArray(value) ? value.map((item) => valueAtParts(item, rest)) : undefined;
  return Object.hasOwn(Object(value) as object, part)
    ? valueAtParts((value as Record<string, unknown>)[part], rest)
    : undefined;
}

/**
 * Returns the value of a form's field in a loaded item: the first at the pointers that is neither
 * undefined nor null.
 */
export function loadedValue(item: unknown, pointers: readonly string[]): unknown {
  for (const pointer of pointers) {
    const value = valueAtParts(item, pointer.split('/').slice(1));
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/**
 * Returns the objects that the values of a form's field are properties of, such as the branches whose
 * ids it has. Empty if no pointer leads through a list.
 */
export function objectsOfValues(item: unknown, pointers: readonly string[]): object[] {
  const pointer = pointers.find((one) => one.includes(EACH));
  const list = pointer && loadedValue(item, [pointer.slice(0, pointer.indexOf(EACH))]);
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];
}

const EACH = '/*/';
