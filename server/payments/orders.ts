import {
  type Actor,
  companyOfToken,
  createToken,
  type Db,
  fieldProblem,
  Problem,
  readEmail,
  type TextKey,
} from 'nasaq/server';
import {
  insertOrder,
  lockOpenOrders,
  lockOrder,
  orderKeyOf,
  recordStep,
  findSchoolsWithPendingPayment,
  updateOrder,
  type OrderKey,
  type PaymentOrder,
} from './paymentOrders.ts';
import { lockSchools, readPrices, type LockedSchool } from '../schools/schoolPackages.ts';
import { readLastReceipt } from './receipts.ts';
import { scheduleCheck } from './paymentChecks.ts';
import { GatewayUnavailable, type Checkout } from './gateway.ts';
import { addUpPrices, VAT_RATE } from './money.ts';
import { GRACE_PERIOD_MS } from './paymentRules.ts';
import type { SettlementContext } from './settle.ts';
import { nextState } from './states.ts';

/** The package requested for a school. */
export interface OrderRequest {
  school_id: number;
  package_id: number;
}

/** The payment details of the API response. */
export interface PaymentDetails extends Record<string, unknown> {
  sub_total: number;
  tax: number;
  total: number;
  checkout_id: string;
  orders_id: number;
}

/** Schools with this package cannot be upgraded. */
export const HIGHEST_PACKAGE = 3;
const CURRENCY = 'SAR';

/** The gateway's checkouts expire after the same time. */
const ORDER_LIFETIME_MS = 30 * 60_000;

/**
 * 96 random bits cannot be guessed. A reference begins with the company, so that it is looked up
 * within that company.
 */
const REFERENCE_BYTES = 12;

export const companyOfReference = (reference: string) => companyOfToken(reference, REFERENCE_BYTES);

const refusal = (key: TextKey) => fieldProblem('schools_obj', key);

/**
 * Creates an order and the gateway's checkout for it. Prices come from the database only. Replaces
 * the unpaid orders for the same schools, so that at most one open order charges for a school.
 * @param storeDetails stores the details for idempotent retries, in the transaction that makes the
 * order payable
 * @throws FormProblem if a school cannot have the requested package; Problem 503 if the gateway
 * does not respond
 */
export async function createOrder(
  context: SettlementContext,
  actor: Actor,
  requests: readonly OrderRequest[],
  storeDetails: (db: Db, details: PaymentDetails) => Promise<void> = () => Promise.resolve(),
): Promise<PaymentDetails> {
  const { db, now, gateway } = context;
  const [email, reference, at] = [
    await readEmail(db, actor),
    createToken(actor.companyId, REFERENCE_BYTES),
    now(),
  ];
  const { orderId, sums, replacedOrders } = await db
    .transaction()
    .execute((tx) => placeOrder(tx, actor, requests, { reference, at }));
  for (const { checkout_id } of replacedOrders)
    if (checkout_id !== null) await gateway.closeCheckout(checkout_id);
  const orderKey = { companyId: actor.companyId, orderId };
  const checkout = await gateway
    .createCheckout({ amount: sums.total, currency: CURRENCY, reference, email })
    .catch((error: unknown) => failOrder(context, orderKey, error));
  const details = {
    sub_total: Number(sums.sub_total),
    tax: Number(sums.tax),
    total: Number(sums.total),
    checkout_id: checkout.id,
    orders_id: orderId,
  };
  const order = await db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, orderKey);
    await updateOrder(tx, orderKey, {
      checkout_id: checkout.id,
      integrity: checkout.integrity ?? null,
    });
    await storeDetails(tx, details);
    return locked;
  });
  // A concurrent request replaced this order while the gateway created the checkout, so there was
  // no checkout to close yet.
  if (order?.reason === REPLACED) await gateway.closeCheckout(checkout.id);
  return details;
}

/** Inserts an order and expires the unpaid orders for its schools. The schools are locked. */
async function placeOrder(
  tx: Db,
  actor: Actor,
  requests: readonly OrderRequest[],
  { reference, at }: { reference: string; at: Date },
) {
  const ids = requests.map(({ school_id }) => school_id);
  const prices = await readPrices(tx);
  const schools = await lockSchools(tx, actor, ids);
  const openOrders = await lockOpenOrders(tx, actor, ids, at);
  // This is read under the lock of the open orders, because one of them may have become pending
  // while this transaction waited for the lock.
  const schoolsWithPendingPayment = await findSchoolsWithPendingPayment(tx, actor, ids);
  assertPurchasable(requests, schools, prices, schoolsWithPendingPayment);
  for (const openOrder of openOrders) await replaceOrder(tx, openOrder, at);
  const lines = toLines(requests, schools, prices);
  const sums = addUpPrices(lines.map(({ price }) => price));
  const expires_at = new Date(at.getTime() + ORDER_LIFETIME_MS);
  const order = {
    created_by: actor.staffId,
    ...sums,
    tax_rate: VAT_RATE.toFixed(2),
    currency: CURRENCY,
    reference,
    receipts_before: await readLastReceipt(tx, actor),
    created_at: at,
    expires_at,
  };
  const checkAt = new Date(expires_at.getTime() + GRACE_PERIOD_MS);
  const orderId = await insertOrder(tx, actor, order, lines, checkAt);
  return { orderId, sums, replacedOrders: openOrders };
}

/** The reason of an expired order that a newer one has replaced. */
const REPLACED = 'replaced';

/**
 * Expires an order that a newer one replaces. A failed order keeps its state; only its card form is
 * closed. The status check stays scheduled, because the gateway may still report a payment.
 */
async function replaceOrder(tx: Db, order: PaymentOrder, at: Date): Promise<void> {
  const { state, expires_at } = order;
  const [orderKey, to] = [orderKeyOf(order), nextState(state, 'replace')];
  if (!to) return;
  await recordStep(
    tx,
    orderKey,
    { from: state, to, event: 'replace', source: 'order', code: null },
    at,
  );
  await updateOrder(tx, orderKey, { state: to, reason: REPLACED, settled_at: at });
  await scheduleCheck(tx, orderKey, new Date(Date.parse(expires_at) + GRACE_PERIOD_MS));
}

function assertPurchasable(
  requests: readonly OrderRequest[],
  schools: readonly LockedSchool[],
  prices: ReadonlyMap<number, string>,
  schoolsWithPendingPayment: readonly number[],
): void {
  const ids = new Set(requests.map(({ school_id }) => school_id));
  if (ids.size !== requests.length) throw refusal('schoolsList.error.schoolTwice');
  if (
    schools.length !== ids.size ||
    schools.some(({ hidden }) => hidden) ||
    requests.some(({ package_id }) => !prices.has(package_id))
  )
    throw refusal('error.unknownChoice');
  if (schools.some((school) => school.package === HIGHEST_PACKAGE))
    throw refusal('schoolsList.error.locked');
  if (schoolsWithPendingPayment.length > 0) throw refusal('schoolsList.error.inPayment');
}

function toLines(
  requests: readonly OrderRequest[],
  schools: readonly LockedSchool[],
  prices: ReadonlyMap<number, string>,
) {
  const byId = new Map(schools.map((school) => [school.id, school]));
  return requests.map(({ school_id, package_id }) => {
    const { name_ar, name_en, package: before } = byId.get(school_id)!;
    return {
      school_id,
      school_name_ar: name_ar,
      school_name_en: name_en,
      package_before: before,
      package_id,
      price: prices.get(package_id)!,
      activated_at: null,
      package_ends: null,
    };
  });
}

/** Marks the order as failed, because an order without a checkout cannot be paid. */
async function failOrder(
  { db, now }: SettlementContext,
  orderKey: OrderKey,
  error: unknown,
): Promise<Checkout> {
  if (!(error instanceof GatewayUnavailable)) throw error;
  await db.transaction().execute(async (tx) => {
    const { state } = (await lockOrder(tx, orderKey))!;
    const to = nextState(state, 'refuse');
    if (!to) return;
    await recordStep(
      tx,
      orderKey,
      { from: state, to, event: 'refuse', source: 'order', code: null },
      now(),
    );
    await updateOrder(tx, orderKey, { state: to, reason: 'gateway', settled_at: now() });
    await scheduleCheck(tx, orderKey, null);
  });
  throw gatewayUnavailable();
}

export const gatewayUnavailable = () =>
  new Problem(503, 'schoolsList.error.gateway', { headers: { 'retry-after': '30' } });

/** Records that the card form of an order was shown. */
export async function markShown({ db, now }: SettlementContext, orderKey: OrderKey): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderKey);
    const to = order && nextState(order.state, 'show');
    if (!order || !to) return;
    await recordStep(
      tx,
      orderKey,
      { from: order.state, to, event: 'show', source: 'order', code: null },
      now(),
    );
    await updateOrder(tx, orderKey, { state: to });
  });
}
