import { isLog, isOfBin, isPaged, returnsRows } from '../../shared/calls/calls.ts';
import type { CallDefinition, ResourceDefinition } from '../../language/definitions.ts';
import {
  MATCHES,
  matchesThat,
  RESERVED_PARAMS,
  matchOf,
  statesField,
  type Match,
} from '../../shared/resolved/matches.ts';
import { schemaFields } from '../../shared/resolved/schemaFields.ts';
import type { ResolvedCall, ResolvedEntity } from '../../shared/resolved/resolved.ts';
import { isFilePart } from '../../shared/resolved/valueFormats.ts';
import type { Cursor } from '../read/cursor.ts';
import { commaList, message, orList } from '../issues/messages.ts';
import { responseFields } from '../project/responseFields.ts';
import { typesOf } from '../language/schemaParts.ts';

/** Checks that the properties of a call fit each other and its entity. */
export function checkCall(
  call: ResolvedCall,
  at: Cursor<CallDefinition>,
  entity: ResolvedEntity | undefined,
): void {
  if (call.audited && call.access === 'public') at.get('audited').reportKey('check.auditedPublic');
  if (call.method === 'GET' && call.effect !== 'read')
    at.get('effect').reportKey(
      'check.getOnlyReads',
      {},
      message('check.fix.remove', { name: 'effect' }),
    );
  if (call.hasBody && call.effect === 'read' && call.method !== 'GET')
    at.get('hasBody').report('check.readWithBody');
  if (call.effect === 'create' && (call.method !== 'POST' || call.response !== 'item'))
    at.get('effect').reportKey(
      'check.createByPost',
      {},
      message('check.fix.remove', { name: 'effect' }),
    );
  if (at.get('replayMinutes').exists && call.effect !== 'create')
    at.get('replayMinutes').reportKey('check.replayWithoutCreate');
  if (call.hasBody && call.method === 'GET') at.get('hasBody').report('check.getWithBody');
  const rows = returnsRows(call);
  for (const [name, isAllowed] of [
    ['filters', call.response !== 'none' && !isLog(call) && !isOfBin(call)],
    ['sortFields', rows],
    ['defaultSort', rows],
    ['pageSize', isPaged(call)],
  ] as const) {
    if (!isAllowed && at.get(name).isStated)
      at.get(name).reportKey(
        'check.responseProperty',
        { name, response: call.response },
        message('check.fix.remove', { name }),
      );
  }
  if (at.get('by').exists !== (call.response === 'counts')) reportBy(at, call);
  if (at.get('encoding').isStated && !call.hasBody)
    at.get('encoding').reportKey('check.encodingWithoutBody');
  if (at.get('sendsId').value && !(call.hasBody && call.path.split('/').includes(':id')))
    at.get('sendsId').reportKey('check.sendsNoId');
  if (!entity) return;
  checkDocumentsAndMap(at, call, entity);
  // A call that changes data may also have filters, in its query string.
  checkFilters(
    at.get('filters'),
    entity,
    rows || call.response === 'counts' || call.method !== 'GET',
  );
}

/** Reports a response `counts` without `by`, or `by` with another response. */
function reportBy(at: Cursor<CallDefinition>, { response }: ResolvedCall): void {
  if (response === 'counts') at.get('response').report('check.countsWithoutBy');
  else
    at.get('by').reportKey(
      'check.responseProperty',
      { name: 'by', response },
      message('check.responseProperty.by'),
    );
}

/** Checks that the response of a call with `totals` is a page. */
export function checkTotals(
  at: Cursor<CallDefinition['totals']>,
  { response, totals }: ResolvedCall,
): void {
  if (totals === undefined) return;
  if (response !== 'page')
    at.reportKey(
      'check.responseProperty',
      { name: 'totals', response },
      message('check.fix.remove', { name: 'totals' }),
    );
}

/** Checks that a document is sent in a multipart body, and that a map has keys and labels. */
function checkDocumentsAndMap(
  at: Cursor<CallDefinition>,
  call: ResolvedCall,
  entity: ResolvedEntity,
): void {
  const sent = call.variant ? schemaFields(entity.bodies[call.variant]) : {};
  const document = Object.entries(sent).find(([, field]) => isFilePart(field));
  if (document && !call.multipart)
    at.get('hasBody').reportKey('check.documentAsJson', { field: document[0] });
  const missing =
    call.response === 'map'
      ? ['key', 'label'].filter((name) => !Object.hasOwn(responseFields(entity), name))
      : [];
  if (missing.length > 0)
    at.get('response').report('check.mapFields', { entity: entity.id, names: orList(missing) });
}

const DAY_MATCHES = matchesThat(({ compares }) => compares === 'day');

function checkFilters(
  at: Cursor<CallDefinition['filters']>,
  entity: ResolvedEntity,
  rows: boolean,
): void {
  const fields = responseFields(entity);
  for (const [param, rule] of at.entries()) {
    if (RESERVED_PARAMS.includes(param)) rule.reportKey('check.reservedFilter', { name: param });
    const [field, match] = [rule.get('field'), rule.get('match')];
    const [name, stated] = [field.text(), matchOf(match.text())];
    if (stated && statesField(stated, 'none')) expectNoField(field, stated);
    if (rule.get('store').exists && stated !== 'company')
      rule
        .get('store')
        .report(
          'check.requires',
          { name: 'store', other: 'company' },
          message('check.fix.remove', { name: 'store' }),
        );
    if (!stated || !statesField(stated, 'required')) continue;
    if (!rows) match.report('check.itemFilter', { matches: orList(DAY_MATCHES) });
    if (!field.exists)
      rule.report(
        'check.missingProperty',
        { name: 'field' },
        message('check.filterWithoutField.fix', { names: commaList(Object.keys(fields)) }),
      );
    const schema = name === undefined ? undefined : fields[name];
    const types = typesOf(schema);
    if (MATCHES[stated].compares === 'words' && types.length > 0 && !types.includes('string')) {
      match.report('check.matchText', { field: name ?? '' });
    }
  }
}

/** Reports the fields of day filters of a resource without a store: its handler decides. */
export function checkDayFilters(at: Cursor<ResourceDefinition['calls']>): void {
  for (const [, call] of at.entries())
    for (const [, rule] of call.get('filters').entries()) {
      const match = matchOf(rule.get('match').text());
      if (match && statesField(match, 'optional')) expectNoField(rule.get('field'), match);
    }
}

function expectNoField(at: Cursor, match: Match): void {
  if (at.exists)
    at.reportKey('check.dayMatchField', { match }, message('check.fix.remove', { name: 'field' }));
}
