import type { Db } from '../db/connect.ts';
import {
  readEmail,
  insertOrder,
  lockOpenOrders,
  lockOrder,
  lockSchools,
  readLastReceipt,
  readPrices,
  recordStep,
  scheduleCheck,
  findSchoolsWithPendingPayment,
  updateOrder,
  type OrderKey,
  type PackagedSchool,
  type PaymentOrder,
} from '../db/payments.ts';
import { FormProblem, Problem } from '../http/problem.ts';
import type { Actor } from '../services/sessions.ts';
import { companyOfToken, createToken } from '../services/tokens.ts';
import { GatewayUnavailable, type Checkout } from './gateway.ts';
import { sumOf, VAT_RATE } from './money.ts';
import { GRACE, type SettlementContext } from './settle.ts';
import { nextState } from './states.ts';

/** Which package a school is to have. */
export interface OrderRequest {
  school_id: number;
  package_id: number;
}

/** The contract's payment details. */
export interface PaymentDetails extends Record<string, unknown> {
  sub_total: number;
  tax: number;
  total: number;
  checkout_id: string;
  orders_id: number;
}

/** Who is on it cannot go higher. */
export const HIGHEST_PACKAGE = 3;
const CURRENCY = 'SAR';

/** The gateway's checkouts live no longer. */
const ORDER_LIVES = 30 * 60_000;

/** Nobody guesses 96 bits; the company before them says where the reference is looked up. */
const REFERENCE_BYTES = 12;

export const companyOfReference = (reference: string) => companyOfToken(reference, REFERENCE_BYTES);

const refusal = (key: string) => new FormProblem({ schools_obj: [{ key, params: {} }] });

/**
 * Makes an order and the gateway's checkout for it. What it costs comes from the database alone.
 * It replaces the unpaid orders for its schools, so that one open order at most asks for a school's money.
 * @param keep keeps the details for whoever sends the same again, in the transaction that makes the order payable
 * @throws FormProblem for schools that cannot have what is wanted, Problem 503 where the gateway does not answer.
 */
export async function createOrder(
  settling: SettlementContext,
  actor: Actor,
  wanted: readonly OrderRequest[],
  keep: (db: Db, details: PaymentDetails) => Promise<void> = () => Promise.resolve(),
): Promise<PaymentDetails> {
  const { db, now, gateway } = settling;
  const [email, reference, at] = [
    await readEmail(db, actor, actor.staffId),
    createToken(actor.companyId, REFERENCE_BYTES),
    now(),
  ];
  const ids = wanted.map(({ school_id }) => school_id);
  const { orderId, sums, replaced } = await db.transaction().execute(async (tx) => {
    const prices = await readPrices(tx);
    const schools = await lockSchools(tx, actor, ids);
    const open = await lockOpenOrders(tx, actor, ids, at);
    // Looked up under the lock of the open orders: one of them may have become pending while this waited for it.
    assertPossible(wanted, schools, prices, await findSchoolsWithPendingPayment(tx, actor, ids));
    for (const older of open) await replaceOrder(tx, older, at);
    const lines = toLines(wanted, schools, prices);
    const made = sumOf(lines.map(({ price }) => price));
    const expires_at = new Date(at.getTime() + ORDER_LIVES);
    const order = {
      created_by: actor.staffId,
      ...made,
      tax_rate: VAT_RATE.toFixed(2),
      currency: CURRENCY,
      reference,
      receipts_before: await readLastReceipt(tx, actor),
      created_at: at,
      expires_at,
    };
    return {
      orderId: await insertOrder(tx, actor, order, lines, new Date(expires_at.getTime() + GRACE)),
      sums: made,
      replaced: open,
    };
  });
  for (const { checkout_id } of replaced)
    if (checkout_id !== null) await gateway.closeCheckout(checkout_id);
  const place = { companyId: actor.companyId, orderId };
  const checkout = await gateway
    .createCheckout({ amount: sums.total, currency: CURRENCY, reference, email })
    .catch((error: unknown) => failOrder(settling, place, error));
  const details = {
    sub_total: Number(sums.sub_total),
    tax: Number(sums.tax),
    total: Number(sums.total),
    checkout_id: checkout.id,
    orders_id: orderId,
  };
  const made = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, place);
    await updateOrder(tx, place, {
      checkout_id: checkout.id,
      integrity: checkout.integrity ?? null,
    });
    await keep(tx, details);
    return order;
  });
  // Another tab replaced this order while the gateway was asked: it had no checkout yet that could be closed.
  if (made?.reason === REPLACED) await gateway.closeCheckout(checkout.id);
  return details;
}

/** Why an order expired that a newer one took the place of. */
const REPLACED = 'replaced';

/** One that failed stays so: only its card form is closed. The check of the others stays planned: the gateway may still tell that somebody has paid it. */
async function replaceOrder(
  tx: Db,
  { company_id, id, state, expires_at }: PaymentOrder,
  at: Date,
): Promise<void> {
  const [place, to] = [{ companyId: company_id, orderId: id }, nextState(state, 'replace')];
  if (!to) return;
  await recordStep(
    tx,
    place,
    { from: state, to, event: 'replace', source: 'order', code: null },
    at,
  );
  await updateOrder(tx, place, { state: to, reason: REPLACED, settled_at: at });
  await scheduleCheck(tx, place, new Date(Date.parse(expires_at) + GRACE));
}

function assertPossible(
  wanted: readonly OrderRequest[],
  schools: readonly PackagedSchool[],
  prices: ReadonlyMap<number, string>,
  inPayment: readonly number[],
): void {
  const ids = new Set(wanted.map(({ school_id }) => school_id));
  if (ids.size !== wanted.length) throw refusal('schoolsList.error.schoolTwice');
  if (
    schools.length !== ids.size ||
    schools.some(({ hidden }) => hidden) ||
    wanted.some(({ package_id }) => !prices.has(package_id))
  )
    throw refusal('error.unknownChoice');
  if (schools.some((school) => school.package === HIGHEST_PACKAGE))
    throw refusal('schoolsList.error.locked');
  if (inPayment.length > 0) throw refusal('schoolsList.error.inPayment');
}

function toLines(
  wanted: readonly OrderRequest[],
  schools: readonly PackagedSchool[],
  prices: ReadonlyMap<number, string>,
) {
  const byId = new Map(schools.map((school) => [school.id, school]));
  return wanted.map(({ school_id, package_id }) => {
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

/** Nobody can pay an order that the gateway has no checkout for. */
async function failOrder(
  { db, now }: SettlementContext,
  place: OrderKey,
  error: unknown,
): Promise<Checkout> {
  if (!(error instanceof GatewayUnavailable)) throw error;
  await db.transaction().execute(async (tx) => {
    const { state } = (await lockOrder(tx, place))!;
    const to = nextState(state, 'refuse');
    if (!to) return;
    await recordStep(
      tx,
      place,
      { from: state, to, event: 'refuse', source: 'order', code: null },
      now(),
    );
    await updateOrder(tx, place, { state: to, reason: 'gateway', settled_at: now() });
    await scheduleCheck(tx, place, null);
  });
  throw gatewayUnavailable();
}

export const gatewayUnavailable = () =>
  new Problem(503, 'schoolsList.error.gateway', { headers: { 'retry-after': '30' } });

/** Remembers that the card form of an order was shown. */
export async function markShown({ db, now }: SettlementContext, place: OrderKey): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, place);
    const to = order && nextState(order.state, 'show');
    if (!order || !to) return;
    await recordStep(
      tx,
      place,
      { from: order.state, to, event: 'show', source: 'order', code: null },
      now(),
    );
    await updateOrder(tx, place, { state: to });
  });
}
