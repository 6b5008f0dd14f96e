import helmet from 'helmet';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** The headers that keep a browser from doing what the product never asks of it; made once, not for each answer. */
export function addSecurity(app: FastifyInstance, { publicUrl, apiBase }: Pick<Env, 'publicUrl' | 'apiBase'>): void {
  const overTls = publicUrl.startsWith('https:');
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy(apiBase, overTls) },
    strictTransportSecurity: overTls ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Pictures of other hosts are shown; they do not all say that they may be.
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/investor')) void reply.header('cache-control', 'no-store');
    protect(request.raw, reply.raw, () => next());
  });
}

function policy(apiBase: string, overTls: boolean): Record<string, string[]> {
  const elsewhere = apiBase ? [new URL(apiBase).origin] : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // Emotion writes the styles of components into the page while it runs; styles run no code.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...elsewhere],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...elsewhere],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    ...(overTls ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
