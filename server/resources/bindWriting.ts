import type { JsonSchema, ResolvedCall } from '../../src/rules/resolved.ts';
import type { Relation } from '../db/rows.ts';
import { EDITED_TABLES, type EditedTable } from '../db/writes.ts';
import type { CompanyTable } from '../db/tables.ts';
import type { ResourceDefinition } from './defineResource.ts';

/** Where the fields of a body go. */
export interface Writing {
  table: EditedTable;
  /** By field. */
  columns: Map<string, string>;
  pictures: Map<string, string>;
  links: Map<string, Relation>;
}

/**
 * Joins the body of a call with the resource's table.
 * @throws when a field that may be sent goes nowhere: the process must not start.
 */
export function bindWriting({ id, table, owner, newRow, fields }: ResourceDefinition, call: ResolvedCall, body: JsonSchema): Writing {
  if (!table || !isEdited(table) || !newRow || !owner) throw new Error(`Call ${call.name}: the server does not write ${id}.`);
  const writing: Writing = { table, columns: new Map(), pictures: new Map(), links: new Map() };
  for (const name of Object.keys(body['properties'] ?? {})) {
    const field = fields[name];
    if (field?.from === 'column') writing.columns.set(name, field.column);
    else if (field?.from === 'picture') writing.pictures.set(name, field.column);
    else if (field?.from === 'ids') writing.links.set(name, field.relation);
    else throw new Error(`Call ${call.name}: the server has no place for ${name}.`);
  }
  return writing;
}

function isEdited(table: CompanyTable): table is EditedTable {
  return (EDITED_TABLES as readonly CompanyTable[]).includes(table);
}
