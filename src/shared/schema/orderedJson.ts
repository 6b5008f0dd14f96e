/**
 * JavaScript moves names that look like integers to the front of an object, in ascending order, and
 * so do JSON.stringify and JSON.parse. These two functions keep the order of the text: an object
 * with such names is a Map.
 */

const INTEGER_NAME = /^(?:0|[1-9]\d*)$/;

/**
 * A string of a JSON text, and the colon after it if it is the name of a property. It also matches
 * a string without an end, because searching for its end from each quote would take quadratic time.
 */
const STRING = /"(?:[^"\\]|\\.)*"?\s*:?/g;

/** Written before each name while the text is parsed, so that none looks like an integer. */
const MARK = '_';

/**
 * Parses a JSON text. An object with names that look like integers becomes a Map, in the order of
 * the text.
 * @throws SyntaxError if the text is not JSON
 */
export function parseOrderedJson(text: string): unknown {
  const marked = text.replace(STRING, (token) =>
    token.endsWith(':') ? `"${MARK}${token.slice(1)}` : token,
  );
  return JSON.parse(marked, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? unmark(value) : value,
  );
}

function unmark(value: object): unknown {
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => [
    name.slice(MARK.length),
    part,
  ]);
  return entries.some(([name]) => INTEGER_NAME.test(name))
    ? new Map(entries)
    : Object.fromEntries(entries);
}

/**
 * Writes a JSON value. A Map, at any depth of objects, becomes an object in its order. Properties
 * that are undefined are left out.
 */
export function toOrderedJson(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  const properties = entries
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `${JSON.stringify(String(name))}:${toOrderedJson(part)}`);
  return `{${properties.join(',')}}`;
}
