import { CompiledQuery, type Compilable } from 'kysely';
import type { Db } from './connect.ts';

/** Stands in a query for a value that each run brings. */
class PreparedParam {
  constructor(readonly name: string) {}
}

/** Gives the place of a value while a query is built, typed as the value itself. */
export type PreparedParams<V> = { readonly [K in keyof V]: V[K] };

/** Runs the query with these values. */
export type Prepared<V> = (db: Db, values: V) => Promise<Record<string, unknown>[]>;

/**
 * Makes the text of a query once; its runs only fill in values. Building a query costs more than all else a page does
 * before the database is asked.
 * @param build gets a slot under every name it asks for, to be used as a plain value: compared with, never looked into.
 */
export function prepare<V extends object>(
  build: (slots: PreparedParams<V>) => Compilable,
): Prepared<V> {
  const slots = new Proxy(
    {},
    { get: (_target, name) => new PreparedParam(String(name)) },
  ) as PreparedParams<V>;
  const { sql, parameters } = build(slots).compile();
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
