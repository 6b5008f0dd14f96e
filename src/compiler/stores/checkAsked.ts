import { sortedField, returnsRows } from '../../shared/calls.ts';
import { MATCHES, statesField, type Match } from '../../shared/matches.ts';
import type { ResourceDefinition, StoreDefinition } from '../../generated/definitions.ts';
import type {
  ResolvedCall,
  ResolvedEntity,
  ResolvedFilterRule,
  ResolvedResource,
} from '../../shared/resolved.ts';
import { plainColumn, type ResolvedStorage, type StoredField } from '../../shared/storage.ts';
import { listOf, typesOf } from '../entities/schemaParts.ts';
import { commaList, message, type Message } from '../issues/messages.ts';
import type { Definition } from '../language/definitions.ts';
import type { ColumnKind } from '../language/manifests.ts';
import { responseFields } from '../project/responseFields.ts';
import type { Project } from '../project/project.ts';
import type { Cursor } from '../read/cursor.ts';

interface Asked {
  store: Definition<StoreDefinition>;
  entity: ResolvedEntity;
  project: Project;
}

/** Reports every filter and sort of the calls that the store cannot serve. */
export function checkAsked(
  at: Cursor<ResourceDefinition>,
  { calls }: ResolvedResource,
  { fields }: ResolvedStorage,
  context: Asked,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const callAt = at.get('calls').get(name);
    for (const [param, rule] of Object.entries(call.filters))
      checkFilter(callAt.get('filters').get(param), param, rule, fields, context);
    checkSorts(callAt, call, fields, context);
    checkCounts(callAt.get('by'), call, fields);
    if (call.access === 'public') callAt.get('access').report('check.publicStore');
  }
}

function checkFilter(
  at: Cursor,
  param: string,
  rule: ResolvedFilterRule,
  fields: ResolvedStorage['fields'],
  { store, project }: Asked,
): void {
  if (statesField(rule.match, 'none')) return;
  if (!('field' in rule)) {
    at.report(
      'check.dayFilterField',
      { filter: param },
      message('check.dayFilterField.fix', {
        names: commaList(dayFields(fields, project.manifests.columnKinds)),
      }),
    );
    return;
  }
  const name = rule.field ?? '';
  const field = fields[name];
  // An unknown field has been reported, as has one that nothing stores.
  if (!field || isFilteredBy(rule.match, field, project.manifests.columnKinds)) return;
  at.get('field').report(
    'check.cannotFilter',
    { filter: param, field: name, match: rule.match },
    filterFix(rule.match, name, field, store.at.source.file),
  );
}

function isFilteredBy(
  match: Match,
  field: StoredField,
  kinds: ReadonlyMap<string, ColumnKind>,
): boolean {
  const { kind } = field.source;
  if (match === 'id' && (kind === 'related' || kind === 'reference')) return true;
  if (match === 'text' && kind === 'template') return true;
  // A hook has the SQL of the value.
  if (match === 'any' && kind === 'made') return true;
  if (kind !== 'column') return false;
  const { filters = [], days = false } = kinds.get(field.type) ?? {};
  return MATCHES[match].compares === 'day' ? days : filters.includes(match);
}

/** Returns the fields that can be compared with a day. */
const dayFields = (fields: ResolvedStorage['fields'], kinds: ReadonlyMap<string, ColumnKind>) =>
  Object.keys(fields).filter((name) => isFilteredBy('onOrAfter', fields[name]!, kinds));

/** Says what to filter by instead, or what to add to the store. */
function filterFix(match: string, name: string, { source }: StoredField, file: string): Message {
  if (source.kind === 'template')
    return message('check.cannotFilter.template', {
      names: commaList(source.of.columns),
      field: name,
      file,
    });
  if ('list' in source.of) return message('check.cannotFilter.ids', { field: source.of.list });
  return message('check.cannotFilter.fix', { match });
}

/** Checks that rows are counted by a field in a column. */
function checkCounts(
  at: Cursor,
  { by = '' }: ResolvedCall,
  fields: ResolvedStorage['fields'],
): void {
  const field = fields[by];
  if (field && !plainColumn(field) && field.source.kind !== 'reference')
    at.report('check.cannotCount', { field: by }, message('check.uniqueNotColumn.fix'));
}

function checkSorts(
  at: Cursor<ResourceDefinition['calls'][string]>,
  call: ResolvedCall,
  fields: ResolvedStorage['fields'],
  { store, entity, project }: Asked,
): void {
  if (!returnsRows(call)) return;
  const sorts: [Cursor, string][] = [
    ...at
      .get('sortFields')
      .items()
      .map((one): [Cursor, string] => [one, one.text() ?? '']),
    [at.get('defaultSort').isStated ? at.get('defaultSort') : at, sortedField(call.defaultSort)],
  ];
  const properties = responseFields(entity);
  for (const [position, name] of sorts) {
    const field = fields[name];
    // An unknown field and one with a list have been reported.
    if (!field || typesOf(properties[name]).some((type) => type === 'array')) continue;
    const { source, type } = field;
    const { sortable = false } =
      source.kind === 'column' ? (project.manifests.columnKinds.get(type) ?? {}) : {};
    const isSortedOtherwise =
      (source.kind === 'template' && source.of.stored !== undefined) ||
      (source.kind === 'made' && source.of.order !== undefined);
    if (!sortable && !isSortedOtherwise)
      position.report(
        'check.cannotSort',
        { field: name },
        source.kind === 'template'
          ? message('check.cannotSort.template', { field: name, file: store.at.source.file })
          : message('check.cannotSort.fix'),
      );
    else if (
      source.kind === 'column' &&
      source.of.order === undefined &&
      listOf(properties[name]?.['type']).includes('null')
    )
      position.report(
        'check.sortMayBeEmpty',
        { field: name },
        message('check.sortMayBeEmpty.fix', { field: name, file: store.at.source.file }),
      );
  }
}
