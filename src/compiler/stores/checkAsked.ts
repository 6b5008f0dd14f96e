import { sortedField, returnsRows } from '../../shared/calls/calls.ts';
import { statesField } from '../../shared/resolved/matches.ts';
import type { ResourceDefinition, StoreDefinition } from '../../language/definitions.ts';
import type {
  ResolvedCall,
  ResolvedEntity,
  ResolvedFilterRule,
  ResolvedResource,
} from '../../shared/resolved/resolved.ts';
import { listOf, typesOf } from '../language/schemaParts.ts';
import { commaList, message, type Message } from '../issues/messages.ts';
import type { Definition } from '../language/definitions.ts';
import { responseFields } from '../project/responseFields.ts';
import type { Cursor } from '../read/cursor.ts';
import type { FieldCode, FieldCodes } from './fieldCode.ts';

interface Asked {
  store: Definition<StoreDefinition>;
  entity: ResolvedEntity;
}

/** Reports every filter and sort of the calls that the store cannot serve. */
export function checkAsked(
  at: Cursor<ResourceDefinition>,
  { calls }: ResolvedResource,
  fields: FieldCodes,
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
  fields: FieldCodes,
  { store }: Asked,
): void {
  if (statesField(rule.match, 'none')) {
    if (!at.get('store').exists)
      at.report(
        'check.missingProperty',
        { name: 'store' },
        message('check.filterWithoutStore.fix'),
      );
    return;
  }
  if (!('field' in rule)) {
    at.report(
      'check.dayFilterField',
      { filter: param },
      message('check.dayFilterField.fix', {
        names: commaList(dayFields(fields)),
      }),
    );
    return;
  }
  const name = rule.field ?? '';
  const code = fields.get(name);
  // An unknown field has been reported, as has one that nothing stores.
  if (!code || code.matches.includes(rule.match)) return;
  at.get('field').report(
    'check.cannotFilter',
    { filter: param, field: name, match: rule.match },
    filterFix(rule.match, name, code, store.at.source.file),
  );
}

/** Returns the fields that can be compared with a day. */
const dayFields = (fields: FieldCodes): string[] =>
  [...fields].flatMap(([name, { matches }]) => (matches.includes('onOrAfter') ? [name] : []));

/** Whether the value is a text that is made of columns. */
const isMadeText = ({ kept, matches }: FieldCode): boolean => !kept && matches.includes('text');

/** Says what to filter by instead, or what to add to the store. */
function filterFix(match: string, name: string, code: FieldCode, file: string): Message {
  if (isMadeText(code))
    return message('check.cannotFilter.template', {
      names: commaList(code.columns),
      field: name,
      file,
    });
  if (code.follows !== undefined) return message('check.cannotFilter.ids', { field: code.follows });
  return message('check.cannotFilter.fix', { match });
}

/** Checks that rows are counted by a field in a column. */
function checkCounts(at: Cursor, { by = '' }: ResolvedCall, fields: FieldCodes): void {
  const code = fields.get(by);
  if (code && !isCountable(code))
    at.report('check.cannotCount', { field: by }, message('check.uniqueNotColumn.fix'));
}

/** Whether the value is one of a column, or the id of a row. */
const isCountable = ({ kept, column, sortColumn, matches }: FieldCode): boolean =>
  kept ? sortColumn !== undefined : column !== undefined && matches.includes('id');

function checkSorts(
  at: Cursor<ResourceDefinition['calls'][string]>,
  call: ResolvedCall,
  fields: FieldCodes,
  { store, entity }: Asked,
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
    const code = fields.get(name);
    // An unknown field and one with a list have been reported.
    if (!code || typesOf(properties[name]).some((type) => type === 'array')) continue;
    if (code.sortColumn === undefined)
      position.report(
        'check.cannotSort',
        { field: name },
        isMadeText(code)
          ? message('check.cannotSort.template', { field: name, file: store.at.source.file })
          : message('check.cannotSort.fix'),
      );
    else if (
      code.kept &&
      code.kept.of.order === undefined &&
      listOf(properties[name]?.['type']).includes('null')
    )
      position.report(
        'check.sortMayBeEmpty',
        { field: name },
        message('check.sortMayBeEmpty.fix', { field: name, file: store.at.source.file }),
      );
  }
}
