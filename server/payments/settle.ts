import { type Db, queueMail, readMainAccounts } from 'nasaq/server';
import {
  activateLine,
  isSuperseded,
  isPaymentOfAnotherOrder,
  lockOrder,
  orderKeyOf,
  readLines,
  readOrder,
  recordStep,
  updateOrder,
  type OrderKey,
  type PaymentOrder,
} from './paymentOrders.ts';
import { lockSchools, type LockedSchool } from '../schools/schoolPackages.ts';
import { scheduleCheck } from './paymentChecks.ts';
import { nextReceiptNumber } from './receipts.ts';
import { dayOf } from '../db/days.ts';
import { yearAfter } from '../schools/packageEnd.ts';
import { GatewayUnavailable, type Gateway, type PaymentStatus } from './gateway.ts';
import {
  GRACE_PERIOD_MS,
  isExpired,
  isFinalStatus,
  transitionFor,
  type PaymentTransition,
} from './paymentRules.ts';
import { nextState, type PaymentState } from './states.ts';

/**
 * What triggered the status check: the page that the user returns to, a webhook, or the sweeper,
 * which checks due orders at an interval (sweeper.ts).
 */
export type SettledBy = 'return' | 'webhook' | 'sweeper';

export interface SettlementContext {
  db: Db;
  now: () => Date;
  gateway: Gateway;
  /** Writes a warning to the log. It must contain ids only, no personal data. */
  warn(facts: Record<string, unknown>, message: string): void;
}

/**
 * Determines the payment status of an order and updates the order. Used by the return page, the
 * webhook (which passes the status) and the sweeper. However often and concurrently it is called,
 * an order is paid once, its schools get their packages once, and it has one receipt.
 * @param knownStatus the payment status, if the caller has it already
 * @returns the new state, or undefined if there is no such order
 * @throws GatewayUnavailable if the status could not be determined; the order is then unchanged
 */
export async function settle(
  context: SettlementContext,
  orderKey: OrderKey,
  source: SettledBy,
  knownStatus?: PaymentStatus,
): Promise<PaymentState | undefined> {
  const order = await readOrder(context.db, orderKey);
  if (!order) return undefined;
  // A paid order never changes. The gateway need not be asked, and it soon forgets the checkout.
  if (order.state === 'paid') return 'paid';
  if (order.checkout_id === null && !knownStatus)
    return expireWithoutCheckout(context, orderKey, order, source);
  // The request runs outside of the transaction, because it may take seconds and would block the
  // only connection of the embedded database.
  const status =
    knownStatus ??
    (await context.gateway.statusOf({
      checkoutId: order.checkout_id!,
      reference: order.reference,
    }));
  // Throwing makes the sweeper check again. Returning the state would not do so for a replaced
  // order, because it is no longer open.
  if (!knownStatus && !isFinalStatus(order, status))
    throw new GatewayUnavailable('The gateway could not determine the payment status.');
  return applyStatus(context, orderKey, source, status);
}

/** As `settle`, but returns the order's current state if the gateway does not respond. */
export async function settleIfAvailable(
  context: SettlementContext,
  orderKey: OrderKey,
  source: SettledBy,
): Promise<PaymentState | undefined> {
  try {
    return await settle(context, orderKey, source);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return (await readOrder(context.db, orderKey))?.state;
  }
}

/** Expires an order without a checkout once its time is over. Nobody can pay it. */
async function expireWithoutCheckout(
  context: SettlementContext,
  orderKey: OrderKey,
  order: PaymentOrder,
  source: SettledBy,
): Promise<PaymentState> {
  if (!isExpired(order, context.now())) return order.state;
  return applyStatus(context, orderKey, source, {
    outcome: 'unknown',
    code: 'none',
    paymentId: undefined,
    amount: undefined,
    currency: undefined,
    paymentType: undefined,
    reference: undefined,
    brand: undefined,
    unusable: [],
  });
}

async function applyStatus(
  { db, now, warn }: SettlementContext,
  orderKey: OrderKey,
  source: SettledBy,
  status: PaymentStatus,
): Promise<PaymentState> {
  const at = now();
  const facts = { company: orderKey.companyId, order: orderKey.orderId, source };
  if (status.unusable.length > 0)
    warn({ ...facts, fields: status.unusable }, 'the gateway sent text that cannot be stored');
  return db.transaction().execute(async (tx) => {
    const purchasedLines = status.outcome === 'paid' ? await lockPurchasedLines(tx, orderKey) : [];
    const order = (await lockOrder(tx, orderKey))!;
    const transition = await decideTransition(tx, orderKey, { order, status, at });
    if (status.outcome === 'paid' && transition?.reason && order.state !== 'paid')
      warn({ ...facts, reason: transition.reason }, 'a payment does not match its order');
    const to = transition && nextState(order.state, transition.event);
    if (!transition || !to) return order.state;
    await recordStep(
      tx,
      orderKey,
      { from: order.state, to, event: transition.event, source, code: status.code },
      at,
    );
    if (to === 'paid') await activate(tx, order, purchasedLines, { status, at });
    else
      await updateOrder(tx, orderKey, {
        state: to,
        reason: transition.reason,
        ...(to === 'pending' ? {} : { settled_at: at }),
      });
    if (to === 'pending')
      await scheduleCheck(tx, orderKey, new Date(at.getTime() + GRACE_PERIOD_MS));
    // Another attempt may succeed after a refused one until the checkout expires, so the sweeper
    // checks the order once more then.
    else if (to !== 'failed') await scheduleCheck(tx, orderKey, null);
    return to;
  });
}

/**
 * As `transitionFor`, but a payment that has already paid another order is refused as a duplicate.
 */
async function decideTransition(
  tx: Db,
  orderKey: OrderKey,
  { order, status, at }: { order: PaymentOrder; status: PaymentStatus; at: Date },
): Promise<PaymentTransition | undefined> {
  const transition = transitionFor(order, status, at);
  const isDuplicate =
    transition?.event === 'pay' &&
    order.state !== 'paid' &&
    (await isPaymentOfAnotherOrder(tx, orderKey, status.paymentId!));
  return isDuplicate ? { event: 'refuse', reason: 'duplicate' } : transition;
}

interface PurchasedLine {
  line: { school_id: number; package_id: number };
  school: LockedSchool;
}

/**
 * Locks the schools of an order and returns its lines with them. Schools are locked before orders,
 * as when an order is created, so that transactions cannot deadlock.
 */
async function lockPurchasedLines(tx: Db, orderKey: OrderKey): Promise<PurchasedLine[]> {
  const lines = await readLines(tx, orderKey);
  const schools = new Map(
    (
      await lockSchools(
        tx,
        orderKey,
        lines.map(({ school_id }) => school_id),
      )
    ).map((school) => [school.id, school]),
  );
  // A foreign key keeps schools that an order refers to.
  return lines.map((line) => ({ line, school: schools.get(line.school_id)! }));
}

/**
 * Activates the packages of a paid order. A superseded order changes no school: it is marked for a
 * refund, and the main accounts get a mail. The order and its schools must be locked.
 */
async function activate(
  tx: Db,
  order: PaymentOrder,
  purchasedLines: readonly PurchasedLine[],
  { status: { paymentId, brand }, at }: { status: PaymentStatus; at: Date },
): Promise<void> {
  const orderKey = orderKeyOf(order);
  const refund = (await isSuperseded(tx, orderKey, order.receipts_before)) ? order.total : null;
  for (const { line, school } of refund === null ? purchasedLines : []) {
    // Buying the current package again extends it by a year.
    const from =
      school.package === line.package_id && school.package_ends !== null
        ? school.package_ends
        : null;
    await activateLine(tx, orderKey, line, yearAfter(dayOf(at), from), at);
  }
  const receipt_number = await nextReceiptNumber(tx, orderKey);
  await updateOrder(tx, orderKey, {
    state: 'paid',
    reason: null,
    payment_id: paymentId ?? null,
    brand: brand ?? null,
    settled_at: at,
    receipt_number,
    refund,
  });
  if (refund !== null) await queueRefundMails(tx, orderKey, at);
}

async function queueRefundMails(tx: Db, { companyId, orderId }: OrderKey, at: Date): Promise<void> {
  for (const staffId of await readMainAccounts(tx, { companyId }))
    await queueMail(tx, { kind: 'refundDue', companyId, staffId, data: { orderId } }, at);
}
