import { hasPageNumbers, isLog, isPaged } from '../../shared/calls/calls.ts';
import { MATCHES } from '../../shared/resolved/matches.ts';
import { mapSchema } from '../../compiler/language/schemaParts.ts';
import type { Row } from '../rows/rows.ts';
import type { JsonSchema, ResolvedCall, ResolvedEntity } from '../../shared/resolved/resolved.ts';
import { isFilePart, isJson } from '../../shared/resolved/valueFormats.ts';

/** The schemas of a route, for validation, serialisation and OpenAPI. */
export interface RouteSchema {
  operationId: string;
  tags: string[];
  security?: Record<string, string[]>[];
  querystring: JsonSchema;
  params?: JsonSchema;
  body?: JsonSchema;
  response: Record<string, JsonSchema>;
}

const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };

/** Creates the schemas of a call from its resource file and entity. */
export function routeSchema(
  call: ResolvedCall,
  entity: ResolvedEntity,
  totals?: ResolvedEntity,
): RouteSchema {
  const params = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  return {
    operationId: call.name,
    tags: [call.name.split('.')[0]!],
    ...(call.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    querystring: object(queryParameters(call)),
    ...(params.length > 0
      ? { params: object(Object.fromEntries(params.map((name) => [name, INTEGER]))) }
      : {}),
    ...(call.method === 'GET' ? {} : { body: bodySchema(call, entity) }),
    response: {
      ...responseSchemas(call, withAnyJson(entity.answer), totals?.answer),
      '4xx': ERROR_RESPONSE,
      '5xx': ERROR_RESPONSE,
    },
  };
}

/**
 * Returns the schema of a response with any value for what is kept as JSON: it is sent as it is stored,
 * also if the rules of its parts have changed since.
 */
const withAnyJson = (answer: JsonSchema): JsonSchema =>
  mapSchema(answer, (part) => (isJson(part) ? {} : part));

/** Whether the items are the `data` of the response, without an object around them. */
export function isUnwrapped({ response, pointer }: ResolvedCall): boolean {
  return response === 'items' && pointer === '/data';
}

/**
 * Returns the name of the property that holds the page in a response with totals, or null if the
 * response holds the totals and the properties of the page side by side. The call's pointer leads to
 * the items: `/data/<property>/items` in the first case, `/data/items` in the second.
 */
export function pagePropertyOf({ pointer }: ResolvedCall): string | null {
  const [, , pageProperty, ...rest] = pointer.split('/');
  return rest.length > 0 ? pageProperty! : null;
}

/** Combines the totals and the page, as the call's pointer says. */
export function toPageData(call: ResolvedCall, totals: Row, page: Row): Row {
  const pageProperty = pagePropertyOf(call);
  return { ...totals, ...(pageProperty === null ? page : { [pageProperty]: page }) };
}

/** Returns the fields of a body that are pictures, sent as data URIs. */
export function picturesOf({ properties }: JsonSchema): Set<string> {
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  return new Set(fields.flatMap(([name, field]) => ('imageTypes' in field ? [name] : [])));
}

/** Returns the fields of a body that are uploaded files. */
export function documentsOf({ properties }: JsonSchema): Set<string> {
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  return new Set(fields.flatMap(([name, field]) => (isFilePart(field) ? [name] : [])));
}

function bodySchema({ hasBody, variant }: ResolvedCall, entity: ResolvedEntity): JsonSchema {
  if (!hasBody) return NO_BODY;
  return variant ? entity.bodies[variant] : entity.body;
}

/** The schema of a call without a body: no field is allowed. */
const NO_BODY: JsonSchema = { type: 'object', additionalProperties: false, properties: {} };

function queryParameters(call: ResolvedCall): Record<string, JsonSchema> {
  const filters = Object.entries(call.filters).map(
    ([name, { match }]) => [name, MATCHES[match].parameter] as const,
  );
  const sorts = call.sortFields.flatMap((field) => [field, `-${field}`]);
  return {
    ...Object.fromEntries(filters),
    ...(sorts.length > 0 ? { sort: { type: 'string', enum: sorts } } : {}),
    ...(hasPageNumbers(call) ? { page: { type: 'integer', minimum: 1 } } : {}),
    ...(isPaged(call)
      ? { 'per-page': { type: 'integer', minimum: 1, maximum: call.pageSize }, cursor: TEXT }
      : {}),
  };
}

function responseSchemas(
  call: ResolvedCall,
  item: JsonSchema,
  totals?: JsonSchema,
): Record<string, JsonSchema> {
  if (call.response === 'none') return { 204: { type: 'null', description: 'Done.' } };
  if (call.effect === 'restore') return { 200: object({ data: RESTORED_ITEM }) };
  if (call.response === 'item')
    return {
      [call.effect === 'create' ? 201 : 200]: call.pointer === '' ? item : object({ data: item }),
    };
  // The keys of a map are not known in advance.
  if (call.response === 'map')
    return { 200: object({ data: { type: 'object', additionalProperties: true } }) };
  if (call.response === 'counts')
    return { 200: object({ data: { type: 'object', additionalProperties: INTEGER } }) };
  if (isLog(call)) return { 200: object({ data: LOG_PAGES[call.response] }) };
  const items = { type: 'array', items: item };
  if (isUnwrapped(call)) return { 200: object({ data: items }) };
  if (call.response === 'items') return { 200: object({ data: object({ items }) }) };
  const page = { items, _links: LINKS, _meta: META };
  const pageProperty = pagePropertyOf(call);
  return {
    200: object({
      data: object({
        ...(totals?.['properties'] as Record<string, unknown> | undefined),
        ...(pageProperty === null ? page : { [pageProperty]: object(page) }),
      }),
    }),
  };
}

function object(properties: Record<string, unknown>): JsonSchema {
  return { type: 'object', additionalProperties: false, properties };
}

const TIME = { type: 'string', format: 'date-time' };

/** A restored item, and how many of its links were left out. */
const RESTORED_ITEM = object({ id: INTEGER, left_out: INTEGER });

const LINK = object({ href: TEXT });
const LINKS = object({ self: LINK, first: LINK, prev: LINK, next: LINK, last: LINK });
const META = object({
  currentPage: INTEGER,
  pageCount: INTEGER,
  perPage: INTEGER,
  totalCount: INTEGER,
});

const CHANGED_FIELDS = { type: 'object', additionalProperties: true };
/** The properties of every entry of a log. */
const ENTRY = { id: INTEGER, done_at: TIME, done_by: TEXT };

/** A page of a log. Entries are not counted, so that a page of many is as fast as one of few. */
const logPage = (properties: Record<string, unknown>) =>
  object({
    items: { type: 'array', items: object({ ...ENTRY, ...properties }) },
    _links: object({ self: LINK, next: LINK }),
    _meta: object({ perPage: INTEGER }),
  });

/** The pages of the logs of an item, by the response of their calls. */
const LOG_PAGES: Record<string, JsonSchema> = {
  history: logPage({
    kind: { type: 'string', enum: ['created', 'changed', 'deleted', 'restored'] },
    version: INTEGER,
    erased: { type: 'boolean' },
    before: CHANGED_FIELDS,
    after: CHANGED_FIELDS,
  }),
  // `item`: the item itself was read. `history`: its changes were.
  accessLog: logPage({ kind: { type: 'string', enum: ['item', 'history'] } }),
};

/** Only for OpenAPI: the error handler serialises errors. */
const ERROR_RESPONSE: JsonSchema = {
  type: 'object',
  description:
    'An error: a message. With 422 also, for each field, its errors and the keys of their texts.',
  additionalProperties: true,
  properties: { message: TEXT },
};
