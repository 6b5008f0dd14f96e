import { schemaFields } from '../../src/shared/schemaFields.ts';
import type { JsonSchema, ResolvedCall } from '../../src/shared/resolved.ts';
import type { CompanyTable } from '../db/tables.ts';
import type { EditedTable } from '../db/writes.ts';
import type { Field, Relation, Storage } from './defineResource.ts';

/** Where the fields of a body are stored. The maps are keyed by field. */
export interface WriteBinding {
  table: EditedTable;
  /** Columns that store the value itself. */
  columns: Map<string, string>;
  pictures: Map<string, string>;
  documents: Map<string, string>;
  /** The allowed values of a text field. */
  allowedTexts: Map<string, readonly string[]>;
  /** The relation of a field that takes the ids of related rows. */
  relations: Map<string, Relation>;
  /** The table of the row whose id a field takes. */
  references: Map<string, CompanyTable>;
  passwords: Map<string, string>;
  /** The allowed numbers of a list field. */
  allowedNumbers: Map<string, readonly number[]>;
}

/**
 * Maps the body of a writing call to the resource's table.
 * @throws if the server cannot store a field of the body. The process must not start then.
 */
export function bindWrite(storage: Storage, call: ResolvedCall, body: JsonSchema): WriteBinding {
  const binding: WriteBinding = {
    // The snapshot's check ensures that the table has the columns of an edited one.
    table: storage.table as EditedTable,
    columns: new Map(),
    pictures: new Map(),
    documents: new Map(),
    allowedTexts: new Map(),
    relations: new Map(),
    references: new Map(),
    passwords: new Map(),
    allowedNumbers: new Map(),
  };
  for (const name of Object.keys(schemaFields(body))) {
    if (!bindField(binding, name, storage.fields[name]))
      throw new Error(`Call ${call.name}: the server cannot store ${name}.`);
    const table = referencedTable(storage, binding.columns.get(name));
    if (table !== undefined) binding.references.set(name, table);
  }
  return binding;
}

/** Returns the table with the rows whose id is in a column, if a field of the storage says it. */
function referencedTable(
  { fields }: Storage,
  column: string | undefined,
): CompanyTable | undefined {
  for (const field of Object.values(fields))
    if (field.from === 'reference' && field.column === column) return field.table;
  return undefined;
}

/** @returns whether the field can be written. */
function bindField(binding: WriteBinding, name: string, field: Field | undefined): boolean {
  if (field?.from === 'column' || field?.from === 'numbers')
    binding.columns.set(name, field.column);
  if (field?.from === 'numbers' && field.allowed) binding.allowedNumbers.set(name, field.allowed);
  if (field?.from === 'column' && field.allowed) binding.allowedTexts.set(name, field.allowed);
  if (field?.from === 'document') binding.documents.set(name, field.column);
  if (field?.from === 'picture') binding.pictures.set(name, field.column);
  if (field?.from === 'password') binding.passwords.set(name, field.column);
  if (field?.from === 'ids') binding.relations.set(name, field.relation);
  return field !== undefined && WRITABLE_SOURCES.has(field.from);
}

const WRITABLE_SOURCES: ReadonlySet<Field['from']> = new Set([
  'column',
  'numbers',
  'picture',
  'document',
  'password',
  'ids',
  'unstored',
]);
