import { sql, type Selectable } from 'kysely';
import type { Db } from './connect.ts';
import { isDue } from './counters.ts';
import type { PaymentOrderRow, PaymentState } from './paymentTables.ts';
import { globals, scopedTo, type Change, type NewRow, type Scope } from './scope.ts';

export type PaymentOrder = Selectable<PaymentOrderRow>;

/** Identifies an order of a company. */
export interface OrderKey extends Scope {
  readonly orderId: number;
}

/** A school with the fields that are checked before it gets a package. */
export interface PackagedSchool {
  id: number;
  name_ar: string;
  name_en: string;
  package: number;
  package_ends: string | null;
  hidden: boolean;
}

export async function readPrices(db: Db): Promise<Map<number, string>> {
  const rows = await globals(db)
    .selectFrom('package')
    .select(['id', 'price'])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, price }) => [id, price]));
}

/**
 * Locks the given schools and returns those that belong to the company. They are always locked in
 * order of id, so that transactions cannot deadlock.
 */
export async function lockSchools(
  tx: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<PackagedSchool[]> {
  return scopedTo(tx, scope)
    .select('school')
    .select([
      'school.id',
      'school.name_ar',
      'school.name_en',
      'school.package',
      'school.package_ends',
      'school.hidden',
    ])
    .where(sql<boolean>`school.id = any(${ids}::bigint[])`)
    .orderBy('school.id')
    .forUpdate()
    .execute();
}

/** The package of a school, and its last day; null if it never ends. */
export interface SchoolPackage {
  package: number;
  package_ends: string | null;
}

/** Returns the current package of each school, by school id. */
export async function readPackages(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, SchoolPackage>> {
  const rows = await scopedTo(db, scope)
    .select('school')
    .select(['school.id', 'school.package', 'school.package_ends'])
    .where(sql<boolean>`school.id = any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, ...schoolPackage }) => [id, schoolPackage]));
}

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
    .selectAll()
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

/** Returns the number of the company's last receipt; 0 before the first. */
export async function readLastReceipt(db: Db, { companyId }: Scope): Promise<number> {
  return (
    await globals(db)
      .selectFrom('company')
      .select('last_receipt')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
  ).last_receipt;
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
    .selectAll()
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
    .selectAll()
    .where('payment_order.reference', '=', reference)
    .executeTakeFirst();
}

/** Locks the order until the transaction ends and returns it. */
export async function lockOrder(tx: Db, orderKey: OrderKey): Promise<PaymentOrder | undefined> {
  return scopedTo(tx, orderKey)
    .select('payment_order')
    .selectAll()
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
    .selectAll()
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
  await globals(tx)
    .selectFrom('company')
    .select('id')
    .where('id', '=', orderKey.companyId)
    .forNoKeyUpdate()
    .execute();
  const other = await scopedTo(tx, orderKey)
    .select('payment_order')
    .select('payment_order.id')
    .where('payment_order.payment_id', '=', paymentId)
    .where('payment_order.id', '!=', orderKey.orderId)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Increments and returns the company's receipt number. No other transaction gets one until this one
 * ends.
 */
export async function nextReceiptNumber(tx: Db, { companyId }: Scope): Promise<number> {
  const raised = { last_receipt: sql<number>`last_receipt + 1` };
  const { last_receipt } = await globals(tx)
    .updateTable('company')
    .set(raised)
    .where('id', '=', companyId)
    .returning('last_receipt')
    .executeTakeFirstOrThrow();
  return last_receipt;
}

/** Returns the company's data as the buyer on receipts. */
export async function readBuyer(db: Db, { companyId }: Scope) {
  return globals(db)
    .selectFrom('company')
    .select(['name_ar', 'name_en', 'vat_number', 'address_ar', 'address_en'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
}

/** Returns the ids of the company's main accounts. */
export async function readMainAccounts(db: Db, scope: Scope): Promise<number[]> {
  const rows = await scopedTo(db, scope)
    .select('staff')
    .select('staff.id')
    .where('staff.is_main_account', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

export async function readEmail(db: Db, scope: Scope, staffId: number): Promise<string> {
  return (
    await scopedTo(db, scope)
      .select('staff')
      .select('staff.email')
      .where('staff.id', '=', staffId)
      .executeTakeFirstOrThrow()
  ).email;
}

/** Schedules the next status check of the order; null deletes the schedule. */
export async function scheduleCheck(
  db: Db,
  { companyId, orderId }: OrderKey,
  dueAt: Date | null,
): Promise<void> {
  const row = { company_id: companyId, order_id: orderId };
  if (dueAt === null)
    await globals(db)
      .deleteFrom('payment_check')
      .where('company_id', '=', companyId)
      .where('order_id', '=', orderId)
      .execute();
  else
    await globals(db)
      .insertInto('payment_check')
      .values({ ...row, due_at: dueAt })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'order_id']).doUpdateSet({ due_at: dueAt }),
      )
      .execute();
}

/**
 * As `scheduleCheck`, for the process that leased the check. Does nothing if another process has
 * rescheduled it meanwhile, because that one has newer information.
 */
export async function rescheduleCheck(
  db: Db,
  { companyId, orderId, leasedUntil }: LeasedCheck,
  dueAt: Date | null,
): Promise<void> {
  const isStillTaken = sql<boolean>`company_id = ${companyId} and order_id = ${orderId} and due_at = ${leasedUntil}`;
  if (dueAt === null) await globals(db).deleteFrom('payment_check').where(isStillTaken).execute();
  else
    await globals(db)
      .updateTable('payment_check')
      .set({ due_at: dueAt })
      .where(isStillTaken)
      .execute();
}

/** An order whose status is being checked. */
export interface LeasedCheck extends OrderKey {
  attempts: number;
  leasedUntil: Date;
}

/**
 * Leases orders whose status check is due. No other process takes them until the lease ends. A
 * check that is due later than `maxDelayMs` from now was scheduled before the clock was set back,
 * and is due too.
 */
export async function leaseChecks(
  db: Db,
  now: Date,
  { max, leaseMs, maxDelayMs }: { max: number; leaseMs: number; maxDelayMs: number },
): Promise<LeasedCheck[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const due = globals(db)
    .selectFrom('payment_check')
    .select(['company_id', 'order_id'])
    .where(isDue(now, maxDelayMs))
    .orderBy('due_at')
    .limit(max)
    .forUpdate()
    .skipLocked();
  const leased = await globals(db)
    .updateTable('payment_check')
    .set({ due_at: leasedUntil, attempts: sql<number>`attempts + 1` })
    .where(({ eb, refTuple }) =>
      eb(refTuple('company_id', 'order_id'), 'in', due.$asTuple('company_id', 'order_id')),
    )
    .returningAll()
    .execute();
  return leased.map(({ company_id, order_id, attempts }) => ({
    companyId: company_id,
    orderId: order_id,
    attempts,
    leasedUntil,
  }));
}
