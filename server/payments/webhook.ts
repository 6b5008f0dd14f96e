import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, notFound } from 'nasaq/server';
import { isObject } from 'nasaq/shared';
import { findOrder, orderKeyOf } from './paymentOrders.ts';
import { toPaymentStatus } from './gateway.ts';
import { companyOfReference } from './orders.ts';
import { settle, type SettlementContext } from './settle.ts';
import { decryptWebhook } from './webhookBody.ts';

/** The path that the gateway sends its webhooks to. */
export const WEBHOOK_PATH = '/payments/webhook';

const BODY_LIMIT = 64 * 1024;

/**
 * Adds the route for the gateway's webhooks. Accepts both documented formats: the encrypted body as
 * plain hexadecimal digits, or as `encryptedBody` in JSON. Every webhook that can be decrypted is
 * answered with 200, because the gateway repeats it otherwise.
 */
export async function addWebhook(
  app: FastifyInstance,
  context: SettlementContext | undefined,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'text/plain',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, text, done) => done(null, text),
    );
    const handler = async (request: FastifyRequest) => {
      const key = context?.gateway.settings.webhookKey;
      if (!context || !key) throw notFound();
      const notification = decryptWebhook(key, {
        body: bodyOf(request),
        iv: headerOf(request, 'x-initialization-vector'),
        tag: headerOf(request, 'x-authentication-tag'),
      });
      if (!notification) throw malformed();
      if (notification['type'] === 'PAYMENT' && isObject(notification['payload']))
        await handlePayload(context, notification['payload']);
      return {};
    };
    scope.route({
      method: 'POST',
      url: WEBHOOK_PATH,
      config: { access: 'open' },
      schema: { hide: true },
      bodyLimit: BODY_LIMIT,
      handler,
    });
  });
}

function bodyOf({ body }: FastifyRequest): string {
  const encrypted = isObject(body) ? body['encryptedBody'] : body;
  return typeof encrypted === 'string' ? encrypted.trim() : '';
}

const headerOf = ({ headers }: FastifyRequest, name: string) => String(headers[name] ?? '');

async function handlePayload(
  context: SettlementContext,
  payload: Record<string, unknown>,
): Promise<void> {
  const status = toPaymentStatus(payload, context.gateway.settings.live);
  const companyId = companyOfReference(status.reference ?? '');
  // It may be a test notification, or a payment of another shop of the same merchant.
  const order =
    companyId === undefined
      ? undefined
      : await findOrder(context.db, { companyId }, status.reference!);
  if (order) await settle(context, orderKeyOf(order), 'webhook', status);
  else if (status.unusable.length > 0)
    context.warn(
      { source: 'webhook', fields: status.unusable },
      'the gateway sent text that cannot be stored',
    );
}
