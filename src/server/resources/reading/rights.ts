import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import type {
  JsonSchema,
  ResolvedCall,
  ResolvedResource,
  ResolvedRight,
} from '../../../shared/resolved/resolved.ts';
import { isObject } from '../../../shared/resolved/schemaFields.ts';
import type { Row } from '../../rows/rows.ts';
import { FormProblem } from '../../base/problem.ts';
import type { RequestHandler } from '../context.ts';
import { createQueryReader } from '../query.ts';
import { pagePropertyOf } from '../schemas.ts';

/*
 * The rights to fields. Only the main account may read or write the fields that the resource file
 * restricts. All other accounts, and visitors without a session, are "others" here.
 */

type Rights = ResolvedResource['rights'];

const isMain = ({ actor }: FastifyRequest) => actor?.isMainAccount === true;

/** Returns the fields that others may not read or not write. Others cannot make a main call. */
function restrictedFields(
  rights: Rights,
  use: keyof ResolvedRight,
  { access }: ResolvedCall,
): string[] {
  if (access === 'main') return [];
  return Object.entries(rights ?? {}).flatMap(([field, right]) =>
    right[use] === 'main' ? [field] : [],
  );
}

/** Returns the fields that the caller may not write. Others keep their stored values. */
export const withheldFields = (
  request: FastifyRequest,
  rights: Rights,
  call: ResolvedCall,
): ReadonlySet<string> => new Set(isMain(request) ? [] : restrictedFields(rights, 'write', call));

/** Returns the fields that the caller may not read. */
export const unreadableFields = (
  request: FastifyRequest,
  rights: Rights,
  call: ResolvedCall,
): readonly string[] => (isMain(request) ? [] : restrictedFields(rights, 'read', call));

/**
 * Creates the hook that refuses what others may not use: filters and sorts by fields that they may
 * not read, as if these parameters did not exist, and bodies with fields that they may not write.
 * @returns undefined if the call has no restricted fields. The hook throws Problem 400 and
 * FormProblem.
 */
export function createRightsCheck(
  rights: Rights,
  call: ResolvedCall,
  today: () => string,
): preValidationAsyncHookHandler | undefined {
  const [unreadable, unwritable] = [
    restrictedFields(rights, 'read', call),
    restrictedFields(rights, 'write', call),
  ];
  if (unreadable.length + unwritable.length === 0) return undefined;
  const readQuery = createQueryReader(withoutParameters(call, unreadable), today);
  return async (request) => {
    if (isMain(request)) return;
    readQuery(request.query as Record<string, unknown>);
    const { body } = request;
    const sent = unwritable.filter((field) => isObject(body) && Object.hasOwn(body, field));
    if (sent.length > 0)
      throw new FormProblem(
        Object.fromEntries(sent.map((field) => [field, [{ key: 'error.mainOnly', params: {} }]])),
      );
  };
}

/** Returns a call without its filters and sorts by some fields. */
const withoutParameters = (call: ResolvedCall, fields: readonly string[]): ResolvedCall => ({
  ...call,
  filters: Object.fromEntries(
    Object.entries(call.filters).filter(([, rule]) => !fields.includes(rule.field ?? '')),
  ),
  sortFields: call.sortFields.filter((field) => !fields.includes(field)),
});

/**
 * Creates the hook that validates a body. For others, no field that they may not write is required,
 * and normalizing adds none.
 * @param createValidator creates the hook for a schema
 */
export function createValidatorByRights(
  rights: Rights,
  call: ResolvedCall,
  schema: JsonSchema,
  createValidator: (schema: JsonSchema) => preValidationAsyncHookHandler,
): preValidationAsyncHookHandler {
  const fields = restrictedFields(rights, 'write', call);
  const validate = createValidator(schema);
  if (fields.length === 0) return validate;
  const validateForOthers = createValidator(withoutRequired(schema, fields));
  return async function validateByRights(request, reply) {
    const isForMain = isMain(request);
    await (isForMain ? validate : validateForOthers).call(this, request, reply);
    if (!isForMain && isObject(request.body)) request.body = omit(request.body, fields);
  };
}

/** Returns a schema that does not require some fields, neither always nor by a condition. */
function withoutRequired(schema: JsonSchema, fields: readonly string[]): JsonSchema {
  const optional = (names: unknown) =>
    Array.isArray(names) ? names.filter((name) => !fields.includes(String(name))) : names;
  const relax = (part: JsonSchema): JsonSchema => ({
    ...part,
    ...(part['required'] ? { required: optional(part['required']) } : {}),
  });
  const relaxBranches = (condition: JsonSchema): JsonSchema => ({
    ...condition,
    ...(isObject(condition['then']) ? { then: relax(condition['then']) } : {}),
    ...(isObject(condition['else']) ? { else: relax(condition['else']) } : {}),
  });
  const { allOf, dependencies } = schema;
  return relax({
    ...relaxBranches(schema),
    ...(Array.isArray(allOf)
      ? { allOf: allOf.map((part: unknown) => (isObject(part) ? relaxBranches(part) : part)) }
      : {}),
    ...(isObject(dependencies)
      ? {
          dependencies: Object.fromEntries(
            Object.entries(dependencies).map(([field, names]) => [field, optional(names)]),
          ),
        }
      : {}),
  });
}

/** Wraps a handler so that others get its response without the fields that they may not read. */
export function withReadRights(
  handler: RequestHandler,
  rights: Rights,
  call: ResolvedCall,
): RequestHandler {
  const fields = restrictedFields(rights, 'read', call);
  if (fields.length === 0) return handler;
  return async (request) => {
    const result = await handler(request);
    return isMain(request) || (!isObject(result.data) && !Array.isArray(result.data))
      ? result
      : { ...result, data: withoutFields(result.data as Row | Row[], fields, call) };
  };
}

/** Returns the data of a response without some fields of its items and its totals. */
function withoutFields(data: Row | Row[], fields: readonly string[], call: ResolvedCall): unknown {
  const omitFrom = (rows: unknown) => (rows as Row[]).map((row) => omit(row, fields));
  if (Array.isArray(data)) return omitFrom(data);
  if (call.response === 'item') return omit(data, fields);
  if (call.response === 'items') return { items: omitFrom(data['items']) };
  if (call.response !== 'page') return data;
  const property = pagePropertyOf(call);
  if (property === null) return { ...omit(data, fields), items: omitFrom(data['items']) };
  const page = data[property] as Row;
  return { ...omit(data, fields), [property]: { ...page, items: omitFrom(page['items']) } };
}

const omit = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name)));
