import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db, RunningServer } from 'nasaq/server';
import type { Language, Translate } from 'nasaq/shared';
import { closeCheckout } from './sandbox/sandboxCheckouts.ts';
import {
  createGateway,
  createHttpTransport,
  GATEWAY_TIMEOUT_MS,
  type GatewayTransport,
  type GatewaySettings,
} from './gateway.ts';
import { sendDueWebhooks } from './sandbox/webhooks.ts';
import { addSandbox, SANDBOX_PATH } from './sandbox/routes.ts';
import type { PaymentSettings } from './settings.ts';
import type { SettlementContext } from './settle.ts';
import { checkDueOrders } from './sweeper.ts';
import { addWebhook, WEBHOOK_PATH } from './webhook.ts';
import { encryptWebhook, type EncryptedWebhook } from './webhookBody.ts';

export interface PaymentOptions {
  gateway: PaymentSettings['gateway'];
  db: Db;
  now: () => Date;
  translate: Translate;
  languages: readonly Language[];
  /** The locale key of the currency's label. */
  currency: string;
  /** Has the routes that `addRoutes` adds. */
  server: RunningServer;
}

/** Card payments: what the routes need, and the background work. */
export interface Payments {
  /** Undefined if no gateway is configured: then nothing can be bought. */
  settlement: SettlementContext | undefined;
  /** Adds the webhook route and, if it is used, the sandbox gateway. */
  addRoutes(app: FastifyInstance): Promise<void>;
  /** Sends due sandbox webhooks and checks due orders. Called at an interval. */
  runDueWork(): Promise<void>;
}

/** Creates what the routes of payments need, before the server has them. */
export function createPayments({
  gateway,
  db,
  now,
  translate,
  languages,
  currency,
  server,
}: PaymentOptions): Payments {
  const usesSandbox = gateway === 'sandbox';
  const settings = gateway === 'sandbox' ? sandboxSettings() : gateway;
  const sendRequest = usesSandbox
    ? createInjectTransport(server)
    : createHttpTransport(settings?.url ?? '');
  const warn: SettlementContext['warn'] = (facts, message) => server.log.warn(facts, message);
  const close = usesSandbox ? (id: string) => closeCheckout(db, id, now()) : undefined;
  const settlement = settings && {
    db,
    now,
    gateway: createGateway(settings, sendRequest, close),
    warn,
  };
  return {
    settlement,
    addRoutes: async (app) => {
      await addWebhook(app, settlement);
      if (usesSandbox && settings)
        await addSandbox(app, {
          db,
          now,
          translate,
          languages,
          currency,
          token: settings.token,
          entityId: settings.entityId,
        });
    },
    runDueWork: async () => {
      const key = settings?.webhookKey;
      if (usesSandbox && key)
        await sendDueWebhooks(db, now(), (content) =>
          deliver(server, encryptWebhook(key, content, randomBytes(12))),
        );
      if (settlement) await checkDueOrders(settlement);
    },
  };
}

/**
 * Only this process talks to its own sandbox, so its credentials are random and live as long as the
 * process.
 */
function sandboxSettings(): GatewaySettings {
  const secret = randomBytes(32);
  const derive = (name: string) => createHash('sha256').update(secret).update(name).digest('hex');
  return {
    url: SANDBOX_PATH,
    entityId: derive('entity').slice(0, 32),
    token: derive('token'),
    webhookKey: derive('webhook'),
    live: false,
  };
}

/** Sends the requests to the sandbox routes of the app itself, without the network. */
function createInjectTransport(server: RunningServer): GatewayTransport {
  return async ({ method, path, headers, body }) => {
    const timeout = new Promise<never>((_resolve, reject) =>
      setTimeout(
        () => reject(new Error('The gateway did not respond in time.')),
        GATEWAY_TIMEOUT_MS,
      ).unref(),
    );
    const response = server.inject({
      method,
      url: SANDBOX_PATH + path,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const { statusCode, body: text } = await Promise.race([response, timeout]);
    return { status: statusCode, text };
  };
}

async function deliver(
  server: RunningServer,
  { body, iv, tag }: EncryptedWebhook,
): Promise<boolean> {
  const headers = {
    'content-type': 'text/plain',
    'x-initialization-vector': iv,
    'x-authentication-tag': tag,
  };
  // `inject` rejects while the app is closing. The webhook is sent again later.
  const response = await server
    .inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload: body })
    .catch(() => undefined);
  return response !== undefined && response.statusCode < 300;
}
