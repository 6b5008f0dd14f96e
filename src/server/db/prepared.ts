import { CompiledQuery, type Compilable } from 'kysely';
import type { Db } from './connect.ts';

/** A placeholder in a query for a value that is passed with each run. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Runs the query with these values. */
export type Prepared<V> = (db: Db, values: V) => Promise<Record<string, unknown>[]>;

/**
 * Compiles a query once. Its runs only fill in values, because building a query takes longer than
 * all other work of a page outside the database.
 * @param names the names of the values
 * @param build builds the query from placeholders, each typed as the value it stands for. It may
 * pass them as values, but not inspect them.
 */
export function prepare<V extends object>(
  names: readonly (keyof V & string)[],
  build: (placeholders: Readonly<V>) => Compilable,
): Prepared<V> {
  const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]));
  const { sql, parameters } = build(placeholders as V).compile();
  return async (db, values) => {
    const filled = parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof V] : parameter,
    );
    return (await db.executeQuery(CompiledQuery.raw(sql, filled))).rows as Record<
      string,
      unknown
    >[];
  };
}
