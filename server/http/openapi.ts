import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { ResolvedCall } from '../../src/shared/resolved.ts';
import { LONGEST_KEY } from '../resources/runIdempotent.ts';
import { isCreating } from '../resources/schemas.ts';

/** Describes every call at /openapi.json, out of the schemas that the routes run by. Registered before the routes. */
export async function addOpenApi(app: FastifyInstance, product: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: product, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => ({
      schema: withHeaders(withoutOwnKeywords(schema ?? {}) as FastifySchema, route.config?.call),
      url,
    }),
  });
  app.get('/openapi.json', { config: { access: 'open' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
}

const idempotencyKey = (time: string) => ({
  type: 'string',
  minLength: 1,
  maxLength: LONGEST_KEY,
  description: `Names this request for ${time}: sent again with the same body it gets the first answer and creates nothing; with another body it is 422, while the first is under way 409.`,
});
const IF_MATCH = {
  type: 'string',
  description:
    'The ETag of the row as it was read. Where it has changed since, the answer is 412 and nothing is changed. Without it the last one to save wins.',
};
const ETAG = {
  type: 'string',
  description: 'The version of the row, the same in both languages. Another after each change.',
};

/** Describes the headers that the server reads and sends by itself: they are judged where they are used. */
function withHeaders(schema: FastifySchema, call: ResolvedCall | undefined): FastifySchema {
  if (!call) return schema;
  const ofOne = call.path.endsWith('/:id');
  const sent = {
    ...(isCreating(call)
      ? {
          'Idempotency-Key': idempotencyKey(
            call.replayMinutes === undefined ? '24 hours' : `${call.replayMinutes} minutes`,
          ),
        }
      : {}),
    ...(ofOne && call.method !== 'GET' ? { 'If-Match': IF_MATCH } : {}),
  };
  const hasTag = call.response === 'item' && (ofOne || isCreating(call));
  const response = Object.entries((schema.response ?? {}) as Record<string, object>).map(
    ([status, answer]) => [
      status,
      hasTag && status.startsWith('20') ? { ...answer, headers: { ETag: ETAG } } : answer,
    ],
  );
  return {
    ...schema,
    ...(Object.keys(sent).length > 0 ? { headers: { type: 'object', properties: sent } } : {}),
    response: Object.fromEntries(response) as unknown,
  };
}

/** Keywords of the product's own, which other readers of a schema do not know. */
const OWN = new Set([
  'errorMessage',
  'normalize',
  'multiline',
  'characters',
  'imageTypes',
  'imageBytes',
  'imagePixels',
  'documentTypes',
  'documentBytes',
  'documentLeast',
  'maxDecimals',
  'minTextLength',
  'maxTextLength',
  'equalsField',
  'afterField',
  'fieldNames',
]);

function withoutOwnKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwnKeywords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !OWN.has(key))
      .map(([key, part]) => [key, withoutOwnKeywords(part)]),
  );
}
