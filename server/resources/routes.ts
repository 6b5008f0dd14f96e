import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import type { ResolvedCall, ResolvedEntity, ResolvedResource } from '../../src/rules/resolved.ts';
import { readRow, readRows, type Condition, type Row } from '../db/rows.ts';
import { forbidden, notFound } from '../http/problem.ts';
import { bindCall, isId, OWNER, type Binding } from './binding.ts';
import { actorOf, type Handler, type Services } from './context.ts';
import type { ResourceDefinition } from './defineResource.ts';
import { createValidatorCompiler } from './judge.ts';
import { originOf } from './links.ts';
import { readPage } from './list.ts';
import type { ListQuery } from './query.ts';
import { routeSchema } from './schemas.ts';

/** The compiled files that routes are made of. */
export interface ApiDefinitions {
  resources: Map<string, ResolvedResource>;
  entities: Map<string, ResolvedEntity>;
}

type Answer = (request: FastifyRequest) => Promise<unknown>;

/**
 * Makes a route of every call of every resource file.
 * @throws when a file and the server do not fit together: the process must not start.
 */
export function addResourceRoutes(app: FastifyInstance, definitions: ApiDefinitions, resources: readonly ResourceDefinition[], services: Services): void {
  const known = new Map(resources.map((resource) => [resource.id, resource]));
  for (const id of known.keys()) if (!definitions.resources.has(id)) throw new Error(`Resource ${id}: there is no resource file for it.`);
  for (const { id, entity, calls } of definitions.resources.values()) {
    const resource = known.get(id);
    if (!resource) throw new Error(`Resource ${id}: the server does not know this resource.`);
    for (const [name, call] of Object.entries(calls)) addRoute(app, resource, call, definitions.entities.get(entity)!, services, resource.handlers?.[name]);
  }
}

function addRoute(app: FastifyInstance, resource: ResourceDefinition, call: ResolvedCall, entity: ResolvedEntity, services: Services, handler: Handler | undefined): void {
  const binding = resource.table ? bindCall(resource, call, entity, resource.table) : undefined;
  const answer = handler ? byHandler(handler, services) : byTable(resource, call, services, binding);
  app.route({
    method: call.method,
    url: call.path,
    schema: routeSchema(call, entity),
    config: { call, access: call.access },
    validatorCompiler: createValidatorCompiler(call),
    preValidation: call.path.includes('/:id') ? [createRowLoader(call, services, binding)] : [],
    handler: async (request, reply) => send(reply, call, await answer(request)),
  });
}

function send(reply: FastifyReply, call: ResolvedCall, data: unknown): FastifyReply {
  return call.answer === 'none' ? reply.code(204).send() : reply.send({ data });
}

/** Runs before the body is judged: what is not there is 404, what is another's 403, whatever was sent. */
function createRowLoader(call: ResolvedCall, { db }: Services, binding: Binding | undefined): preValidationAsyncHookHandler {
  return async (request) => {
    const { id = '' } = request.params as { id?: string };
    if (!isId(id)) throw notFound();
    if (!binding) return;
    const actor = actorOf(request);
    request.row = await readRow(db, actor, binding.reading[request.language], Number(id));
    if (!request.row) throw notFound();
    if (call.access === 'own' && request.row[OWNER] !== actor.staffId) throw forbidden();
  };
}

function byHandler(handler: Handler, services: Services): Answer {
  return async ({ language, actor, token, row, body, ip }) => {
    const data = await handler({ services, language, actor, token, row, body, address: ip });
    return Array.isArray(data) ? { items: data } : data;
  };
}

function byTable(resource: ResourceDefinition, call: ResolvedCall, services: Services, binding: Binding | undefined): Answer {
  if (!binding || call.method !== 'GET') throw new Error(`Call ${call.name}: the server has nothing that answers it.`);
  if (call.access === 'own' && !resource.owner) throw new Error(`Resource ${resource.id}: it does not say whose its rows are.`);
  const { publicUrl } = services.env;
  const toAnswer = (request: FastifyRequest) => (row: Row) => binding.toAnswer(row, { language: request.language, publicUrl });
  if (call.answer === 'item') return async (request) => toAnswer(request)(request.row!);
  if (call.answer === 'items') return async (request) => ({ items: (await readAll(request, resource, call, services, binding)).map(toAnswer(request)) });
  return async (request) => {
    const { rows, links, meta } = await readPage({
      services,
      binding,
      call,
      resource: resource.id,
      actor: actorOf(request),
      language: request.language,
      query: request.query as ListQuery,
      base: baseConditions(request, resource, call),
      origin: originOf(request.host, publicUrl),
    });
    return { items: rows.map(toAnswer(request)), _links: links, _meta: meta };
  };
}

/** Lists without pages are short by nature: schools, banks, stages. */
const ALL = 10_000;

function readAll(request: FastifyRequest, resource: ResourceDefinition, call: ResolvedCall, { db }: Services, binding: Binding): Promise<Row[]> {
  const { sort, filters } = request.query as ListQuery;
  const narrowed = binding.toConditions(filters);
  if (!narrowed) return Promise.resolve([]);
  const slice = { column: binding.orderOf(sort.field).column, descending: sort.descending, limit: ALL };
  return readRows(db, actorOf(request), binding.reading[request.language], [...baseConditions(request, resource, call), ...narrowed], slice);
}

/** Of calls about one's own rows, the owner's. */
function baseConditions(request: FastifyRequest, resource: ResourceDefinition, call: ResolvedCall): Condition[] {
  return call.access === 'own' ? [{ kind: 'equal', column: resource.owner!, value: actorOf(request).staffId }] : [];
}
