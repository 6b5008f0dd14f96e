import { firstSegment } from '../../shared/calls/serverPaths.ts';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { FastifyInstance } from 'fastify';

/** The settings that the headers depend on. */
interface SecuritySettings {
  publicUrl: string;
  /** The API host that the client uses; empty for the server's own. */
  apiBase: string;
}

/** Returns the security headers of every response, except those of pages with other sources. */
export function securityHeaders({ publicUrl, apiBase }: SecuritySettings): Record<string, string> {
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

interface SecuredPaths {
  /** The first segments of the paths of all calls, whose responses nobody may keep. */
  segments: ReadonlySet<string>;
  /**
   * Returns the origins that the page at a path may load from, and send forms to, besides this host;
   * undefined if there are none.
   */
  sourcesOf?: (path: string) => readonly string[] | undefined;
}

/**
 * Adds security headers to every response of a route. They are computed once for all pages with the same sources.
 */
export function addSecurity(
  app: FastifyInstance,
  settings: SecuritySettings,
  { segments, sourcesOf = () => undefined }: SecuredPaths,
): void {
  const usesTls = settings.publicUrl.startsWith('https:');
  const defaultHeaders = securityHeaders(settings);
  const headersBySources = new Map<readonly string[], Record<string, string>>();
  const headersWith = (sources: readonly string[]) => {
    const known = headersBySources.get(sources);
    if (known) return known;
    const policy = contentSecurityPolicy(settings.apiBase, usesTls);
    const headers = toHeaders(withSources(policy, sources), usesTls);
    headersBySources.set(sources, headers);
    return headers;
  };
  app.addHook('onRequest', (request, reply, next) => {
    if (segments.has(firstSegment(request.url))) void reply.header('cache-control', 'no-store');
    // API calls never need other sources.
    const sources = request.routeOptions.config?.call
      ? undefined
      : sourcesOf(request.url.replace(/[?#].*$/s, ''));
    void reply.headers(sources ? headersWith(sources) : defaultHeaders);
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

/** The directives that a form of another host needs: its script, frames, calls and form target. */
const SOURCE_DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'form-action',
];

function withSources(
  directives: Record<string, string[]>,
  sources: readonly string[],
): Record<string, string[]> {
  const extended = SOURCE_DIRECTIVES.map((name): [string, string[]] => [
    name,
    [...(directives[name] ?? ["'self'"]), ...sources],
  ]);
  return { ...directives, ...Object.fromEntries(extended) };
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
