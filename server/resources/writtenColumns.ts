import type { Row } from '../db/rows.ts';
import { createToken, TOKEN_BYTES } from '../services/tokens.ts';
import { bindField } from './bindField.ts';
import { storageOf, type WriteRun } from './writeRun.ts';

/** Returns the columns of a new row. */
export function toNewRow(write: WriteRun): Row {
  const { resource, actor, at } = write;
  const { owner, fields } = storageOf(resource);
  const tokens = Object.values(fields).flatMap((field) =>
    field.type === 'token' && field.source.kind === 'column'
      ? [[field.source.of.column, createToken(actor.companyId, TOKEN_BYTES)]]
      : [],
  );
  const authorship = {
    created_at: at,
    updated_at: at,
    [owner!]: actor.staffId,
    updated_by: actor.staffId,
  };
  return { ...sentColumns(write), ...Object.fromEntries(tokens), ...authorship };
}

/**
 * Returns the columns that the body sets. In a stored row, a field that the actor may not write keeps
 * its value.
 * @param before the row before the write
 */
export function sentColumns(
  { writeBinding, body, resource, withheld }: WriteRun,
  before?: Row,
): Row {
  const { fields } = storageOf(resource);
  const sent = Object.fromEntries(
    [...writeBinding.columns].flatMap(([name, column]) => {
      if (before && withheld.has(name)) return [];
      const { source } = fields[name]!;
      const { otherwise = '', default: fallback } = source.kind === 'column' ? source.of : {};
      const value = body[name] === undefined ? (body[otherwise] ?? fallback) : body[name];
      return value === undefined ? [] : [[column, value]];
    }),
  );
  const texts = Object.values(fields).map((field) =>
    bindField(field).toColumns({ ...before, ...sent }),
  );
  return Object.assign(sent, ...texts) as Row;
}
