import { sql, type Selectable } from 'kysely';
import {
  type Change,
  columnsOf,
  type Db,
  globals,
  lockCompany,
  type NewRow,
  type Scope,
  scopedTo,
  type Tables,
} from 'nasaq/server';
import type { PaymentState } from './states.ts';

export type PaymentOrder = Selectable<Tables['payment_order']>;

/** Identifies an order of a company. */
export interface OrderKey extends Scope {
  readonly orderId: number;
}

export const orderKeyOf = ({
  company_id,
  id,
}: Pick<PaymentOrder, 'company_id' | 'id'>): OrderKey => ({ companyId: company_id, orderId: id });

/** The orders whose payment the gateway is still processing. */
const pendingOrders = (db: Db, scope: Scope) =>
  scopedTo(db, scope)
    .select('payment_order')
    .select('payment_order.id')
    .where('payment_order.state', '=', 'pending');

/** Returns the schools for which the gateway is still processing a payment. */
export async function findSchoolsWithPendingPayment(
  tx: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await scopedTo(tx, scope)
    .select('payment_line')
    .select('payment_line.school_id')
    .distinct()
    .where(sql<boolean>`payment_line.school_id = any(${ids}::bigint[])`)
    .where('payment_line.order_id', 'in', pendingOrders(tx, scope))
    .execute();
  return rows.map(({ school_id }) => school_id);
}

/**
 * Locks and returns the orders for any of these schools whose card form may still be open, oldest
 * first. A failed order is included until it expires, because its form accepts another card. The
 * schools must be locked before, so that no order is added meanwhile.
 */
export async function lockOpenOrders(
  tx: Db,
  scope: Scope,
  ids: readonly number[],
  at: Date,
): Promise<PaymentOrder[]> {
  const ordersOfSchools = scopedTo(tx, scope)
    .select('payment_line')
    .select('payment_line.order_id')
    .where(sql<boolean>`payment_line.school_id = any(${ids}::bigint[])`);
  return scopedTo(tx, scope)
    .select('payment_order')
    .select(columnsOf('payment_order'))
    .where('payment_order.id', 'in', ordersOfSchools)
    .where((order) =>
      order.or([
        order('payment_order.state', 'in', ['created', 'shown']),
        order.and([
          order('payment_order.state', '=', 'failed'),
          order('payment_order.expires_at', '>', at.toISOString()),
        ]),
      ]),
    )
    .orderBy('payment_order.id')
    .forUpdate()
    .execute();
}

/** The lines of other orders of the company for the same schools. */
function conflictingLines(db: Db, orderKey: OrderKey) {
  const tables = scopedTo(db, orderKey);
  const schools = tables
    .select('payment_line')
    .select('payment_line.school_id')
    .where('payment_line.order_id', '=', orderKey.orderId);
  return tables
    .select('payment_line')
    .select('payment_line.order_id')
    .where('payment_line.order_id', '!=', orderKey.orderId)
    .where('payment_line.school_id', 'in', schools);
}

/**
 * Checks whether another order has activated a package for one of the order's schools since this
 * order was created.
 * @param receiptsBefore the number of the company's last receipt when this order was created
 */
export async function isSuperseded(
  db: Db,
  orderKey: OrderKey,
  receiptsBefore: number,
): Promise<boolean> {
  const paidSince = scopedTo(db, orderKey)
    .select('payment_order')
    .select('payment_order.id')
    .where('payment_order.receipt_number', '>', receiptsBefore);
  const conflict = await conflictingLines(db, orderKey)
    .where('payment_line.activated_at', 'is not', null)
    .where('payment_line.order_id', 'in', paidSince)
    .limit(1)
    .executeTakeFirst();
  return conflict !== undefined;
}

/**
 * Checks whether the gateway is still processing the payment of another order for one of the same
 * schools.
 */
export async function hasPendingConflict(db: Db, orderKey: OrderKey): Promise<boolean> {
  const conflict = await conflictingLines(db, orderKey)
    .where('payment_line.order_id', 'in', pendingOrders(db, orderKey))
    .limit(1)
    .executeTakeFirst();
  return conflict !== undefined;
}

type NewLine = Omit<NewRow<'payment_line'>, 'order_id'>;

/**
 * Inserts an order with its lines and schedules its first status check at `checkAt`.
 * @returns the id of the order
 */
export async function insertOrder(
  tx: Db,
  scope: Scope,
  order: NewRow<'payment_order'>,
  lines: readonly NewLine[],
  checkAt: Date,
): Promise<number> {
  const { id } = await scopedTo(tx, scope)
    .insert('payment_order', [order])
    .returning('id')
    .executeTakeFirstOrThrow();
  await scopedTo(tx, scope)
    .insert(
      'payment_line',
      lines.map((line) => ({ ...line, order_id: id })),
    )
    .execute();
  await globals(tx)
    .insertInto('payment_check')
    .values({ company_id: scope.companyId, order_id: id, due_at: checkAt })
    .execute();
  return id;
}

export async function readOrder(db: Db, orderKey: OrderKey): Promise<PaymentOrder | undefined> {
  return scopedTo(db, orderKey)
    .select('payment_order')
    .select(columnsOf('payment_order'))
    .where('payment_order.id', '=', orderKey.orderId)
    .executeTakeFirst();
}

export async function findOrder(
  db: Db,
  scope: Scope,
  reference: string,
): Promise<PaymentOrder | undefined> {
  return scopedTo(db, scope)
    .select('payment_order')
    .select(columnsOf('payment_order'))
    .where('payment_order.reference', '=', reference)
    .executeTakeFirst();
}

/** Locks the order until the transaction ends and returns it. */
export async function lockOrder(tx: Db, orderKey: OrderKey): Promise<PaymentOrder | undefined> {
  return scopedTo(tx, orderKey)
    .select('payment_order')
    .select(columnsOf('payment_order'))
    .where('payment_order.id', '=', orderKey.orderId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateOrder(
  tx: Db,
  orderKey: OrderKey,
  change: Change<'payment_order'>,
): Promise<void> {
  await scopedTo(tx, orderKey)
    .update('payment_order', change)
    .where('payment_order.id', '=', orderKey.orderId)
    .execute();
}

export async function readLines(db: Db, orderKey: OrderKey) {
  return scopedTo(db, orderKey)
    .select('payment_line')
    .select(columnsOf('payment_line'))
    .where('payment_line.order_id', '=', orderKey.orderId)
    .orderBy('payment_line.school_id')
    .execute();
}

/** Records one state transition of an order, with its cause and source. */
export async function recordStep(
  tx: Db,
  { companyId, orderId }: OrderKey,
  step: {
    from: PaymentState;
    to: PaymentState;
    event: string;
    source: string;
    code: string | null;
  },
  at: Date,
): Promise<void> {
  const row = {
    order_id: orderId,
    from_state: step.from,
    to_state: step.to,
    event: step.event,
    source: step.source,
    code: step.code,
    done_at: at,
  };
  await scopedTo(tx, { companyId }).insert('payment_step', [row]).execute();
}

/** Activates the package of an order line for its school until the day `ends`. */
export async function activateLine(
  tx: Db,
  orderKey: OrderKey,
  line: { school_id: number; package_id: number },
  ends: string,
  at: Date,
): Promise<void> {
  const tables = scopedTo(tx, orderKey);
  await tables
    .update('school', { package: line.package_id, package_ends: ends })
    .where('school.id', '=', line.school_id)
    .execute();
  await tables
    .update('payment_line', { activated_at: at, package_ends: ends })
    .where('payment_line.order_id', '=', orderKey.orderId)
    .where('payment_line.school_id', '=', line.school_id)
    .execute();
}

/**
 * Checks whether another order of the company was paid by this payment. Locks the company's row,
 * because two concurrent orders with the same payment must be checked one after the other.
 */
export async function isPaymentOfAnotherOrder(
  tx: Db,
  orderKey: OrderKey,
  paymentId: string,
): Promise<boolean> {
  await lockCompany(tx, orderKey);
  const other = await scopedTo(tx, orderKey)
    .select('payment_order')
    .select('payment_order.id')
    .where('payment_order.payment_id', '=', paymentId)
    .where('payment_order.id', '!=', orderKey.orderId)
    .executeTakeFirst();
  return other !== undefined;
}
