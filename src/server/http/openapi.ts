import { isOfBin } from '../../shared/calls/calls.ts';
import { ANNOTATIONS, OWN_RULES } from '../../shared/schema/ruleKeywords.ts';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { JsonSchema, ResolvedCall } from '../../shared/resolved/resolved.ts';
import { isFilePart } from '../../shared/resolved/valueFormats.ts';
import { MAX_KEY_LENGTH } from '../records/idempotency.ts';

/**
 * Serves an OpenAPI description of all calls at /openapi.json, generated from the schemas of the
 * routes. Must be registered before the routes.
 */
export async function addOpenApi(app: FastifyInstance, product: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: product, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => ({
      schema: withHeaders(
        withoutCustomKeywords(withDocuments(schema ?? {}, route.config?.call)) as FastifySchema,
        route.config?.call,
      ),
      url,
    }),
  });
  app.get('/openapi.json', { config: { access: 'open' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
}

const idempotencyKeyHeader = (lifetime: string) => ({
  type: 'string',
  minLength: 1,
  maxLength: MAX_KEY_LENGTH,
  description: `Identifies this request for ${lifetime}. Repeating it with the same body returns the first response and creates nothing. Another body is refused with 422, and a repetition while the first request is still running with 409.`,
});
const IF_MATCH_HEADER = {
  type: 'string',
  description:
    'The ETag of the row as it was read. If the row has changed since, the response is 412 and nothing is saved. Without this header the last save wins.',
};
const ETAG_HEADER = {
  type: 'string',
  description: 'The version of the row, the same in both languages. It changes with each write.',
};

/**
 * Adds the headers that the server handles itself. They are documented only and validated where
 * they are used.
 */
function withHeaders(schema: FastifySchema, call: ResolvedCall | undefined): FastifySchema {
  if (!call) return schema;
  const isItemRoute = call.path.endsWith('/:id') && !isOfBin(call);
  const requestHeaders = {
    ...(call.effect === 'create'
      ? {
          'Idempotency-Key': idempotencyKeyHeader(
            call.replayMinutes === undefined ? '24 hours' : `${call.replayMinutes} minutes`,
          ),
        }
      : {}),
    ...(isItemRoute && call.method !== 'GET' ? { 'If-Match': IF_MATCH_HEADER } : {}),
  };
  const hasEtag = call.response === 'item' && (isItemRoute || call.effect === 'create');
  const responseSchemas = Object.entries((schema.response ?? {}) as Record<string, object>).map(
    ([status, responseSchema]) => [
      status,
      hasEtag && status.startsWith('20')
        ? { ...responseSchema, headers: { ETag: ETAG_HEADER } }
        : responseSchema,
    ],
  );
  return {
    ...schema,
    ...(Object.keys(requestHeaders).length > 0
      ? { headers: { type: 'object', properties: requestHeaders } }
      : {}),
    response: Object.fromEntries(responseSchemas) as unknown,
  };
}

/** A file in a form. */
const FILE = { type: 'string', contentMediaType: 'application/octet-stream' };

/** Says of a call with documents that its body is a form, in which they are files. */
function withDocuments(schema: FastifySchema, call: ResolvedCall | undefined): FastifySchema {
  if (!call?.multipart) return schema;
  const body = schema.body as JsonSchema;
  const fields = Object.entries((body['properties'] ?? {}) as Record<string, JsonSchema>);
  const properties = Object.fromEntries(
    fields.map(([name, field]) => [name, isFilePart(field) ? FILE : field]),
  );
  return { ...schema, consumes: ['multipart/form-data'], body: { ...body, properties } };
}

/** JSON Schema keywords of this product, which other tools do not know. */
const CUSTOM_KEYWORDS: ReadonlySet<string> = new Set([
  ...OWN_RULES,
  ...ANNOTATIONS,
  'errorMessage',
  'characters',
  'fieldNames',
  'kept',
]);

function withoutCustomKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCustomKeywords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !CUSTOM_KEYWORDS.has(key))
      .map(([key, part]) => [key, withoutCustomKeywords(part)]),
  );
}
