import { findNodeAtLocation, parseTree, type JSONPath } from 'jsonc-parser';
import { isObject } from '../../../shared/resolved/schemaFields.ts';

/** Renames a property of the object at a path. All other characters stay as they are. */
export function renameKey(text: string, path: JSONPath, from: string, to: string): string {
  const key = findNodeAtLocation(parseTree(text)!, [...path, from])?.parent?.children?.[0];
  return key
    ? text.slice(0, key.offset) + JSON.stringify(to) + text.slice(key.offset + key.length)
    : text;
}

/** Renames a property of an object, which keeps its position. */
export function renameProperty(object: Record<string, unknown>, from: string, to: string): void {
  if (!Object.hasOwn(object, from)) return;
  const entries = Object.entries(object);
  for (const [name] of entries) delete object[name];
  for (const [name, value] of entries) object[name === from ? to : name] = value;
}

/** Calls a function for a value and everything in it, the innermost first. */
export function forEachObject(
  value: unknown,
  visit: (object: Record<string, unknown>) => void,
): void {
  if (Array.isArray(value)) value.forEach((item) => forEachObject(item, visit));
  if (!isObject(value)) return;
  Object.values(value).forEach((part) => forEachObject(part, visit));
  visit(value);
}
