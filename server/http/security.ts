import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/**
 * The headers that keep a browser from doing what the product never asks of it; made once, not for each answer.
 * @param showsGateway whether the page at a path shows the payment gateway's card form: that document alone may run its script.
 */
export function addSecurity(
  app: FastifyInstance,
  {
    publicUrl,
    apiBase,
    gateway,
  }: Pick<Env, 'publicUrl' | 'apiBase'> & Partial<Pick<Env, 'gateway'>>,
  showsGateway: (path: string) => boolean = () => false,
): void {
  const overTls = publicUrl.startsWith('https:');
  const usual = createProtection(policy(apiBase, overTls), overTls);
  const loosened = createProtection(withGateway(policy(apiBase, overTls), gateway), overTls);
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/investor')) void reply.header('cache-control', 'no-store');
    // A call is no page.
    const isLoosened =
      !request.routeOptions.config?.call && showsGateway(request.url.replace(/[?#].*$/s, ''));
    void reply.headers(isLoosened ? loosened : usual);
    next();
  });
}

/** What helmet puts into an answer, by name: it is the same in all of them. */
function createProtection(
  directives: Record<string, string[]>,
  overTls: boolean,
): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: overTls ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Pictures of other hosts are shown; they do not all say that they may be.
    crossOriginEmbedderPolicy: false,
  });
  protect(answer.req, answer, (error) => {
    if (error) throw error;
  });
  return answer.getHeaders() as Record<string, string>;
}

/** What a card form of another host needs: its script, its frames, its calls and the form that is sent to it. The sandbox is this host. */
const GATEWAYS_OWN = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'form-action',
];

function withGateway(
  directives: Record<string, string[]>,
  gateway: Env['gateway'],
): Record<string, string[]> {
  if (gateway === undefined || gateway === 'sandbox') return directives;
  const more = GATEWAYS_OWN.map((name): [string, string[]] => [
    name,
    [...(directives[name] ?? ["'self'"]), gateway.url],
  ]);
  return { ...directives, ...Object.fromEntries(more) };
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
