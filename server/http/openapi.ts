import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';

/** Describes every call at /openapi.json, out of the schemas that the routes run by. Registered before the routes. */
export async function addOpenApi(app: FastifyInstance, product: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: product, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url }) => ({ schema: withoutOwnKeywords(schema ?? {}) as FastifySchema, url }),
  });
  app.get('/openapi.json', { config: { access: 'open' }, schema: { hide: true } }, async () => app.swagger());
}

/** Keywords of the product's own, which other readers of a schema do not know. */
const OWN = new Set(['errorMessage', 'normalise', 'imageTypes', 'imageBytes', 'equalsField', 'fieldNames']);

function withoutOwnKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwnKeywords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !OWN.has(key)).map(([key, part]) => [key, withoutOwnKeywords(part)]));
}
