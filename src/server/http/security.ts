import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { FastifyInstance } from 'fastify';

/** The gateway whose script the payment page runs. The sandbox is on this host. */
export type PageGateway = { url: string } | 'sandbox' | undefined;

/** The settings that the headers depend on. */
interface SecurityEnv {
  publicUrl: string;
  /** The API host that the client uses; empty for the server's own. */
  apiBase: string;
  gateway?: PageGateway;
}

/** Returns the security headers of every response, except that of the page with the card form. */
export function securityHeaders({ publicUrl, apiBase }: SecurityEnv): Record<string, string> {
  const usesTls = publicUrl.startsWith('https:');
  return toHeaders(contentSecurityPolicy(apiBase, usesTls), usesTls);
}

/**
 * Returns a class of responses that have headers from the start. Responses that Node itself writes,
 * for example to a request without a host, have them too.
 */
export function responseWith(headers: Record<string, string>): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...options: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...options);
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    }
  };
}

/**
 * Adds security headers to every response of a route. They are computed once, not per response.
 * @param showsGateway whether the page at a path contains the payment gateway's card form. Only
 * that page may run the gateway's script.
 */
export function addSecurity(
  app: FastifyInstance,
  env: SecurityEnv,
  showsGateway: (path: string) => boolean = () => false,
): void {
  const usesTls = env.publicUrl.startsWith('https:');
  const defaultHeaders = securityHeaders(env);
  const gatewayHeaders = toHeaders(
    withGateway(contentSecurityPolicy(env.apiBase, usesTls), env.gateway),
    usesTls,
  );
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/investor')) void reply.header('cache-control', 'no-store');
    // API calls never need the gateway's sources.
    const showsCardForm =
      !request.routeOptions.config?.call && showsGateway(request.url.replace(/[?#].*$/s, ''));
    void reply.headers(showsCardForm ? gatewayHeaders : defaultHeaders);
    next();
  });
}

/** Returns the headers that helmet sets. They are the same for every response. */
function toHeaders(directives: Record<string, string[]>, usesTls: boolean): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const applyHelmet = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: usesTls ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Pictures of other hosts are shown, and not all of them send the header that this policy
    // requires.
    crossOriginEmbedderPolicy: false,
  });
  applyHelmet(response.req, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders() as Record<string, string>;
}

/**
 * The directives that a gateway's card form needs: its script, frames, calls and form target. The
 * sandbox gateway runs on this host and needs none.
 */
const GATEWAY_DIRECTIVES = [
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
  gateway: PageGateway,
): Record<string, string[]> {
  if (gateway === undefined || gateway === 'sandbox') return directives;
  const gatewayDirectives = GATEWAY_DIRECTIVES.map((name): [string, string[]] => [
    name,
    [...(directives[name] ?? ["'self'"]), gateway.url],
  ]);
  return { ...directives, ...Object.fromEntries(gatewayDirectives) };
}

function contentSecurityPolicy(apiBase: string, usesTls: boolean): Record<string, string[]> {
  const apiOrigins = apiBase ? [new URL(apiBase).origin] : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // Emotion inserts styles at run time. Styles cannot run code.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...apiOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...apiOrigins],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    ...(usesTls ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
