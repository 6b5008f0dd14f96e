import type { ResourceDefinition, StoreDefinition } from '../../language/definitions.ts';
import { isReadOnly } from '../../shared/calls/calls.ts';
import { STANDARD_COLUMNS } from '../../shared/resolved/standardColumns.ts';
import type {
  ResolvedCall,
  ResolvedEntity,
  ResolvedResource,
} from '../../shared/resolved/resolved.ts';
import type { ResolvedStorage } from '../../shared/resolved/storage.ts';
import { allFields } from '../entities/bodySchemas.ts';
import { commaList, message } from '../issues/messages.ts';
import type { Definition } from '../language/definitions.ts';
import { pathParams } from '../link/params.ts';
import type { Project } from '../project/project.ts';
import type { Cursor } from '../read/cursor.ts';
import type { FieldCode, FieldCodes } from './fieldCode.ts';
import { mayBeNull } from './planTables.ts';
import { entityFieldAt, fieldAt, keyOf } from './storeOf.ts';

interface StoredEntity {
  store: Definition<StoreDefinition>;
  entity: ResolvedEntity;
  project: Project;
}

/** The properties of a store that are about several rows of a company. */
const OF_SEVERAL_ROWS = ['label', 'unique', 'where', 'fewRows', 'countedBy'] as const;

/** The columns that a table with one row for each company does not have. */
const MISSING_COLUMNS: ReadonlySet<string> = new Set(['id', 'created_at', 'created_by']);

/** Reports what a store whose rows have a key instead of an id cannot have, and keys without values. */
export function checkKey(
  at: Cursor<ResourceDefinition>,
  { calls }: ResolvedResource,
  fields: FieldCodes,
  stored: StoredEntity,
): void {
  const { store } = stored;
  if (store.at.get('per').exists)
    store.at
      .get('key')
      .reportKey(
        'check.perCompanyProperty',
        { name: 'key' },
        message('check.fix.remove', { name: 'key' }),
      );
  for (const column of store.at.get('key').items()) {
    const kept = [...fields.values()].find((one) => one.kept?.of.column === column.text())?.kept;
    if (!kept?.type.column?.sqlTypes.some((type) => NUMBERS.includes(type)))
      column.report('check.keyColumn', { column: column.text() ?? '' });
  }
  const isTakenStated = store.at
    .get('unique')
    .items()
    .some(
      (one) =>
        one
          .get('fields')
          .items()
          .flatMap((field) => fields.get(field.text() ?? '')?.column ?? [])
          .toSorted()
          .join() === keyOf(store.at).toSorted().join(),
    );
  for (const [name, call] of Object.entries(calls)) {
    const callAt = at.get('calls').get(name);
    if (call.effect === 'create' && !isTakenStated)
      store.at.get('key').reportKey('check.keyWithoutUnique', { call: call.name });
    if (call.response === 'page' || call.response === 'accessLog')
      callAt
        .get(callAt.get('response').exists ? 'response' : 'path')
        .reportKey('check.keyResponse', { response: call.response });
    if (call.keptDays !== undefined)
      callAt
        .get('keptDays')
        .reportKey('check.keptWithKey', {}, message('check.fix.remove', { name: 'keptDays' }));
    if (call.audited && isReadOnly(call))
      callAt
        .get('audited')
        .reportKey('check.auditedKey', {}, message('check.fix.remove', { name: 'audited' }));
  }
  for (const [name, code] of fields)
    if (code.needsId || code.columns.includes('id'))
      positionOf(name, at, stored).report('check.fieldNeedsId', { field: name });
}

/** The types of the columns of keys. */
const NUMBERS: readonly string[] = ['integer', 'smallint', 'bigint'];

/** Reports calls with the access `own` for rows that nobody owns, and rows that need a version. */
export function checkOwner(
  at: Cursor<ResourceDefinition>,
  { calls }: ResolvedResource,
  { owner, isVersioned, unsaved, isWritten }: ResolvedStorage,
): void {
  for (const [name, { access }] of Object.entries(calls))
    if (access === 'own' && owner === undefined)
      at.get('calls').get(name).get('access').report('check.ownWithoutOwner');
  for (const [name, call] of Object.entries(calls)) {
    const repeatable = at.get('calls').get(name).get('repeatable');
    if (repeatable.isStated && (call.effect !== 'update' || !isVersioned))
      repeatable.reportKey(
        'check.repeatableWithoutVersion',
        {},
        message('check.fix.remove', { name: 'repeatable' }),
      );
  }
  if (unsaved && isWritten && !isVersioned) at.get('calls').report('check.perCompanyVersion');
}

/** Reports columns of path parameters that no field is kept in, and parameters that no path has. */
export function checkParams(
  at: Cursor<ResourceDefinition>,
  { calls }: ResolvedResource,
  fields: FieldCodes,
  { store }: StoredEntity,
): void {
  const columns = [...fields.values()].flatMap(({ kept }) => kept?.of.column ?? []);
  for (const [name, { path }] of Object.entries(calls))
    for (const [param, column] of at.get('calls').get(name).get('params').entries()) {
      if (!pathParams(path).includes(param))
        column.reportKey(
          'check.paramUnknown',
          { param },
          message('check.paramUnknown.fix', { names: commaList(pathParams(path)) }),
        );
      if (!columns.includes(column.text() ?? ''))
        column.report(
          'check.paramColumn',
          { column: column.text() ?? '' },
          message('check.paramColumn.fix', { file: store.at.source.file }),
        );
    }
}

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
