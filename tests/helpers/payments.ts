import { randomBytes } from 'node:crypto';
import { scopedTo } from '../../server/db/scope.ts';
import { createGateway, type GatewayTransport } from '../../server/payments/gateway.ts';
import type { SettlementContext } from '../../server/payments/settle.ts';
import { encryptWebhook } from '../../server/payments/webhookBody.ts';
import type { TestApp } from './testApp.ts';

/** The test cards of the sandbox, by what comes of them. */
export const CARDS = {
  paid: '4200 0000 0000 0091',
  refused: '4012001037461114',
  challenge: '4200000000000042',
  pending: '4200000000000109',
  slow: '4200000000000208',
  dropped: '4200000000000307',
} as const;

export interface Details {
  sub_total: number;
  tax: number;
  total: number;
  checkout_id: string;
  orders_id: number;
}

/** Orders a package for schools. */
export async function order(
  t: TestApp,
  schools: number[],
  packageId = 2,
  as?: string,
): Promise<Details> {
  const answered = await t.send(
    'POST',
    '/investor/school-package/pay',
    { schools_obj: schools.map((school_id) => ({ school_id, package_id: packageId })) },
    as,
  );
  if (answered.statusCode !== 201) throw new Error(`${answered.statusCode} ${answered.body}`);
  return answered.json<{ data: Details }>().data;
}

/** What the card form of the sandbox sends. @returns the address that it leads to, or its page. */
export async function payBy(t: TestApp, { checkout_id, orders_id }: Details, number: string) {
  const back = encodeURIComponent(`/school-packages?orders_id=${orders_id}`);
  const form = new URLSearchParams({ number, expiry: '05/31', cvv: '123' }).toString();
  return t.inject({
    method: 'POST',
    url: `/sandbox-gateway/form/${checkout_id}?locale=ar&shopperResultUrl=${back}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  });
}

/** The page that an answer of the sandbox leads to. */
export async function pageAfter(
  t: TestApp,
  { headers: { location } }: { headers: { location?: string | undefined } },
): Promise<string> {
  if (location === undefined) throw new Error('The answer leads nowhere.');
  return (await t.inject({ method: 'GET', url: location })).body;
}

/** What the page asks when the person has come back. */
export async function check(
  t: TestApp,
  { checkout_id, orders_id }: Pick<Details, 'checkout_id' | 'orders_id'>,
): Promise<string> {
  const answered = await t.send('POST', '/investor/school-package/success', {
    checkout_id,
    orders_id,
  });
  if (answered.statusCode !== 200) throw new Error(`${answered.statusCode} ${answered.body}`);
  return answered.json<{ data: { status: string } }>().data.status;
}

/** What the page of paying is told of an order. */
export interface Opening {
  state: string;
  reason: string | null;
  widget: string | null;
  overtaken: boolean;
  checkout_id: string | null;
}

export async function opening(
  t: TestApp,
  { orders_id }: Pick<Details, 'orders_id'>,
): Promise<Opening> {
  return (await t.read<{ data: Opening }>(`/investor/school-package/orders/${orders_id}`)).data;
}

/** What the gateway says of a payment of an order: that it succeeded, unless told otherwise. */
export async function payloadOf(
  t: TestApp,
  { orders_id }: Pick<Details, 'orders_id'>,
  change: object = {},
) {
  const { total, currency, reference } = (await ledger(t, orders_id)).order;
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

/** Calls the server about a payment, as its gateway. @returns the status of the answer. */
export async function tell(t: TestApp, payload: object): Promise<number> {
  return (await callOf(t, t.app.payments.settlement!.gateway.settings.webhookKey!, payload))
    .statusCode;
}

/** What the first company's database holds of an order, all in one. */
export async function ledger(t: TestApp, orderId: number) {
  const tables = scopedTo(t.database.db, { companyId: 1 });
  const kept = await tables
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
    order: kept,
    lines,
    steps,
    schools,
    states: [
      ...steps.slice(0, 1).map(({ from_state }) => from_state),
      ...steps.map(({ to_state }) => to_state),
    ],
  };
}

/** A gateway that answers as a test says, with the app's own database. */
export function settlingWith(
  t: TestApp,
  exchange: GatewayTransport,
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
    gateway: createGateway(settings, exchange),
    warn: (facts, message) => t.app.log.warn(facts, message),
  };
}

/** The key of the published test vector. */
export const KEY = '000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f';

/** A call of the gateway's, sealed with a key. */
export function callOf(t: TestApp, key: string, payload: object, type = 'PAYMENT') {
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
