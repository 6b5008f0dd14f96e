import type { Db } from '../../db/connect.ts';
import type { Scope } from '../../rows/scope.ts';
import { shownIds } from '../../rows/shownRows.ts';
import { findTaken, linkedIds, lockExisting } from '../../rows/writes.ts';
import type { RowKey } from '../../rows/rows.ts';
import { fieldProblem, FormProblem } from '../../base/problem.ts';
import type { Storage } from '../../rows/storage.ts';
import { storageOf, type WriteRun } from '../writeRun.ts';

/**
 * Links that the row already has may stay, also those to a row that has been hidden since.
 * @throws FormProblem for an id that is not the company's, one of a hidden row, or a value that is not
 * allowed
 */
export async function checkChoices(
  db: Db,
  { actor, sentFields, body, key, services: { shownRows } }: WriteRun,
): Promise<void> {
  for (const [name, { kept, links }] of sentFields) {
    const chosen = [body[name] ?? []].flat() as (string | number)[];
    if (chosen.length === 0) continue;
    const assertAllowed = (values: readonly (string | number)[], allowed: Iterable<unknown>) => {
      const known = new Set(allowed);
      if (!values.every((one) => known.has(one))) throw fieldProblem(name, 'error.unknownChoice');
    };
    const { allowed, references } = kept?.of ?? {};
    if (allowed) assertAllowed(chosen.map(String), allowed.map(String));
    if (references) {
      const existing = await lockExisting(db, actor, references.table, chosen as number[]);
      assertAllowed(
        chosen,
        await shownIds(db, actor, references.table, { ids: existing, shownRows }),
      );
    }
    if (links) {
      const existing = await lockExisting(db, actor, links.table, chosen as number[]);
      const choosable = await shownIds(db, actor, links.table, { ids: existing, shownRows });
      const linked = key ? await linkedIds(db, actor, links, key['id']!) : [];
      assertAllowed(chosen, [...choosable, ...linked.filter((one) => existing.has(one))]);
    }
  }
}

/**
 * Checks what only one row may have, so that all errors are answered together. The unique indexes
 * refuse what another request saves meanwhile.
 * @throws FormProblem
 */
export function checkUnique(
  db: Db,
  { actor, body, resource, key }: Pick<WriteRun, 'actor' | 'body' | 'resource' | 'key'>,
): Promise<void> {
  return assertUnique(db, actor, storageOf(resource), {
    valuesOf: ({ fields }) => fields.map((name) => body[name]),
    except: key,
  });
}

interface UniqueValues {
  /** Returns the values of a unique key, in the order of its columns. */
  valuesOf(key: Storage['unique'][number]): unknown[];
  /** The row that has the values itself. */
  except?: RowKey | undefined;
}

/** @throws FormProblem with each value that another row has */
export async function assertUnique(
  db: Db,
  scope: Scope,
  { unique, table }: Storage,
  { valuesOf, except }: UniqueValues,
): Promise<void> {
  // The index alone finds a single one. A taken key is found before hooks check the values.
  if (unique.length < 2 && !unique.some(({ index }) => index === `${table}_pkey`)) return;
  const keys = unique.map((key) => ({
    columns: key.columns,
    ignoreCase: key.ignoreCase,
    values: valuesOf(key),
  }));
  const taken = await findTaken(db, scope, table, keys, except);
  const errors = unique.filter((_one, index) => taken[index]);
  if (errors.length > 0)
    throw new FormProblem(
      Object.fromEntries(
        errors.map(({ fields, error }) => [fields[0]!, [{ key: error, params: {} }]]),
      ),
    );
}
