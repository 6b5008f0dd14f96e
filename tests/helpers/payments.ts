import { randomBytes } from 'node:crypto';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { createGateway, type GatewayTransport } from '../../server/payments/gateway.ts';
import type { SettlementContext } from '../../server/payments/settle.ts';
import { encryptWebhook } from '../../server/payments/webhookBody.ts';
import type { TestApp } from './testApp.ts';

/** The test cards of the sandbox, by their result. */
export const CARDS = {
  paid: '4200 0000 0000 0091',
  refused: '4012001037461114',
  challenge: '4200000000000042',
  pending: '4200000000000109',
  slow: '4200000000000208',
  dropped: '4200000000000307',
} as const;

export interface CreatedOrder {
  sub_total: number;
  tax: number;
  total: number;
  checkout_id: string;
  orders_id: number;
}

/** Orders a package for schools. */
export async function placeOrder(
  t: TestApp,
  schools: number[],
  packageId = 2,
  as?: string,
): Promise<CreatedOrder> {
  const response = await t.send(
    'POST',
    '/investor/school-package/pay',
    { schools_obj: schools.map((school_id) => ({ school_id, package_id: packageId })) },
    as,
  );
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: CreatedOrder }>().data;
}

/** Submits the sandbox's card form. @returns the response, which redirects or contains a page */
export async function submitCardForm(
  t: TestApp,
  { checkout_id, orders_id }: CreatedOrder,
  number: string,
) {
  const returnPath = encodeURIComponent(`/school-packages?orders_id=${orders_id}`);
  const form = new URLSearchParams({ number, expiry: '05/31', cvv: '123' }).toString();
  return t.inject({
    method: 'POST',
    url: `/sandbox-gateway/form/${checkout_id}?locale=ar&shopperResultUrl=${returnPath}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  });
}

/** Returns the page that a response of the sandbox redirects to. */
export async function followRedirect(
  t: TestApp,
  { headers: { location } }: { headers: { location?: string | undefined } },
): Promise<string> {
  if (location === undefined) throw new Error('The response has no Location header.');
  return (await t.inject({ method: 'GET', url: location })).body;
}

/** Checks a payment as the page does when the user returns from the gateway. @returns its status */
export async function checkPayment(
  t: TestApp,
  { checkout_id, orders_id }: Pick<CreatedOrder, 'checkout_id' | 'orders_id'>,
): Promise<string> {
  const response = await t.send('POST', '/investor/school-package/success', {
    checkout_id,
    orders_id,
  });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: { status: string } }>().data.status;
}

/** The order as the payment screen reads it. */
export interface OrderDetails {
  state: string;
  reason: string | null;
  widget: string | null;
  overtaken: boolean;
  checkout_id: string | null;
}

export async function readOrder(
  t: TestApp,
  { orders_id }: Pick<CreatedOrder, 'orders_id'>,
): Promise<OrderDetails> {
  return (await t.read<{ data: OrderDetails }>(`/investor/school-package/orders/${orders_id}`))
    .data;
}

/** Returns the gateway's notification about a payment of an order; successful by default. */
export async function notificationFor(
  t: TestApp,
  { orders_id }: Pick<CreatedOrder, 'orders_id'>,
  change: object = {},
) {
  const { total, currency, reference } = (await readStoredOrder(t, orders_id)).order;
  return {
    id: `payment-${orders_id}`,
    paymentType: 'DB',
    paymentBrand: 'VISA',
    amount: total,
    currency,
    merchantTransactionId: reference,
    result: { code: '000.100.110' },
    ...change,
  };
}

/** Sends a notification to the server as the gateway. @returns the status of the response */
export async function sendNotification(t: TestApp, payload: object): Promise<number> {
  return (
    await sendWebhook(t, t.app.services.payments.settlement!.gateway.settings.webhookKey!, payload)
  ).statusCode;
}

/** Returns everything that the database contains about an order of the first company. */
export async function readStoredOrder(t: TestApp, orderId: number) {
  const tables = scopedTo(t.database.db, { companyId: 1 });
  const storedOrder = await tables
    .select('payment_order')
    .selectAll()
    .where('payment_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await tables
    .select('payment_line')
    .selectAll()
    .where('payment_line.order_id', '=', orderId)
    .orderBy('payment_line.school_id')
    .execute();
  const steps = await tables
    .select('payment_step')
    .selectAll()
    .where('payment_step.order_id', '=', orderId)
    .orderBy('payment_step.id')
    .execute();
  const schools = await tables
    .select('school')
    .select(['school.id', 'school.package', 'school.package_ends'])
    .where(
      'school.id',
      'in',
      lines.map(({ school_id }) => school_id),
    )
    .orderBy('school.id')
    .execute();
  return {
    order: storedOrder,
    lines,
    steps,
    schools,
    states: [
      ...steps.slice(0, 1).map(({ from_state }) => from_state),
      ...steps.map(({ to_state }) => to_state),
    ],
  };
}

/**
 * Creates a settlement context with a gateway that responds as the test specifies, on the app's
 * database.
 */
export function createTestSettlement(
  t: TestApp,
  transport: GatewayTransport,
  live = true,
): SettlementContext {
  const settings = {
    url: 'https://gateway.example',
    entityId: 'e'.repeat(32),
    token: 'secret-token-of-ours',
    webhookKey: KEY,
    live,
  };
  return {
    db: t.database.db,
    now: t.clock.now,
    gateway: createGateway(settings, transport),
    warn: (facts, message) => t.app.log.warn(facts, message),
  };
}

/** The key of the published test vector. */
export const KEY = '000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f';

/** Sends a webhook call of the gateway that is encrypted with a key. */
export function sendWebhook(t: TestApp, key: string, payload: object, type = 'PAYMENT') {
  const { body, iv, tag } = encryptWebhook(
    key,
    { type, action: 'CREATED', payload },
    randomBytes(12),
  );
  return t.inject({
    method: 'POST',
    url: '/payments/webhook',
    headers: {
      'content-type': 'text/plain',
      'x-initialization-vector': iv,
      'x-authentication-tag': tag,
    },
    payload: body,
  });
}
