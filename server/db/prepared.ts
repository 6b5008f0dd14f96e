import { CompiledQuery, type Compilable } from 'kysely';
import type { Db } from './connect.ts';

/** A placeholder in a query for a value that is passed with each run. */
class PreparedParam {
  constructor(readonly name: string) {}
}

/** The placeholders of a query, by name. Each is typed as the value it stands for. */
export type PreparedParams<V> = { readonly [K in keyof V]: V[K] };

/** Runs the query with these values. */
export type Prepared<V> = (db: Db, values: V) => Promise<Record<string, unknown>[]>;

/**
 * Compiles a query once. Its runs only fill in values, because building a query takes longer than
 * all other work of a page outside the database.
 * @param build builds the query from placeholders. It may pass them as values, but not inspect
 * them.
 */
export function prepare<V extends object>(
  build: (params: PreparedParams<V>) => Compilable,
): Prepared<V> {
  const params = new Proxy(
    {},
    { get: (_target, name) => new PreparedParam(String(name)) },
  ) as PreparedParams<V>;
  const { sql, parameters } = build(params).compile();
  return async (db, values) => {
    const filled = parameters.map((parameter) =>
      parameter instanceof PreparedParam ? values[parameter.name as keyof V] : parameter,
    );
    return (await db.executeQuery(CompiledQuery.raw(sql, filled))).rows as Record<
      string,
      unknown
    >[];
  };
}
