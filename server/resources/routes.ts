import type { Ajv } from 'ajv';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationAsyncHookHandler,
} from 'fastify';
import { createAjv } from '../../src/shared/ajv.ts';
import { isReadOnly } from '../../src/shared/calls.ts';
import { isObject } from '../../src/shared/schemaFields.ts';
import type { ResolvedCall, ResolvedEntity, ResolvedResource } from '../../src/shared/resolved.ts';
import type { ResolvedStorage } from '../../src/shared/resolvedStorage.ts';
import { readRow } from '../db/readRows.ts';
import { PICTURE_BODY_LIMIT } from '../http/bodyParsers.ts';
import { forbidden, notFound } from '../http/problem.ts';
import { createFormReader } from '../http/multipart.ts';
import { createFormValues } from './formValues.ts';
import { auditRead } from './auditing.ts';
import { bindCall, LOCKED, OWNER, VERSION, type TableBinding } from './binding.ts';
import {
  actorOf,
  type RequestHandler,
  type HandlerResult,
  type CallContext,
  type Handler,
  type Services,
} from './context.ts';
import type { Resource, ResourceDefinition } from './defineResource.ts';
import type { Hooks } from './hooks.ts';
import { joinResource } from './joinResource.ts';
import { etagOf } from './etag.ts';
import { isId } from './filterConditions.ts';
import { createBodyValidator, createQueryValidator } from './validateRequest.ts';
import { createCallContext, createCountHandler, createReadHandler } from './read.ts';
import { runIdempotent } from './runIdempotent.ts';
import { createComputedListHandler } from './computedList.ts';
import { documentsOf, isUnwrapped, picturesOf, routeSchema, type RouteSchema } from './schemas.ts';
import { createBodySanitizer } from './sanitizeBody.ts';
import { createWriteHandler, secretFields } from './write.ts';

/** The compiled definitions that the routes are created from. */
export interface ApiDefinitions {
  resources: Map<string, ResolvedResource>;
  entities: Map<string, ResolvedEntity>;
  storages: Map<string, ResolvedStorage>;
}

/** The code of the product. */
export interface ProductCode {
  resources: readonly ResourceDefinition[];
  /** By store. */
  hooks: Readonly<Record<string, Hooks>>;
}

/**
 * Creates a route for every call of every resource file.
 * @throws if a file and the server do not match. The process must not start then.
 */
export function addResourceRoutes(
  app: FastifyInstance,
  definitions: ApiDefinitions,
  { resources, hooks }: ProductCode,
  services: Services,
): void {
  const resourcesById = new Map(resources.map((resource) => [resource.id, resource]));
  for (const id of resourcesById.keys())
    if (!definitions.resources.has(id))
      throw new Error(`Resource ${id}: there is no resource file for it.`);
  const ajv = createAjv({}, services.today);
  for (const { id, entity, calls } of definitions.resources.values()) {
    const storage = definitions.storages.get(id);
    const resource = joinResource(id, resourcesById.get(id), storage, hooks);
    if (!resource) throw new Error(`Resource ${id}: the server does not know this resource.`);
    for (const [name, call] of Object.entries(calls)) {
      const createHandler = (callName: string) =>
        prepareCall(resource, callName, calls[callName]!, definitions, entity, services);
      const sharedRoute = Object.keys(calls).find(
        (other) =>
          other !== name &&
          calls[other]!.method === call.method &&
          calls[other]!.path === call.path,
      );
      // A read without a body shares its route with the call that writes with the same method and
      // path.
      if (!sharedRoute) addRoute(app, createHandler(name), { services, ajv });
      else if (call.effect !== 'read')
        addRoute(app, createHandler(name), { services, ajv }, createHandler(sharedRoute));
    }
  }
}

/** A call with everything that its route needs. */
interface PreparedCall {
  resource: Resource;
  call: ResolvedCall;
  schema: RouteSchema;
  binding: TableBinding | undefined;
  handler: RequestHandler;
}

function prepareCall(
  resource: Resource,
  name: string,
  call: ResolvedCall,
  { entities }: ApiDefinitions,
  entityId: string,
  services: Services,
): PreparedCall {
  const entity = entities.get(entityId)!;
  const { storage } = resource;
  const binding = storage ? bindCall(resource, storage, call, entity) : undefined;
  const schema = routeSchema(
    call,
    entity,
    call.totals === undefined ? undefined : entities.get(call.totals),
  );
  const [customHandler, rowsHandler] = [resource.handlers?.[name], resource.rowsHandlers?.[name]];
  const unauditedHandler = rowsHandler
    ? createComputedListHandler(rowsHandler, call, services)
    : customHandler
      ? createCustomHandler(resource, call, customHandler, services)
      : createTableHandler(resource, call, schema, services, binding);
  const handler =
    call.audited && call.method === 'GET'
      ? auditRead(unauditedHandler, resource, call, services)
      : unauditedHandler;
  return { resource, call, schema, binding, handler };
}

/** The services that all routes use. */
interface RouteTools {
  services: Services;
  ajv: Ajv;
}

/**
 * @param withoutBody handles requests without a body, if another call has the same method and path.
 */
function addRoute(
  app: FastifyInstance,
  { resource, call, schema, binding, handler }: PreparedCall,
  { services, ajv }: RouteTools,
  withoutBody?: PreparedCall,
): void {
  const handlerFor = ({ body }: FastifyRequest) =>
    withoutBody && isEmptyBody(body) ? withoutBody.handler : handler;
  const hasId = call.path.includes('/:id');
  const sanitizeBody = createBodySanitizer(schema.body ?? {}, services.richTexts);
  const loadRow = createRowLoader(resource, call, services, binding, withoutBody !== undefined);
  app.route({
    method: call.method,
    url: call.path,
    schema,
    config: { call, access: call.access },
    ...(picturesOf(schema.body ?? {}).size > 0 ? { bodyLimit: PICTURE_BODY_LIMIT } : {}),
    validatorCompiler: createQueryValidator(call, services.today),
    preValidation: [
      ...(hasId ? [loadRow] : []),
      ...(call.multipart
        ? [createFormReader(documentsOf(schema.body ?? {}), createFormValues(schema.body ?? {}))]
        : []),
      ...(hasId ? [removePathId] : []),
      ...(sanitizeBody ? [sanitizeBody] : []),
      ...(schema.body
        ? [
            createBodyValidator(schema.body, call, {
              ajv,
              today: services.today,
              isOptional: withoutBody !== undefined,
            }),
          ]
        : []),
    ],
    handler: async (request, reply) =>
      send(reply, await handlerFor(request)(request), call.pointer === ''),
  });
}

/** @param unwrapped whether the item itself is the response, without an envelope. */
function send(
  reply: FastifyReply,
  { status, data, etag }: HandlerResult,
  unwrapped: boolean,
): FastifyReply {
  void reply.code(status);
  if (etag) void reply.header('etag', etag);
  return status === 204 ? reply.send() : reply.send(unwrapped ? data : { data });
}

/** Fastify passes a missing body as undefined or as null. */
const isEmptyBody = (body: unknown) => body === undefined || body === null;

/**
 * Loads the row before the body is validated, so that a missing row is 404 and a foreign one 403
 * whatever was sent.
 */
function createRowLoader(
  { storage }: Resource,
  call: ResolvedCall,
  { db }: Services,
  binding: TableBinding | undefined,
  readsWithoutBody: boolean,
): preValidationAsyncHookHandler {
  const lockedWhen = storage?.lockedWhen;
  return async (request) => {
    const { id = '' } = request.params as { id?: string };
    if (!isId(id)) throw notFound();
    if (!binding) return;
    const actor = actorOf(request);
    request.row = await readRow(
      db,
      actor,
      isReadOnly(call) || (readsWithoutBody && isEmptyBody(request.body))
        ? binding.projection[request.language]
        : binding.writeCheckProjection,
      Number(id),
      binding.conditions,
    );
    if (!request.row) throw notFound();
    if (call.access === 'own' && request.row[OWNER] !== actor.staffId)
      throw forbidden(call.refusal);
    if (!isReadOnly(call) && lockedWhen && request.row[LOCKED] === lockedWhen.value)
      throw forbidden(call.refusal);
  };
}

/** Removes an `id` from the body that equals the path's. Any other id is refused by the rules. */
const removePathId: preValidationAsyncHookHandler = async ({ body, params, files }) => {
  const { id } = params as { id: string };
  // Values of multipart forms are texts.
  const pathId = files ? id : Number(id);
  if (isObject(body) && Object.hasOwn(body, 'id') && body['id'] === pathId) delete body['id'];
};

function createCustomHandler(
  resource: Resource,
  call: ResolvedCall,
  handler: Handler,
  services: Services,
): RequestHandler {
  if (call.effect === 'create')
    return (request) =>
      runIdempotent(
        services,
        request,
        actorOf(request),
        { call, secrets: secretFields(resource) },
        (storeResponse) =>
          handle(request, 201, (db, data) => storeResponse(db, { status: 201, data })),
      );
  return (request) => handle(request, 200, () => Promise.resolve());

  async function handle(
    request: FastifyRequest,
    status: number,
    storeResponse: CallContext['storeResponse'],
  ): Promise<HandlerResult> {
    const data = await handler(createCallContext(request, services, storeResponse));
    if (call.response === 'none') return { status: 204 };
    if (Array.isArray(data))
      return { status: 200, data: isUnwrapped(call) ? data : { items: data } };
    return { status, data, ...etagOf(data?.[VERSION]) };
  }
}

function createTableHandler(
  resource: Resource,
  call: ResolvedCall,
  { body }: RouteSchema,
  services: Services,
  binding: TableBinding | undefined,
): RequestHandler {
  if (!binding) throw new Error(`Call ${call.name}: the server has no handler for it.`);
  if (call.access === 'public')
    throw new Error(
      `Call ${call.name}: a public call cannot read a table, because rows belong to a company.`,
    );
  if (call.response === 'counts') return createCountHandler(resource, call, services, binding);
  return isReadOnly(call)
    ? createReadHandler(resource, call, services, binding)
    : createWriteHandler(resource, call, body ?? {}, services, binding);
}
