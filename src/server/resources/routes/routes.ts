import type { Ajv } from 'ajv';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationAsyncHookHandler,
} from 'fastify';
import type { Fault } from '../../../compiler/read/locateFaults.ts';
import { createAjv } from '../../../shared/schema/ajv.ts';
import { answeredEntity, isOfBin, isReadOnly } from '../../../shared/calls/calls.ts';
import { toOrderedJson } from '../../../shared/schema/orderedJson.ts';
import { isObject } from '../../../shared/resolved/schemaFields.ts';
import type { ResolvedCall, ResolvedResource } from '../../../shared/resolved/resolved.ts';
import { PICTURE_BODY_LIMIT } from '../../http/bodyParsers.ts';
import { createFormReader } from '../../http/multipart.ts';
import { createFormValues } from './formValues.ts';
import { auditRead } from '../history/auditing.ts';
import { createBinHandler } from '../writing/bin.ts';
import { bindCall, VERSION, type TableBinding } from '../binding.ts';
import {
  actorOf,
  type RequestHandler,
  type HandlerResult,
  type CallContext,
  type Handler,
  type Services,
} from '../context.ts';
import type { ProductCode, Resource } from '../defineResource.ts';
import { callFault, DefinitionFault, mapAll } from '../definitionFault.ts';
import { joinResource, type ApiDefinitions } from './joinResource.ts';
import { createRowLoader, isEmptyBody } from '../reading/loadRow.ts';
import { etagOf } from '../reading/etag.ts';
import { createBodyValidator, createQueryValidator } from './validateRequest.ts';
import { createAccessLogHandler } from '../history/readAccessLog.ts';
import { createHistoryHandler } from '../history/readHistory.ts';
import { createCallContext, createCountHandler, createReadHandler } from '../reading/read.ts';
import { createRightsCheck, createValidatorByRights, withReadRights } from '../reading/rights.ts';
import { runIdempotent } from '../runIdempotent.ts';
import { createComputedListHandler } from '../reading/computedList.ts';
import { documentsOf, isUnwrapped, picturesOf, routeSchema, type RouteSchema } from '../schemas.ts';
import { createBodySanitizer } from './sanitizeBody.ts';
import { createWriteHandler, secretFields } from '../writing/write.ts';

/**
 * Creates a route for every call of every resource file.
 * @throws DefinitionFault if a file and the server do not match. `findFaults` finds this before.
 */
export function addResourceRoutes(
  app: FastifyInstance,
  definitions: ApiDefinitions,
  code: ProductCode,
  services: Services,
): void {
  const ajv = createAjv({}, services.today);
  for (const { prepared, withoutBody } of prepareRoutes(definitions, code, services))
    addRoute(app, prepared, { services, ajv }, withoutBody);
}

/** A route: its call, and the call that handles requests without a body, if there is one. */
interface PreparedRoute {
  prepared: PreparedCall;
  withoutBody?: PreparedCall;
}

/**
 * Prepares the routes of all calls, without a database: handlers use the services only when they
 * are called.
 * @throws DefinitionFault with all faults
 */
export function prepareRoutes(
  definitions: ApiDefinitions,
  code: ProductCode,
  services: Services,
): PreparedRoute[] {
  const ids = new Set([...definitions.resources.keys(), ...code.resources.map(({ id }) => id)]);
  return mapAll([...ids], (id) => {
    const file = definitions.resources.get(id);
    if (!file) throw new DefinitionFault([noResourceFile(id)]);
    const resource = joinResource(file, definitions, code);
    const prepare = (name: string) =>
      prepareCall(resource, name, file.calls[name]!, definitions, file.entity, services);
    return mapAll(Object.keys(file.calls), (name) => prepareRoute(name, file, prepare)).flat();
  }).flat();
}

const noResourceFile = (resource: string): Fault => ({
  in: { file: 'server/product.ts' },
  path: [],
  key: 'check.server.noResourceFile',
  params: { resource },
});

/** Returns the route of a call, or none if it shares that of another call. */
function prepareRoute(
  name: string,
  { calls }: ResolvedResource,
  prepare: (name: string) => PreparedCall,
): PreparedRoute[] {
  const { method, path, effect } = calls[name]!;
  const sharing = Object.keys(calls).find(
    (other) => other !== name && calls[other]!.method === method && calls[other]!.path === path,
  );
  if (!sharing) return [{ prepared: prepare(name) }];
  // A read without a body shares its route with the call that writes with the same method and path.
  return effect === 'read' ? [] : [{ prepared: prepare(name), withoutBody: prepare(sharing) }];
}

/** A call with everything that its route needs. */
interface PreparedCall {
  resource: Resource;
  call: ResolvedCall;
  schema: RouteSchema;
  binding: TableBinding | undefined;
  handler: RequestHandler;
  sanitizeBody: preValidationAsyncHookHandler | undefined;
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
  const binding = storage && !isOfBin(call) ? bindCall(resource, storage, call, entity) : undefined;
  const schema = routeSchema(
    call,
    entities.get(answeredEntity(call, entityId))!,
    call.totals === undefined ? undefined : entities.get(call.totals),
  );
  const [customHandler, rowsHandler] = [resource.handlers?.[name], resource.rowsHandlers?.[name]];
  const unauditedHandler = rowsHandler
    ? createComputedListHandler(rowsHandler, call, services)
    : customHandler
      ? createCustomHandler(resource, call, customHandler, services)
      : isOfBin(call)
        ? createBinHandler(resource, call, services)
        : createTableHandler(resource, call, schema, services, binding);
  const unrestrictedHandler =
    call.audited && call.method === 'GET'
      ? auditRead(unauditedHandler, resource, call, services)
      : unauditedHandler;
  const handler = withReadRights(unrestrictedHandler, resource.rights, call);
  const sanitizeBody = createBodySanitizer(schema.body ?? {}, services.richTexts, entityId);
  return { resource, call, schema, binding, handler, sanitizeBody };
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
  { resource, call, schema, binding, handler, sanitizeBody }: PreparedCall,
  { services, ajv }: RouteTools,
  withoutBody?: PreparedCall,
): void {
  const handlerFor = ({ body }: FastifyRequest) =>
    withoutBody && isEmptyBody(body) ? withoutBody.handler : handler;
  const loadRow = createRowLoader(resource, call, services, binding, withoutBody !== undefined);
  const rightsCheck = createRightsCheck(resource.rights, call, services.today);
  app.route({
    method: call.method,
    url: call.path,
    schema,
    config: { call, access: call.access },
    ...(picturesOf(schema.body ?? {}).size > 0 ? { bodyLimit: PICTURE_BODY_LIMIT } : {}),
    validatorCompiler: createQueryValidator(call, services.today),
    preValidation: [
      ...(loadRow ? [loadRow] : []),
      ...(call.multipart
        ? [createFormReader(documentsOf(schema.body ?? {}), createFormValues(schema.body ?? {}))]
        : []),
      ...(call.path.includes('/:id') ? [removePathId] : []),
      ...(rightsCheck ? [rightsCheck] : []),
      ...(sanitizeBody ? [sanitizeBody] : []),
      ...(schema.body
        ? [
            createValidatorByRights(resource.rights, call, schema.body, (body) =>
              createBodyValidator(body, call, {
                ajv,
                today: services.today,
                isOptional: withoutBody !== undefined,
              }),
            ),
          ]
        : []),
    ],
    handler: async (request, reply) => send(reply, await handlerFor(request)(request), call),
  });
}

function send(
  reply: FastifyReply,
  { status, data, etag }: HandlerResult,
  { pointer, response }: ResolvedCall,
): FastifyReply {
  void reply.code(status);
  if (etag) void reply.header('etag', etag);
  if (status === 204) return reply.send();
  if (response === 'map') void reply.serializer(toOrderedJson);
  // With an empty pointer the item itself is the response, without an envelope.
  return reply.send(pointer === '' ? data : { data });
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
    const data = await handler(createCallContext(request, call, services, storeResponse));
    if (call.response === 'none') return { status: 204 };
    if (Array.isArray(data))
      return { status: 200, data: isUnwrapped(call) ? data : { items: data } };
    if (data instanceof Map) return { status: 200, data };
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
  if (call.response === 'history') return createHistoryHandler(resource, call, services);
  if (call.response === 'accessLog') return createAccessLogHandler(resource, call, services);
  if (!binding) throw callFault(call, [], 'check.server.noHandler');
  if (call.response === 'counts') return createCountHandler(resource, call, services, binding);
  return isReadOnly(call)
    ? createReadHandler(resource, call, services, binding)
    : createWriteHandler(resource, call, body ?? {}, services, binding);
}
