import type { Catalog } from '../../src/server/db/catalog.ts';

/**
 * Returns what both engines report alike. PostgreSQL prints expressions differently from version to
 * version.
 */
export const comparable = (catalog: Catalog) =>
  Object.entries(catalog).map(([name, { columns, constraints, indexes, triggers }]) => ({
    name,
    columns: Object.entries(columns).map(([column, { type, notNull, identity }]) => ({
      column,
      type,
      notNull,
      identity,
    })),
    parts: [constraints, indexes, triggers].map((parts) => Object.keys(parts ?? {}).toSorted()),
  }));
