import { schemaFields } from '../../src/shared/schemaFields.ts';
import type { JsonSchema, ResolvedCall } from '../../src/shared/resolved.ts';
import type { Relation } from '../db/rows.ts';
import { EDITED_TABLES, type EditedTable } from '../db/writes.ts';
import type { CompanyTable } from '../db/tables.ts';
import type { Field, ResourceDefinition } from './defineResource.ts';

/** Where the fields of a body go. */
export interface WriteBinding {
  table: EditedTable;
  /** By field. */
  columns: Map<string, string>;
  pictures: Map<string, string>;
  documents: Map<string, string>;
  /** What each word may be. */
  words: Map<string, readonly string[]>;
  links: Map<string, Relation>;
  passwords: Map<string, string>;
  /** What each list of numbers may hold. */
  chosen: Map<string, readonly number[]>;
}

/**
 * Joins the body of a call with the resource's table.
 * @throws when a field that may be sent goes nowhere: the process must not start.
 */
export function bindWrite(
  { id, table, owner, newRow, fields }: ResourceDefinition,
  call: ResolvedCall,
  body: JsonSchema,
): WriteBinding {
  if (!table || !isEdited(table) || !newRow || !owner)
    throw new Error(`Call ${call.name}: the server does not write ${id}.`);
  const writing: WriteBinding = {
    table,
    columns: new Map(),
    pictures: new Map(),
    documents: new Map(),
    words: new Map(),
    links: new Map(),
    passwords: new Map(),
    chosen: new Map(),
  };
  for (const name of Object.keys(schemaFields(body))) {
    if (!bindField(writing, name, fields[name]))
      throw new Error(`Call ${call.name}: the server has no place for ${name}.`);
  }
  return writing;
}

/** @returns whether what is sent goes anywhere. */
function bindField(writing: WriteBinding, name: string, field: Field | undefined): boolean {
  if (field?.from === 'column' || field?.from === 'chosen') writing.columns.set(name, field.column);
  if (field?.from === 'chosen') writing.chosen.set(name, field.known);
  if (field?.from === 'column' && field.words) writing.words.set(name, field.words);
  if (field?.from === 'document') writing.documents.set(name, field.column);
  if (field?.from === 'picture') writing.pictures.set(name, field.column);
  if (field?.from === 'password') writing.passwords.set(name, field.column);
  if (field?.from === 'ids') writing.links.set(name, field.relation);
  return field !== undefined && SENT.has(field.from);
}

const SENT: ReadonlySet<Field['from']> = new Set([
  'column',
  'chosen',
  'picture',
  'document',
  'password',
  'ids',
  'judged',
]);

function isEdited(table: CompanyTable): table is EditedTable {
  return (EDITED_TABLES as readonly CompanyTable[]).includes(table);
}
