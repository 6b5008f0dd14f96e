import { isReadOnly } from '../shared/calls.ts';
import { schemaFields } from '../shared/schemaFields.ts';
import type {
  Access,
  ResponseKind,
  Method,
  ResolvedApp,
  ResolvedCall,
  ResolvedEditable,
  ResolvedEntity,
  ResolvedFilterRule,
  ResolvedResource,
} from '../shared/resolved.ts';
import { checkLiteral } from './checkLiteral.ts';
import type { Cursor } from './cursor.ts';
import type { Definitions } from './definitions.ts';
import { optional } from './optional.ts';
import { entityOf, expectKnown, type Project } from './project.ts';
import { envelopeOf } from './resolveApp.ts';
import { responseFields } from './resolveEntity.ts';
import { typesOf } from './typesOf.ts';
import { message, commaList, orList, typeName } from './messages.ts';
import { suggest } from './didYouMean.ts';

/** The default number of rows on a page. The schema of the language declares the same default. */
const PAGE_SIZE = 20;

/** Resolves every resource file. Of two with the same id, the first is used. */
export function resolveResources(definitions: Definitions, project: Project, app: Cursor): void {
  const endpoints = new Map<string, string>();
  for (const { at } of definitions.resource) {
    const id = at.get('id').text();
    if (id === undefined) continue;
    if (project.resources.has(id)) {
      at.get('id').report(
        'check.nameTaken',
        { name: id, kind: message('check.kind.resource') },
        message('check.fix.changeId'),
      );
      continue;
    }
    const entity = entityOf(at, project);
    const resource = resolveResource(id, at, entity, envelopeOf(app), project);
    project.resources.set(id, resource);
    for (const call of Object.values(resource.calls))
      project.calls.set(call.name, { call, entity });
    checkDuplicateEndpoints(at.get('calls'), resource, endpoints);
  }
}

/** Reports calls with the same method and path. */
function checkDuplicateEndpoints(
  at: Cursor,
  resource: ResolvedResource,
  endpoints: Map<string, string>,
): void {
  for (const [name, call] of Object.entries(resource.calls)) {
    const endpoint = `${call.method} ${call.path.replace(/:[^/]+/g, ':')}${call.effect === 'read' ? ' without a body' : ''}`;
    const other = endpoints.get(endpoint);
    if (other !== undefined)
      at.get(name).get('path').report('check.duplicateCall', { call: other });
    endpoints.set(endpoint, call.name);
  }
}

/** Resolves one resource file against its entity. */
function resolveResource(
  id: string,
  at: Cursor,
  entity: ResolvedEntity | undefined,
  envelope: ResolvedApp['envelope'],
  project: Project,
): ResolvedResource {
  const editable = resolveEditable(at.get('editable'), entity);
  const calls = at
    .get('calls')
    .entries()
    .map(
      ([name, call]) =>
        [
          name,
          withRefusal(resolveCall(`${id}.${name}`, call, entity, envelope, project), editable),
        ] as const,
    );
  return {
    id,
    entity: at.get('entity').text() ?? '',
    ...optional('editable', editable),
    calls: Object.fromEntries(calls),
  };
}

/** Adds the reason for which the server refuses to change an item. */
const withRefusal = (call: ResolvedCall, editable: ResolvedEditable | undefined): ResolvedCall =>
  editable && !isReadOnly(call) && call.path.includes('/:id')
    ? { ...call, refusal: editable.reason }
    : call;

/** Resolves which items can be changed: the field that decides it, and the text of the reason. */
function resolveEditable(
  at: Cursor,
  entity: ResolvedEntity | undefined,
): ResolvedEditable | undefined {
  const [field, reason] = [at.get('field').text(), at.get('reason').text()];
  if (field === undefined || reason === undefined) return undefined;
  const fields = entity ? responseFields(entity) : {};
  if (entity) expectEntityField(at.get('field'), field, Object.keys(fields), entity);
  if (fields[field]) checkLiteral(at.get('is'), fields[field]);
  return { field, is: at.get('is').value as ResolvedEditable['is'], reason };
}

function resolveCall(
  name: string,
  at: Cursor,
  entity: ResolvedEntity | undefined,
  envelope: ResolvedApp['envelope'],
  project: Project,
): ResolvedCall {
  // The language check has reported any other word. A default stands in for it.
  const response = (at.get('response').text() ?? 'none') as ResponseKind;
  const call: ResolvedCall = {
    name,
    method: (at.get('method').text() ?? 'GET') as Method,
    path: at.get('path').text() ?? '/',
    access: (at.get('access').text() ?? 'main') as Access,
    ...bodyOf(at),
    ...optional('effect', at.get('effect').text() as ResolvedCall['effect']),
    ...optional('replayMinutes', at.get('replayMinutes').number()),
    ...(at.get('audited').flag() ? { audited: true } : {}),
    response,
    pointer:
      at.get('pointer').text() ??
      {
        page: envelope.items,
        items: envelope.items,
        map: envelope.item,
        counts: envelope.item,
        item: envelope.item,
        none: '',
      }[response] ??
      '',
    ...optional('by', at.get('by').text()),
    ...optional('errorsPointer', at.get('errorsPointer').text()),
    filters: resolveFilters(at.get('filters')),
    sortFields: at
      .get('sortFields')
      .items()
      .flatMap((field) => field.text() ?? []),
    defaultSort: at.get('defaultSort').text() ?? 'id',
    pageSize: response === 'page' ? (at.get('pageSize').number() ?? PAGE_SIZE) : 0,
    ...optional('totals', at.get('totals').text()),
  };
  checkCall(call, at, entity);
  checkTotals(at.get('totals'), call, project);
  return call;
}

/**
 * A POST without an id at the end of the path uses the rules for creating, every other body those
 * for editing.
 */
function bodyOf(at: Cursor): Pick<ResolvedCall, 'hasBody' | 'variant' | 'multipart'> {
  if (at.get('hasBody').flag() !== true) return { hasBody: false };
  const ofOne = /\/:[^/]+$/.test(at.get('path').text() ?? '');
  const multipart = at.get('encoding').text() === 'multipart';
  return {
    hasBody: true,
    variant: at.get('method').text() === 'POST' && !ofOne ? 'create' : 'edit',
    ...(multipart ? { multipart } : {}),
  };
}

function resolveFilters(at: Cursor): Record<string, ResolvedFilterRule> {
  const rules = at.entries().flatMap(([param, rule]): [string, ResolvedFilterRule][] => {
    const [match, field] = [rule.get('match').text(), rule.get('field').text()];
    if (match === 'onOrAfter' || match === 'onOrBefore') return [[param, { match }]];
    return match === undefined || field === undefined
      ? []
      : [[param, { match: match as 'text' | 'id' | 'equal' | 'any', field }]];
  });
  return Object.fromEntries(rules);
}

function checkCall(call: ResolvedCall, at: Cursor, entity: ResolvedEntity | undefined): void {
  if (call.audited && call.access === 'public') at.get('audited').reportKey('check.auditedPublic');
  if (call.method === 'GET' && call.effect === 'read')
    at.get('effect').reportKey(
      'check.readByGet',
      {},
      message('check.fix.remove', { name: 'effect' }),
    );
  if (call.hasBody && call.effect === 'read') at.get('hasBody').report('check.readWithBody');
  if (call.effect === 'create' && (call.method !== 'POST' || call.response !== 'item'))
    at.get('effect').reportKey(
      'check.createByPost',
      {},
      message('check.fix.remove', { name: 'effect' }),
    );
  if (at.get('replayMinutes').exists && call.effect !== 'create')
    at.get('replayMinutes').reportKey('check.replayWithoutCreate');
  if (call.hasBody && call.method === 'GET') at.get('hasBody').report('check.getWithBody');
  const rows = call.response === 'page' || call.response === 'items';
  for (const name of ['filters', 'sortFields', 'defaultSort', 'pageSize']) {
    const of =
      { filters: call.response !== 'none', pageSize: call.response === 'page' }[name] ?? rows;
    if (!of && at.get(name).exists)
      at.get(name).reportKey(
        'check.responseProperty',
        { name, response: call.response },
        message('check.fix.remove', { name }),
      );
  }
  if (at.get('by').exists !== (call.response === 'counts')) reportBy(at, call);
  if (at.get('encoding').exists && !call.hasBody)
    at.get('encoding').reportKey('check.encodingWithoutBody');
  if (!entity) return;
  checkDocuments(at, call, entity);
  // A call that changes data may have filters in its query string, too.
  checkFilters(
    at.get('filters'),
    entity,
    rows || call.response === 'counts' || call.method !== 'GET',
  );
  expectEntityField(at.get('by'), call.by, Object.keys(responseFields(entity)), entity);
  if (!rows) return;
  for (const field of at.get('sortFields').items()) expectSortField(field, field.text(), entity);
  const order = at.get('defaultSort');
  expectSortField(order.exists ? order : at, call.defaultSort.replace(/^-/, ''), entity);
}

/** Only the response `counts` has a field to count by, and it needs one. */
function reportBy(at: Cursor, { response }: ResolvedCall): void {
  if (response === 'counts') at.get('response').report('check.countsWithoutBy');
  else
    at.get('by').reportKey(
      'check.responseProperty',
      { name: 'by', response },
      message('check.responseProperty.by'),
    );
}

/** Totals are returned with a page, and have an entity of their own. */
function checkTotals(at: Cursor, { response, totals }: ResolvedCall, { entities }: Project): void {
  if (totals === undefined) return;
  if (response !== 'page')
    at.reportKey(
      'check.responseProperty',
      { name: 'totals', response },
      message('check.fix.remove', { name: 'totals' }),
    );
  expectKnown(at, totals, entities.keys(), 'entity');
}

/** A document needs a multipart body, and a map needs items with the fields `key` and `label`. */
function checkDocuments(at: Cursor, call: ResolvedCall, entity: ResolvedEntity): void {
  const sent = call.variant ? schemaFields(entity.bodies[call.variant]) : {};
  const document = Object.entries(sent).find(([, field]) => field['format'] === 'document');
  if (document && !call.multipart)
    at.get('hasBody').reportKey('check.documentAsJson', { field: document[0] });
  const missing =
    call.response === 'map'
      ? ['key', 'label'].filter((name) => !Object.hasOwn(responseFields(entity), name))
      : [];
  if (missing.length > 0)
    at.get('response').report('check.mapFields', { entity: entity.id, names: orList(missing) });
}

function expectEntityField(
  at: Cursor,
  name: string | undefined,
  fields: string[],
  entity: ResolvedEntity,
): void {
  if (name === undefined || fields.includes(name)) return;
  at.report('check.notFieldOf', { name, entity: entity.id }, suggest(name, fields));
}

/** Checks that rows can be sorted by a field: it must be a single value. */
function expectSortField(at: Cursor, name: string | undefined, entity: ResolvedEntity): void {
  const fields = responseFields(entity);
  expectEntityField(at, name, Object.keys(fields), entity);
  const types = typesOf(fields[name ?? '']);
  if (types.length > 0 && types.every((type) => type === 'array' || type === 'object'))
    at.report('check.sortType', { field: name ?? '', type: orList(types.map(typeName)) });
}

/** The query parameters of a list that are not filters. */
const RESERVED_PARAMS = new Set(['page', 'cursor', 'sort']);

/** The matches of a filter for days. */
const DAY_MATCHES = new Set(['onOrAfter', 'onOrBefore']);

function checkFilters(at: Cursor, entity: ResolvedEntity, rows: boolean): void {
  const fields = responseFields(entity);
  for (const [param, rule] of at.entries()) {
    if (RESERVED_PARAMS.has(param)) rule.reportKey('check.reservedFilter', { name: param });
    const [field, match] = [rule.get('field'), rule.get('match')];
    const name = field.text();
    if (DAY_MATCHES.has(match.text() ?? '')) {
      if (field.exists)
        field.reportKey(
          'check.dayMatchField',
          { match: match.text()! },
          message('check.fix.remove', { name: 'field' }),
        );
      continue;
    }
    if (!rows) match.report('check.itemFilter', { matches: orList([...DAY_MATCHES]) });
    if (!field.exists)
      rule.report(
        'check.missingProperty',
        { name: 'field' },
        message('check.filterWithoutField.fix', { names: commaList(Object.keys(fields)) }),
      );
    expectEntityField(field, name, Object.keys(fields), entity);
    const schema = name === undefined ? undefined : fields[name];
    const types = typesOf(schema);
    if (match.text() === 'text' && types.length > 0 && !types.includes('string')) {
      match.report('check.matchText', { field: name ?? '' });
    }
  }
}
