import type { Db } from '../db/connect.ts';
import { findTaken, lockExisting } from '../db/writes.ts';
import { fieldProblem, FormProblem } from '../http/problem.ts';
import { storageOf, type WriteRun } from './writeRun.ts';

/** @throws FormProblem for an id that is not the company's, or a value that is not allowed. */
export async function checkChoices(db: Db, { actor, writeBinding, body }: WriteRun): Promise<void> {
  const assertAllowed = (name: string, ids: number[], allowed: ReadonlySet<number>) => {
    if (!ids.every((id) => allowed.has(id))) throw fieldProblem(name, 'error.unknownChoice');
  };
  for (const [name, allowed] of writeBinding.allowedNumbers)
    assertAllowed(name, (body[name] ?? []) as number[], new Set(allowed));
  for (const [name, allowed] of writeBinding.allowedTexts) {
    if (body[name] !== undefined && !allowed.includes(String(body[name])))
      throw fieldProblem(name, 'error.unknownChoice');
  }
  for (const [name, table] of writeBinding.references) {
    const id = body[name];
    if (typeof id === 'number')
      assertAllowed(name, [id], await lockExisting(db, actor, table, [id]));
  }
  for (const [name, relation] of writeBinding.relations) {
    const ids = body[name] as number[] | undefined;
    if (ids) assertAllowed(name, ids, await lockExisting(db, actor, relation.table, ids));
  }
}

/**
 * Checks what only one row may have, so that all errors are answered together. The unique indexes
 * refuse what another request saves meanwhile.
 * @param id the row that is changed
 * @throws FormProblem
 */
export async function checkUnique(
  db: Db,
  { actor, body, resource, writeBinding }: WriteRun,
  id?: number,
): Promise<void> {
  const { unique } = storageOf(resource);
  // The index alone finds a single one.
  if (unique.length < 2) return;
  const keys = unique.map(({ columns, fields, ignoreCase }) => ({
    columns,
    ignoreCase,
    values: fields.map((name) => body[name]),
  }));
  const taken = await findTaken(db, actor, writeBinding.table, keys, id);
  const errors = unique.filter((_one, index) => taken[index]);
  if (errors.length > 0)
    throw new FormProblem(
      Object.fromEntries(
        errors.map(({ fields, error }) => [fields[0]!, [{ key: error, params: {} }]]),
      ),
    );
}
