import type { FastifyRequest } from 'fastify';
import { withWidthList } from '../../../shared/files/pictureWidths.ts';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { countRowsBy, readRows } from '../../rows/readRows.ts';
import type { Condition, Row } from '../../rows/rows.ts';
import { VERSION, type TableBinding } from '../binding.ts';
import {
  actorOf,
  type RequestHandler,
  type HandlerResult,
  type CallContext,
  type ResponseContext,
  type Services,
} from '../context.ts';
import type { Resource } from '../defineResource.ts';
import type { Hooks } from '../hooks.ts';
import { etagOf } from './etag.ts';
import { originOf, publicOriginOf } from './links.ts';
import { readPage } from './list.ts';
import { isUnwrapped, toPageData } from '../schemas.ts';
import { equalTo, keyReader, pathColumnsOf, pathValues } from '../rowKey.ts';
import { callFault } from '../definitionFault.ts';
import { readListWithTotals } from './listWithTotals.ts';
import type { ListQuery } from '../query.ts';

/** Creates the handler of a call that only reads the resource's table. */
export function createReadHandler(
  resource: Resource,
  call: ResolvedCall,
  services: Services,
  binding: TableBinding,
): RequestHandler {
  if (call.response === 'item') {
    if (!keyReader(call, resource)?.isOfPath) throw callFault(call, [], 'check.server.noHandler');
    return async (request) =>
      toItemResult(
        binding,
        request.row!,
        await createResponseContext(request, services, resource.hooks),
      );
  }
  const conditionsOf = accessConditionsOf(resource, call, binding);
  return async (request) => {
    const context = await createResponseContext(request, services, resource.hooks);
    const toResponse = (row: Row) => binding.toResponse(row, context);
    const conditions = conditionsOf(request);
    if (call.response === 'items') {
      const items = (await readAll(request, conditions, services, binding)).map(toResponse);
      return { status: 200, data: isUnwrapped(call) ? items : { items } };
    }
    const pageRequest = {
      services,
      binding,
      call,
      resource: resource.id,
      actor: actorOf(request),
      language: request.language,
      query: request.query as ListQuery,
      accessConditions: conditions,
      dayCounts: resource.storage?.countedBy,
      origin: originOf(request.host, services.settings.publicUrl),
    };
    const { totals, rows, links, meta } = resource.totals
      ? await readListWithTotals(pageRequest, resource.totals)
      : { totals: {}, ...(await readPage(pageRequest)) };
    return {
      status: 200,
      data: toPageData(call, totals, { items: rows.map(toResponse), _links: links, _meta: meta }),
    };
  };
}

/** Creates the handler that counts rows by a field's value. Counts are cached for a minute. */
export function createCountHandler(
  resource: Resource,
  call: ResolvedCall,
  services: Services,
  binding: TableBinding,
): RequestHandler {
  const column = binding.countColumn;
  const conditionsOf = accessConditionsOf(resource, call, binding);
  if (column === undefined)
    throw new Error(`Call ${call.name}: the server cannot count by ${call.by ?? 'nothing'}.`);
  return async (request) => {
    const { filters } = request.query as ListQuery;
    const filterConditions = binding.toConditions(filters, services);
    if (!filterConditions) return { status: 200, data: {} };
    const actor = actorOf(request);
    const conditions = conditionsOf(request);
    const key = {
      companyId: actor.companyId,
      resource: resource.id,
      filter: JSON.stringify([call.name, conditions, filters]),
    };
    const countRequested = () =>
      countRowsBy(
        services.db,
        actor,
        binding.projection(request.language),
        [...conditions, ...filterConditions],
        column,
      );
    return { status: 200, data: await services.aggregates.get(key, countRequested) };
  };
}

/** Creates the context that computed fields use. */
export async function createResponseContext(
  { language, host, actor }: Pick<FastifyRequest, 'language' | 'host' | 'actor'>,
  {
    db,
    settings,
    fileLinks,
    translate,
    today,
  }: Pick<Services, 'db' | 'settings' | 'fileLinks' | 'translate' | 'today'>,
  hooks: Hooks = {},
): Promise<ResponseContext> {
  const [origin, link, linkDocument] = [
    originOf(host, settings.publicUrl),
    await fileLinks.linker(),
    await fileLinks.documentLinker(actor?.staffId ?? 0),
  ];
  const translateWord: ResponseContext['translateWord'] = (texts, value) => {
    const [key, text] = [`${texts}.${String(value)}`, String(value ?? '')];
    const translated = translate(language, key);
    return translated === key ? text : translated;
  };
  return {
    staffId: actor?.staffId,
    language,
    today: today(),
    companyValues: (actor && (await hooks.companyValues?.(db, actor))) ?? {},
    publicOrigin: publicOriginOf(host, settings.publicUrl),
    linkFile: (id) => withWidthList(origin + link(id)),
    linkDocument: (idAndName) => withDocumentWidths(idAndName, origin + linkDocument(idAndName)),
    translateWord,
  };
}

/** Adds the available widths to the URL of a document that is a picture. */
const withDocumentWidths = (name: string, address: string) =>
  name.endsWith('.pdf') ? address : withWidthList(address);

/**
 * Creates the input of a handler.
 * @param storeResponse see CallContext. Calls that create nothing need none.
 */
export function createCallContext(
  request: FastifyRequest,
  call: ResolvedCall,
  services: Services,
  storeResponse: CallContext['storeResponse'] = () => Promise.resolve(),
): CallContext {
  const { language, actor, token, row, body, query, ip, headers, params } = request;
  const requestFields = {
    language,
    actor,
    token,
    row,
    body,
    params: params as Record<string, string>,
    query: query as ListQuery,
    address: ip,
    ifMatch: headers['if-match'],
  };
  return {
    services,
    call,
    ...requestFields,
    storeResponse,
    responseContext: () => createResponseContext(request, services),
  };
}

/** Converts a row to a response with the ETag of its version. */
export function toItemResult(
  binding: TableBinding,
  row: Row,
  context: ResponseContext,
  status = 200,
): HandlerResult {
  return { status, data: binding.toResponse(row, context), ...etagOf(row[VERSION]) };
}

/** The most rows of a list without pages. Such lists are short, such as choices. */
const MAX_UNPAGED_ROWS = 10_000;

function readAll(
  request: FastifyRequest,
  accessConditions: Condition[],
  services: Services,
  binding: TableBinding,
): Promise<Row[]> {
  const { sort, filters } = request.query as ListQuery;
  const filterConditions = binding.toConditions(filters, services);
  if (!filterConditions) return Promise.resolve([]);
  const slice = {
    column: binding.sortColumn(sort.field).column,
    descending: sort.descending,
    limit: MAX_UNPAGED_ROWS,
  };
  return readRows(
    services.db,
    actorOf(request),
    binding.projection(request.language),
    [...accessConditions, ...filterConditions],
    slice,
  );
}

/** Returns the conditions of the rows that a request may see: those of the store, path and owner. */
function accessConditionsOf(
  resource: Resource,
  call: ResolvedCall,
  { conditions }: TableBinding,
): (request: FastifyRequest) => Condition[] {
  const columns = pathColumnsOf(call, resource);
  const owner = call.access === 'own' ? resource.storage?.owner : undefined;
  return (request) => [
    ...conditions,
    ...equalTo(pathValues(columns, request)),
    ...(owner === undefined ? [] : equalTo({ [owner]: actorOf(request).staffId })),
  ];
}
