import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Compilation } from '../../compiler/compile.ts';
import { callSegments, firstSegment, serverSegments } from '../../shared/calls/serverPaths.ts';
import { findRoute } from '../../shared/calls/routes.ts';
import type { Database } from '../db/connect.ts';
import type { Settings } from './settings.ts';
import { addAdmission } from '../http/admission.ts';
import { addAuthentication } from '../http/authenticate.ts';
import { addBodyParsers, BODY_LIMIT } from '../http/bodyParsers.ts';
import { addClient } from '../http/client.ts';
import { limitConnections } from '../http/connections.ts';
import {
  addErrorHandlers,
  createClientErrorHandler,
  createFrameworkErrors,
} from '../http/errors.ts';
import { addDocuments, addFiles } from '../http/fileRoutes.ts';
import { addHealth } from '../http/health.ts';
import { chooseLanguage } from '../http/language.ts';
import { addRequestLog, logOptions, type LogTarget } from '../http/log.ts';
import { addMetrics } from '../http/metrics.ts';
import { addOpenApi } from '../http/openapi.ts';
import '../http/request.ts';
import { createOpeningCalls } from '../http/openingCalls.ts';
import { createPreloads } from '../http/preloads.ts';
import { createProblemReport, type OnRefused } from '../http/refusals.ts';
import { addSecurity, responseWith, securityHeaders } from '../http/security.ts';
import { addGracefulShutdown } from '../http/gracefulShutdown.ts';
import { createTranslate } from '../../shared/schema/translate.ts';
import { productCodeOf, type Product } from './product.ts';
import { createServices } from './services.ts';
import type { Services } from '../resources/context.ts';
import { DefinitionFault } from '../resources/definitionFault.ts';
import { addResourceRoutes } from '../resources/routes/routes.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { createPictureResizer } from '../files/pictureResizer.ts';
import type { ConvertOne } from '../files/pictures.ts';
import { createSemaphores, type Semaphores } from '../limits/semaphores.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What handlers use. Background work uses it too. */
    services: Services;
  }
}

/**
 * The dependencies of an app. All state that must persist is in the database, so that several
 * processes on one database behave as one.
 */
export interface AppOptions {
  settings: Settings;
  database: Pick<Database, 'db' | 'ping'>;
  /** Compiled from schemas/ and locales/. */
  definitions: Pick<
    Compilation,
    | 'app'
    | 'resources'
    | 'entities'
    | 'storages'
    | 'choiceCalls'
    | 'queries'
    | 'texts'
    | 'routes'
    | 'screens'
  >;
  /** The folder of the built client. */
  clientFolder: string;
  logTarget: LogTarget;
  now?: () => Date;
  passwords?: Passwords;
  /** Default: a process for each picture. */
  convertPicture?: ConvertOne | undefined;
  /** The semaphores of the process. Default: those of `createSemaphores`. */
  semaphores?: Semaphores;
  product: Product;
  /** Is called with each refused request. Only for development. */
  onRefused?: OnRefused | undefined;
}

/**
 * Node's own timeouts, in case bodyGuard.ts does not end a slow request. The headers have a shorter
 * one.
 */
const REQUEST_TIMEOUT_MS = 70_000;
const HEADERS_TIMEOUT_MS = 15_000;

/** Builds the Fastify app with all routes. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { product, settings, definitions, database } = options;
  const translate = createTranslate(definitions.texts);
  const semaphores = options.semaphores ?? createSemaphores();
  const report = createProblemReport(translate, options.onRefused);
  const { languages } = definitions.app;
  const headers = securityHeaders(settings);
  const app = createInstance(options, {
    frameworkErrors: createFrameworkErrors(translate, languages, headers, report),
    clientErrorHandler: createClientErrorHandler(
      translate(languages[0]!, 'problem.malformed'),
      headers,
    ),
    ServerResponse: responseWith(headers),
  });
  const server = { inject: app.inject.bind(app), log: app.log };
  const services = createServices(options, semaphores, { translate, server });
  app.decorate('services', services);
  addLanguage(app, options);
  addErrorHandlers(app, translate, report);
  addBodyParsers(app);
  addSecurity(app, settings, {
    segments: callSegments(definitions.resources.values()),
    sourcesOf: createContentSources(options),
  });
  addAdmission(app, semaphores);
  addAuthentication(app, services.sessions);
  await addOpenApi(app, translate('en', definitions.app.brand.name));
  addMetrics(app, {
    db: database.db,
    token: settings.metricsToken,
    semaphores,
    quotas: services.quotas,
  });
  app.addHook('onClose', () => services.richTexts.close());
  addResourceRoutes(app, definitions, productCodeOf(product, definitions), services);
  addHealth(app, database);
  const fileOptions = {
    db: database.db,
    links: services.fileLinks,
    resizer: createPictureResizer(database.db, semaphores.pictureWidths),
  };
  addFiles(app, fileOptions);
  addDocuments(app, { ...fileOptions, sessions: services.sessions, now: services.now });
  await addProductRoutes(app, services, options);
  await addClient(app, {
    folder: options.clientFolder,
    apiBase: settings.apiBase,
    serverSegments: serverSegments(definitions.resources.values(), definitions.app.serverPaths),
    preloads: createPreloads(options.clientFolder, definitions),
    openingCalls: createOpeningCalls(definitions),
  });
  return app;
}

/**
 * Adds the routes of the product.
 * @throws DefinitionFault if app.json does not state one of their paths, where no screen can be. It
 * may state others: which routes there are can depend on the settings.
 */
async function addProductRoutes(
  app: FastifyInstance,
  services: Services,
  { product, definitions, clientFolder }: AppOptions,
): Promise<void> {
  const stated = new Set(definitions.app.serverPaths);
  const served = new Set<string>();
  app.addHook('onRoute', ({ path }) => void served.add(firstSegment(path)));
  await product.routes?.(app, services, { folder: clientFolder });
  const faults = [...served]
    .filter((path) => !stated.has(path))
    .map((path) => ({
      in: { file: 'schemas/app.json' },
      path: ['serverPaths'],
      key: 'check.server.pathNotStated' as const,
      params: { path },
    }));
  if (faults.length > 0) throw new DefinitionFault(faults);
}

/** What writes the responses to requests that reach no route. */
type EarlyResponses = Required<
  Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>
> & { ServerResponse: typeof ServerResponse };

function createInstance(
  { settings, logTarget }: AppOptions,
  { ServerResponse, ...handlers }: EarlyResponses,
): FastifyInstance {
  const app = Fastify({
    logger: logOptions(logTarget),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { ServerResponse, headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5000 },
    connectionTimeout: REQUEST_TIMEOUT_MS * 2,
    keepAliveTimeout: 72_000,
    trustProxy:
      typeof settings.trustProxy === 'number'
        ? trustHops(settings.trustProxy)
        : settings.trustProxy,
    forceCloseConnections: 'idle',
    // Requests that arrive while the server stops are still answered, because the database is
    // closed last.
    return503OnClosing: false,
    ...handlers,
    routerOptions: { maxParamLength: 100 },
    // Responses have no defaults, and requests are validated by the product's own rules, so
    // Fastify's validator must not modify anything.
    ajv: { customOptions: { coerceTypes: false, useDefaults: false, removeAdditional: false } },
  });
  app.decorate('routeList', []);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat())
      app.routeList.push({ method: one, url, access: config?.access });
  });
  limitConnections(app.server, settings.trustProxy !== false);
  addRequestLog(app, logTarget);
  addGracefulShutdown(app);
  return app;
}

/**
 * Returns a function that returns the origins that the page at a path may load from besides this
 * host, because of its blocks (`Product.contentSources`).
 */
function createContentSources({
  product: { contentSources = {} },
  settings,
  definitions: { routes, screens },
}: AppOptions): (path: string) => readonly string[] | undefined {
  const { apiBase } = settings;
  const sourcesByScreen = new Map(
    [...screens].flatMap(([id, screen]) => {
      const sources = (screen.kind === 'page' ? screen.blocks : []).flatMap(
        ({ block, options }) => contentSources[block]?.({ settings, apiBase, options }) ?? [],
      );
      return sources.length > 0 ? [[id, sources] as const] : [];
    }),
  );
  return (path) => sourcesByScreen.get(findRoute(routes, path)?.id ?? '');
}

/** Trusts the given number of nearest hops, which are the deployment's own proxies. */
function trustHops(hops: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < hops;
}

function addLanguage(app: FastifyInstance, { definitions }: AppOptions): void {
  app.decorateRequest('language', definitions.app.languages[0]!);
  app.addHook('onRequest', (request, _reply, next) => {
    request.language = chooseLanguage(
      request.headers['accept-language'],
      definitions.app.languages,
    );
    next();
  });
}
