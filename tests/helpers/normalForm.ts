import type { Compilation } from '../../src/compiler/compile.ts';
import { isObject } from '../../src/shared/resolved/schemaFields.ts';

/**
 * Returns what a compilation says, independent of the order of properties and of the keys of texts:
 * each key is replaced by its text in every language. Two versions of the same definitions, before
 * and after an upgrade, have the same normal form.
 */
export function normalForm({ app, screens, resources, entities, routes, texts }: Compilation) {
  const textsOf = (key: string) => {
    const known = Object.entries(texts).flatMap(([language, files]) =>
      Object.values(files).flatMap((entries) =>
        Object.hasOwn(entries, key) ? [`${language}: ${entries[key]}`] : [],
      ),
    );
    return known.length > 0 ? known.join(' | ') : key;
  };
  const normalize = (value: unknown): unknown => {
    if (typeof value === 'string') return textsOf(value);
    if (Array.isArray(value)) return value.map(normalize);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.keys(value)
        .toSorted()
        .filter((name) => value[name] !== undefined)
        .map((name) => [name, normalize(value[name])]),
    );
  };
  return normalize({
    app,
    screens: Object.fromEntries(screens),
    resources: Object.fromEntries(resources),
    entities: Object.fromEntries(entities),
    routes,
  });
}
