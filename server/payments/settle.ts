import type { Db } from '../db/connect.ts';
import {
  activateLine,
  isSuperseded,
  isPaymentOfAnotherOrder,
  lockOrder,
  lockSchools,
  readLines,
  readMainAccounts,
  readOrder,
  recordStep,
  scheduleCheck,
  nextReceiptNumber,
  updateOrder,
  type OrderKey,
  type PackagedSchool,
  type PaymentOrder,
} from '../db/payments.ts';
import { queueMail } from '../db/outbox.ts';
import type { PaymentState } from '../db/paymentTables.ts';
import { dayOf } from '../services/days.ts';
import { GatewayUnavailable, type Gateway, type PaymentStatus } from './gateway.ts';
import { nextState, type PaymentEvent } from './states.ts';

/** Who found out what became of a payment. */
export type Source = 'return' | 'webhook' | 'sweeper';

export interface SettlementContext {
  db: Db;
  now: () => Date;
  gateway: Gateway;
  /** Writes a warning to the log, with ids alone: nothing personal. */
  warn(facts: Record<string, unknown>, message: string): void;
}

/** So long the gateway's word of an open checkout is not yet the last, when its time is over: calls may come late. */
export const GRACE = 2 * 60_000;

/**
 * Finds out what became of an order and acts on it: the one way for the person's return, for the gateway's call (which brings the
 * verdict along) and for the sweeper. However often and however many of them come at once, an order is paid once, its schools get
 * their packages once, and it has one receipt.
 * @returns the state after it; undefined where there is no such order.
 * @throws GatewayDown where nothing could be found out; then nothing has changed.
 */
export async function settle(
  settling: SettlementContext,
  place: OrderKey,
  source: Source,
  told?: PaymentStatus,
): Promise<PaymentState | undefined> {
  const order = await readOrder(settling.db, place);
  if (!order) return undefined;
  // What is paid stays so: the gateway need not be asked, which forgets a checkout soon.
  if (order.state === 'paid') return 'paid';
  if (order.checkout_id === null && !told)
    return expireWithoutCheckout(settling, place, order, source);
  // Outside of the transaction: it may take seconds, and the only connection would wait with it.
  const verdict =
    told ??
    (await settling.gateway.statusOf({
      checkoutId: order.checkout_id!,
      reference: order.reference,
    }));
  // An order that was replaced is not open, so that its state alone would not have the sweeper ask again.
  if (!told && !isFinalStatus(order, verdict))
    throw new GatewayUnavailable('The gateway could not tell.');
  return applyStatus(settling, place, source, verdict);
}

/** An order that the gateway never heard of can be paid by nobody. */
async function expireWithoutCheckout(
  settling: SettlementContext,
  place: OrderKey,
  order: PaymentOrder,
  source: Source,
): Promise<PaymentState> {
  if (!isOver(order, settling.now())) return order.state;
  return applyStatus(settling, place, source, {
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
  place: OrderKey,
  source: Source,
  verdict: PaymentStatus,
): Promise<PaymentState> {
  const at = now();
  const facts = { company: place.companyId, order: place.orderId, source };
  if (verdict.unusable.length > 0)
    warn({ ...facts, fields: verdict.unusable }, 'the gateway sent text that cannot be stored');
  return db.transaction().execute(async (tx) => {
    const bought = verdict.outcome === 'paid' ? await lockPurchasedLines(tx, place) : [];
    const order = (await lockOrder(tx, place))!;
    const happened = await decideTransition(tx, place, { order, verdict, at });
    if (verdict.outcome === 'paid' && happened?.reason && order.state !== 'paid')
      warn({ ...facts, reason: happened.reason }, 'a payment does not fit its order');
    const to = happened && nextState(order.state, happened.event);
    if (!happened || !to) return order.state;
    await recordStep(
      tx,
      place,
      { from: order.state, to, event: happened.event, source, code: verdict.code },
      at,
    );
    if (to === 'paid') await activate(tx, order, bought, { verdict, at });
    else
      await updateOrder(tx, place, {
        state: to,
        reason: happened.reason,
        ...(to === 'pending' ? {} : { settled_at: at }),
      });
    if (to === 'pending') await scheduleCheck(tx, place, new Date(at.getTime() + GRACE));
    // A refused try may be followed by a good one until the checkout is over: the sweeper looks once more then.
    else if (to !== 'failed') await scheduleCheck(tx, place, null);
    return to;
  });
}

/** As `happenedTo`; a payment that another order was paid by pays no second one. */
async function decideTransition(
  tx: Db,
  place: OrderKey,
  { order, verdict, at }: { order: PaymentOrder; verdict: PaymentStatus; at: Date },
): Promise<PaymentTransition | undefined> {
  const happened = transitionFor(order, verdict, at);
  const isTaken =
    happened?.event === 'pay' &&
    order.state !== 'paid' &&
    (await isPaymentOfAnotherOrder(tx, place, verdict.paymentId!));
  return isTaken ? { event: 'refuse', reason: 'duplicate' } : happened;
}

interface PurchasedLine {
  line: { school_id: number; package_id: number };
  school: PackagedSchool;
}

/** The lines of an order with their schools. Schools are locked before orders, as where an order is made: no two can wait for each other. */
async function lockPurchasedLines(tx: Db, place: OrderKey): Promise<PurchasedLine[]> {
  const lines = await readLines(tx, place);
  const schools = new Map(
    (
      await lockSchools(
        tx,
        place,
        lines.map(({ school_id }) => school_id),
      )
    ).map((school) => [school.id, school]),
  );
  // The database keeps a school that an order names.
  return lines.map((line) => ({ line, school: schools.get(line.school_id)! }));
}

/**
 * Gives the schools what was paid for. An order that was overtaken changes no school: its money is to be refunded, and the main accounts
 * get a mail. Under the locks of the order and of its schools.
 */
async function activate(
  tx: Db,
  order: PaymentOrder,
  bought: readonly PurchasedLine[],
  { verdict: { paymentId, brand }, at }: { verdict: PaymentStatus; at: Date },
): Promise<void> {
  const place = { companyId: order.company_id, orderId: order.id };
  const refund = (await isSuperseded(tx, place, order.receipts_before)) ? order.total : null;
  for (const { line, school } of refund === null ? bought : []) {
    // Whoever buys what is there already buys another year of it.
    const from =
      school.package === line.package_id && school.package_ends !== null
        ? school.package_ends
        : null;
    await activateLine(tx, place, line, yearAfter(dayOf(at), from), at);
  }
  const receipt_number = await nextReceiptNumber(tx, place);
  await updateOrder(tx, place, {
    state: 'paid',
    reason: null,
    payment_id: paymentId ?? null,
    brand: brand ?? null,
    settled_at: at,
    receipt_number,
    refund,
  });
  if (refund !== null) await queueRefundLetters(tx, place, at);
}

async function queueRefundLetters(
  tx: Db,
  { companyId, orderId }: OrderKey,
  at: Date,
): Promise<void> {
  for (const staffId of await readMainAccounts(tx, { companyId }))
    await queueMail(tx, { kind: 'refundDue', companyId, staffId, orderId }, at);
}

/** A year after today, or after the day that is paid for until now, whichever is later. */
export function yearAfter(today: string, until: string | null): string {
  const from = until !== null && until > today ? until : today;
  const [year, rest] = [Number(from.slice(0, 4)) + 1, from.slice(4)];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${year}${rest === '-02-29' && !isLeap ? '-02-28' : rest}`;
}

interface PaymentTransition {
  event: PaymentEvent;
  reason: string | null;
}

/** What a verdict means for an order; undefined where it means nothing. */
export function transitionFor(
  order: Pick<PaymentOrder, 'total' | 'currency' | 'reference' | 'expires_at'>,
  verdict: PaymentStatus,
  at: Date,
): PaymentTransition | undefined {
  const { outcome } = verdict;
  if (outcome === 'unclear') return undefined;
  if (outcome === 'open' || outcome === 'unknown')
    return isOver(order, at) ? { event: 'expire', reason: 'expired' } : undefined;
  const fault = mismatchOf(order, verdict);
  if (outcome === 'paid')
    return fault ? { event: 'refuse', reason: fault } : { event: 'pay', reason: null };
  if (!isAbout(order, verdict)) return undefined;
  return outcome === 'pending'
    ? { event: 'wait', reason: null }
    : { event: 'refuse', reason: 'refused' };
}

/**
 * Whether a verdict is about a payment of this order. An answer without a payment and a reference is about the question: the gateway
 * refuses our token, or has been asked too often.
 */
function isAbout({ reference }: Pick<PaymentOrder, 'reference'>, verdict: PaymentStatus): boolean {
  return verdict.reference === undefined
    ? verdict.paymentId !== undefined
    : verdict.reference === reference;
}

/** Whether the gateway could tell: of a payment of this order, or that there is none. */
function isFinalStatus(order: Pick<PaymentOrder, 'reference'>, verdict: PaymentStatus): boolean {
  const { outcome } = verdict;
  return (
    outcome === 'paid' ||
    outcome === 'open' ||
    outcome === 'unknown' ||
    (outcome !== 'unclear' && isAbout(order, verdict))
  );
}

/** Where a payment is not the one that was asked for: the first thing that differs. */
function mismatchOf(
  order: Pick<PaymentOrder, 'total' | 'currency' | 'reference'>,
  verdict: PaymentStatus,
): string | undefined {
  if (verdict.paymentId === undefined) return 'payment';
  if (verdict.reference !== order.reference) return 'order';
  if (verdict.amount !== order.total) return 'amount';
  if (verdict.currency !== order.currency) return 'currency';
  return verdict.paymentType === 'DB' ? undefined : 'type';
}

const isOver = ({ expires_at }: Pick<PaymentOrder, 'expires_at'>, at: Date) =>
  at.getTime() >= Date.parse(expires_at) + GRACE;

/** As `settle`; where the gateway does not answer, the order is as it was. */
export async function settleIfKnown(
  settling: SettlementContext,
  place: OrderKey,
  source: Source,
): Promise<PaymentState | undefined> {
  try {
    return await settle(settling, place, source);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return (await readOrder(settling.db, place))?.state;
  }
}
