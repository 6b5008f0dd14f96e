import { schemaFields } from '../../src/shared/schemaFields.ts';
import type { JsonSchema } from '../../src/shared/resolved.ts';
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
  /** The table whose row has the sent id. */
  references: Map<string, CompanyTable>;
  /** The relation of a field that takes the ids of related rows. */
  relations: Map<string, Relation>;
  passwords: Map<string, string>;
  /** The allowed numbers of a list field. */
  allowedNumbers: Map<string, readonly number[]>;
}

/**
 * Maps the body of a writing call to the resource's table. The check of the definitions ensures that
 * the store keeps every field of it (src/compiler/stores/checkStoredField.ts).
 */
export function bindWrite(storage: Storage, body: JsonSchema): WriteBinding {
  const binding: WriteBinding = {
    // The snapshot's check ensures that the table has the columns of an edited one.
    table: storage.table as EditedTable,
    columns: new Map(),
    pictures: new Map(),
    documents: new Map(),
    allowedTexts: new Map(),
    references: new Map(),
    relations: new Map(),
    passwords: new Map(),
    allowedNumbers: new Map(),
  };
  for (const name of Object.keys(schemaFields(body)))
    bindField(binding, name, storage.fields[name]);
  return binding;
}

function bindField(binding: WriteBinding, name: string, field: Field | undefined): void {
  if (field?.from === 'column' || field?.from === 'numbers')
    binding.columns.set(name, field.column);
  if (field?.from === 'numbers' && field.allowed) binding.allowedNumbers.set(name, field.allowed);
  if (field?.from === 'column' && field.references) binding.references.set(name, field.references);
  if (field?.from === 'column' && field.allowed) binding.allowedTexts.set(name, field.allowed);
  if (field?.from === 'document') binding.documents.set(name, field.column);
  if (field?.from === 'picture') binding.pictures.set(name, field.column);
  if (field?.from === 'password') binding.passwords.set(name, field.column);
  if (field?.from === 'ids') binding.relations.set(name, field.relation);
}
