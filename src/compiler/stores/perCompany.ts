import type { ResourceDefinition, StoreDefinition } from '../../language/definitions.ts';
import { isReadOnly } from '../../shared/calls.ts';
import { STANDARD_COLUMNS } from '../../shared/standardColumns.ts';
import type { ResolvedCall, ResolvedEntity, ResolvedResource } from '../../shared/resolved.ts';
import { allFields } from '../entities/bodySchemas.ts';
import { message } from '../issues/messages.ts';
import type { Definition } from '../language/definitions.ts';
import { pathParams } from '../link/params.ts';
import type { Project } from '../project/project.ts';
import type { Cursor } from '../read/cursor.ts';
import type { FieldCode, FieldCodes } from './fieldCode.ts';
import { mayBeNull } from './planTables.ts';
import { entityFieldAt, fieldAt } from './storeOf.ts';

interface StoredEntity {
  store: Definition<StoreDefinition>;
  entity: ResolvedEntity;
  project: Project;
}

/** The properties of a store that are about several rows of a company. */
const OF_SEVERAL_ROWS = ['label', 'unique', 'where', 'fewRows', 'countedBy'] as const;

/** The columns that a table with one row for each company does not have. */
const MISSING_COLUMNS: ReadonlySet<string> = new Set(['id', 'created_at', 'created_by']);

/** Reports what a store with one row for each company cannot have: what needs several rows or an id. */
export function checkPerCompany(
  at: Cursor<ResourceDefinition>,
  { calls }: ResolvedResource,
  fields: FieldCodes,
  stored: StoredEntity,
): void {
  for (const name of OF_SEVERAL_ROWS) {
    const property = stored.store.at.get(name);
    if (property.isStated)
      property.reportKey(
        'check.perCompanyProperty',
        { name },
        message('check.fix.remove', { name }),
      );
  }
  for (const [name, call] of Object.entries(calls))
    if (!isOfOnlyRow(call))
      at.get('calls').get(name).reportKey('check.perCompanyCall', { call: call.name });
  for (const [name, code] of fields)
    if (needsId(code))
      positionOf(name, at, stored).report('check.perCompanyField', { field: name });
}

/** Whether a call reads or saves one row that its path does not name, or returns its changes. */
const isOfOnlyRow = (call: ResolvedCall): boolean =>
  pathParams(call.path).length === 0 &&
  call.access !== 'own' &&
  (call.response === 'history' ||
    (call.response === 'item' && (isReadOnly(call) || call.effect === 'update')));

const needsId = (code: FieldCode): boolean =>
  code.needsId || code.columns.some((column) => MISSING_COLUMNS.has(column));

/**
 * Returns what the columns of a row have that was never saved: the default of its field, or the value
 * that stands for none. Reports each field without one.
 */
export function unsavedValues(
  at: Cursor<ResourceDefinition>,
  fields: FieldCodes,
  stored: StoredEntity,
): Record<string, unknown> {
  const rules = allFields(stored.entity.schema);
  const values: Record<string, unknown> = {};
  for (const [name, { kept }] of fields) {
    if (!kept || STANDARD_COLUMNS.has(kept.of.column)) continue;
    const property = rules[name];
    const value =
      fieldAt(stored.store.at, name).get('default').value ??
      (mayBeNull(kept.type, property) ? null : kept.type.column?.emptyValue);
    if (value === undefined)
      positionOf(name, at, stored).report(
        'check.unsavedValue',
        { field: name },
        message('check.unsavedValue.fix', { field: name, file: stored.store.at.source.file }),
      );
    values[kept.of.column] = value ?? null;
  }
  return values;
}

/** Returns where the store or, if it does not state the field, the entity states it. */
function positionOf(
  name: string,
  at: Cursor<ResourceDefinition>,
  { store, entity, project }: StoredEntity,
): Cursor {
  const stated = fieldAt(store.at, name);
  return stated.exists ? stated : entityFieldAt(project, entity, name, at);
}
