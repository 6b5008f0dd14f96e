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
  allowedTexts: Map<string, readonly (string | number)[]>;
  /** The table whose row has the sent id. */
  references: Map<string, CompanyTable>;
  /** The relation of a field that takes the ids of related rows. */
  relations: Map<string, Relation>;
  passwords: Map<string, string>;
  /** The allowed numbers of a list field. */
  allowedNumbers: Map<string, readonly (string | number)[]>;
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
  if (field?.source.kind === 'ids') binding.relations.set(name, field.source.of.relation);
  if (field?.source.kind !== 'column') return;
  const { column, allowed, references } = field.source.of;
  if (field.type === 'document') binding.documents.set(name, column);
  else if (field.type === 'picture') binding.pictures.set(name, column);
  else if (field.type === 'password') binding.passwords.set(name, column);
  else binding.columns.set(name, column);
  if (references) binding.references.set(name, references);
  if (allowed)
    (field.type === 'numbers' ? binding.allowedNumbers : binding.allowedTexts).set(name, allowed);
}
