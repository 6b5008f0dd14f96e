import type { ResourceDefinition, StoreDefinition } from '../../language/definitions.ts';
import { isReadOnly, returnsRows, sortedFields } from '../../shared/calls/calls.ts';
import type { ResolvedEntity, ResolvedResource } from '../../shared/resolved/resolved.ts';
import type { ResolvedStorage, StoredCall } from '../../shared/resolved/storage.ts';
import { allFields } from '../entities/bodySchemas.ts';
import { message } from '../issues/messages.ts';
import type { Definition, Definitions } from '../language/definitions.ts';
import { optional } from '../project/optional.ts';
import type { MutableProject, Project } from '../project/project.ts';
import { responseFields } from '../project/responseFields.ts';
import { runUnit } from '../project/runUnit.ts';
import type { Cursor } from '../read/cursor.ts';
import { checkDayFilters } from '../resources/checkCall.ts';
import { checkAsked } from './checkAsked.ts';
import { checkColumns, type StoredIn } from './checkColumns.ts';
import { isReserved, isTooLong, MAX_TABLE_BYTES, toIndexName } from '../project/postgresNames.ts';
import { checkDerivedRights } from './checkDerivedRights.ts';
import { checkKept } from './checkKept.ts';
import { codesOf, type FieldCode, type FieldCodes } from './fieldCode.ts';
import { checkNamedRows, checkStoredField } from './checkStoredField.ts';
import type { PlannedTable, StoredResource } from './plannedTables.ts';
import { planTable } from './planTables.ts';
import { isSent, resolveStoredField, type FieldContext } from './resolveStoredField.ts';
import { checkKey, checkOwner, checkParams, checkPerCompany, unsavedValues } from './rowKeys.ts';
import { entityFieldAt, expectIds, fieldAt, isPerCompany, keyOf, tableOf } from './storeOf.ts';

/** What follows from the store files. */
export interface ResolvedStores {
  /** How the rows of resources are stored, by resource. */
  storages: Map<string, ResolvedStorage>;
  /** The tables that the stores need. */
  tables: PlannedTable[];
}

/** Resolves how the rows of every resource with a store are stored. */
export function resolveStores(definitions: Definitions, project: MutableProject): ResolvedStores {
  const storages = new Map<string, ResolvedStorage>();
  const used = new Map<string, StoredResource[]>();
  for (const definition of definitions.resource) {
    const store = project.stores.get(definition.at.get('store').text() ?? definition.name);
    const resource = project.resources.get(definition.at.get('id').text() ?? definition.name);
    const entity = project.entities.get(resource?.entity ?? '');
    if (!store) checkDayFilters(definition.at.get('calls'));
    if (!store || !resource || !entity) continue;
    const storage = runUnit(
      project,
      'storage',
      definition.path,
      [definition, store, resource, entity],
      (tracked) => resolveStorage(definition.at, resource, { store, entity, project: tracked }),
    );
    storages.set(resource.id, storage);
    used.set(store.name, [
      ...(used.get(store.name) ?? []),
      { at: definition.at, resource, entity, storage },
    ]);
  }
  for (const { at } of definitions.store) {
    const other = isPerCompany(at) ? undefined : project.stores.get(at.get('per').text() ?? '');
    if (other) expectIds(at.get('per'), other);
  }
  for (const { name, at } of definitions.store)
    if (!used.has(name)) at.report('check.unusedStore', { name }, message('check.unusedStore.fix'));
  const tables = [...used].map(([name, resources]) => {
    const store = project.stores.get(name)!;
    return project.units.run(
      'table',
      name,
      [store, project.manifests, ...resources.flatMap((one) => Object.values(one))],
      () => planTable(store, resources, project.manifests.types),
    );
  });
  checkColumnsOfTables(used, project);
  const stored = [...used.values()].flat().map(({ storage }) => storage);
  for (const name of used.keys()) {
    const store = project.stores.get(name)!;
    runUnit(project, 'named', name, [store, ...stored], (tracked) =>
      checkNamedRows(store, used, tracked),
    );
  }
  return { storages, tables };
}

/** Checks the columns of each table, which several stores may use. */
function checkColumnsOfTables(
  used: ReadonlyMap<string, readonly StoredResource[]>,
  project: Project,
): void {
  const byTable = new Map<string, StoredIn[]>();
  for (const [name, resources] of used) {
    const store = project.stores.get(name)!;
    const table = tableOf(store);
    if (isReserved(table)) store.at.report('check.tableReserved', { table });
    if (isTooLong(table, MAX_TABLE_BYTES))
      store.at.report('check.tableTooLong', { table, max: MAX_TABLE_BYTES });
    const added = resources.map((one) => ({ ...one, store }));
    byTable.set(table, [...(byTable.get(table) ?? []), ...added]);
  }
  for (const [table, resources] of byTable)
    runUnit(
      project,
      'columns',
      table,
      resources.flatMap((one) => Object.values(one)),
      (tracked) => checkColumns(resources, tracked),
    );
}

type StorageContext = Omit<FieldContext, 'searched' | 'sorted' | 'isWritten'>;

function resolveStorage(
  at: Cursor<ResourceDefinition>,
  resource: ResolvedResource,
  context: StorageContext,
): ResolvedStorage {
  const { store, entity } = context;
  const calls = Object.values(resource.calls);
  const searched = new Set(
    calls.flatMap(({ filters }) =>
      Object.values(filters).flatMap((rule) => (rule.match === 'text' ? [rule.field] : [])),
    ),
  );
  const sorted = new Set(calls.filter(returnsRows).flatMap(sortedFields));
  const isWritten = calls.some((call) => !isReadOnly(call) || call.access === 'own');
  const fieldContext = { ...context, searched, sorted, isWritten };
  const itemOnly = new Set(
    at
      .get('itemOnly')
      .items()
      .map((one) => one.text()),
  );
  const fields: ResolvedStorage['fields'] = {};
  const missing: string[] = [];
  for (const [name, property] of namesOf(store.at, entity)) {
    const field = resolveStoredField(name, property, fieldContext);
    if (field) fields[name] = { ...field, ...(itemOnly.has(name) ? { itemOnly: true } : {}) };
    else missing.push(name);
    if (field) checkStoredField(name, field, fieldAt(store.at, name), fieldContext);
  }
  reportMissing(at, missing, context);
  const codes = codesOf(fields, context.project.manifests.types);
  const storage: ResolvedStorage = {
    store: store.name,
    table: tableOf(store),
    key: keyOf(store.at),
    ...(isPerCompany(store.at) ? { unsaved: unsavedValues(at, codes, context) } : {}),
    isWritten,
    isVersioned: isWritten && store.at.get('version').flag() !== false,
    ...optional('owner', isWritten ? ownerOf(store) : undefined),
    fields,
    where: store.at.get('where').value ?? {},
    unique: uniqueOf(store, codes),
    ...optional('lockedWhen', lockOf(resource, codes)),
    hooks: store.at.get('hooks').flag() === true,
    ...optional('companyRows', companyRowsOf(at, context.project)),
    ...optional('countedBy', store.at.get('countedBy').value),
    ...optional('calls', storedCalls(at, resource)),
  };
  checkAsked(at, resource, codes, context);
  checkKept(at, resource, codes);
  if (isPerCompany(store.at)) checkPerCompany(at, resource, codes, context);
  else if (store.at.get('key').exists) checkKey(at, resource, codes, context);
  checkOwner(at, resource, storage);
  checkParams(at, resource, codes, context);
  checkDerivedRights(at, resource, codes, context.entity);
  return storage;
}

/** Returns what calls say about their rows. */
function storedCalls(
  at: Cursor<ResourceDefinition>,
  { calls }: ResolvedResource,
): ResolvedStorage['calls'] {
  const stored = Object.entries(calls).flatMap(([name, call]): [string, StoredCall][] => {
    const callAt = at.get('calls').get(name);
    const said: StoredCall = {
      ...optional('params', callAt.get('params').value),
      ...optional('answers', callAt.get('answers').value),
      ...(callAt.get('repeatable').flag() ? { repeatable: true as const } : {}),
    };
    return Object.keys(said).length > 0 ? [[call.name, said]] : [];
  });
  return stored.length > 0 ? Object.fromEntries(stored) : undefined;
}

/** Returns the tables whose rows filters with the match `company` name, by filter. */
function companyRowsOf(
  at: Cursor<ResourceDefinition>,
  { stores }: Project,
): Record<string, string> | undefined {
  const tables = at
    .get('calls')
    .entries()
    .flatMap(([, call]) => call.get('filters').entries())
    .flatMap(([param, filter]): [string, string][] => {
      const store = stores.get(filter.get('store').text() ?? '');
      if (store) expectIds(filter.get('store'), store);
      return store ? [[param, tableOf(store)]] : [];
    });
  return tables.length > 0 ? Object.fromEntries(tables) : undefined;
}

/** Returns the fields of the entity and of the store, by name, with their rules. */
function namesOf(at: Cursor<StoreDefinition>, entity: ResolvedEntity) {
  const answered = responseFields(entity);
  const rules = allFields(entity.schema);
  const all = Object.entries(rules).filter(
    ([name]) => Object.hasOwn(answered, name) || isSent(name, entity),
  );
  const names = new Set(all.map(([name]) => name));
  const added = at
    .get('fields')
    .entries()
    .filter(([name]) => !names.has(name));
  return [...all, ...added.map(([name]) => [name, undefined] as const)];
}

function reportMissing(
  at: Cursor<ResourceDefinition>,
  missing: readonly string[],
  { store, entity, project }: StorageContext,
): void {
  for (const name of missing) {
    const stated = fieldAt(store.at, name);
    // An unknown kind has been reported.
    if (stated.get('kind').exists) continue;
    if (stated.exists)
      stated.report('check.noColumn', { field: name }, message('check.noColumn.fix'));
    else if (Object.hasOwn(responseFields(entity), name) || isSent(name, entity))
      entityFieldAt(project, entity, name, at).report(
        'check.notStored',
        { field: name },
        message('check.notStored.fix', { field: name, braces: '{}', file: store.at.source.file }),
      );
  }
}

/** Returns the column with the owner of a row that calls write. */
function ownerOf({ at }: Definition<StoreDefinition>): string | undefined {
  const owner = at.get('owner');
  if (owner.exists) return owner.text();
  return at.get('per').exists ? 'updated_by' : 'created_by';
}

function uniqueOf(
  store: Definition<StoreDefinition>,
  fields: FieldCodes,
): ResolvedStorage['unique'] {
  return store.at
    .get('unique')
    .items()
    .flatMap((one) => {
      const names = one.get('fields').items();
      const columns = names.flatMap((name) => {
        const column = storedColumn(fields.get(name.text() ?? ''));
        if (column === undefined)
          name.report(
            'check.uniqueNotColumn',
            { field: name.text() ?? '' },
            message('check.uniqueNotColumn.fix'),
          );
        return column ?? [];
      });
      return [
        {
          index: isKey(columns, store)
            ? `${tableOf(store)}_pkey`
            : toIndexName(`${tableOf(store)}_${columns.join('_')}`),
          fields: names.flatMap((name) => name.text() ?? []),
          columns,
          ignoreCase: one.get('ignoreCase').flag() === true,
          error: one.get('error').text() ?? '',
        },
      ];
    });
}

/** Whether columns are those of the key, which the primary key keeps unique. */
const isKey = (columns: readonly string[], { at }: Definition<StoreDefinition>): boolean =>
  columns.toSorted().join() === keyOf(at).toSorted().join();

/** Returns the column of a single value that is kept as it is sent. */
const storedColumn = (code: FieldCode | undefined): string | undefined =>
  code?.kept && code.sortColumn !== undefined ? code.column : undefined;

/** Returns what forbids a change, if `editable` of the resource names a column or an `exists`. */
function lockOf({ editable }: ResolvedResource, codes: FieldCodes): ResolvedStorage['lockedWhen'] {
  if (typeof editable?.is !== 'boolean') return undefined;
  const code = codes.get(editable.field);
  if (code?.referring) return { exists: code.referring, value: !editable.is };
  const column = storedColumn(code);
  return column === undefined ? undefined : { column, value: !editable.is };
}
