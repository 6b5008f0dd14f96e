import { schemaFields } from '../../src/shared/schemaFields.ts';
import type { JsonSchema, ResolvedCall } from '../../src/shared/resolved.ts';
import type { Relation } from '../db/rows.ts';
import type { EditedTable } from '../db/writes.ts';
import type { Field, ResourceDefinition } from './defineResource.ts';
import { callFault, DefinitionFault, fieldFault } from './definitionFault.ts';

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
  passwords: Map<string, string>;
  /** The allowed numbers of a list field. */
  allowedNumbers: Map<string, readonly number[]>;
}

/**
 * Maps the body of a writing call to the resource's table.
 * @param entity the id of the entity that declares the fields of the body
 * @throws DefinitionFault if the server cannot store a field of the body.
 */
export function bindWrite(
  resource: ResourceDefinition,
  call: ResolvedCall,
  body: JsonSchema,
  entity: string,
): WriteBinding {
  if (!resource.newRow) throw callFault(call, [], 'check.server.readsOnly');
  const binding: WriteBinding = {
    table: resource.table,
    columns: new Map(),
    pictures: new Map(),
    documents: new Map(),
    allowedTexts: new Map(),
    relations: new Map(),
    passwords: new Map(),
    allowedNumbers: new Map(),
  };
  const faults = Object.keys(schemaFields(body))
    .filter((name) => !bindField(binding, name, resource.fields[name]))
    .map((name) => fieldFault(entity, name, 'check.server.cannotStore', { resource: resource.id }));
  if (faults.length > 0) throw new DefinitionFault(faults);
  return binding;
}

/** @returns whether the field can be written. */
function bindField(binding: WriteBinding, name: string, field: Field | undefined): boolean {
  if (field?.from === 'column' || field?.from === 'numbers')
    binding.columns.set(name, field.column);
  if (field?.from === 'numbers') binding.allowedNumbers.set(name, field.allowed);
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
