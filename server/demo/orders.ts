import { type Db, globals, type Scope, scopedTo } from 'nasaq/server';
import { DAY_MS } from 'nasaq/shared';
import { readPrices } from '../schools/schoolPackages.ts';
import { addUpPrices } from '../payments/money.ts';
import { dayOf } from '../db/days.ts';
import type { DemoCompany, DemoSchool } from './content.ts';

/**
 * Days until the package of each school ends, in turn. Covers every plural form, an expired package
 * and one that never ends.
 */
const DAYS_UNTIL_END = [364, 200, 45, 11, null, 45, 2, -12, 3, 310, 0, 1] as const;

/** The days that a package is valid after its payment. */
const PACKAGE_DAYS = 365;

/**
 * Returns in how many days the package of a school ends; null if the school has none or it never
 * ends.
 */
const daysLeft = ({ package: packageId }: DemoSchool, index: number): number | null =>
  packageId === 0 ? null : DAYS_UNTIL_END[index % DAYS_UNTIL_END.length]!;

/** Returns the last day of a school's package. */
export function packageEnds(school: DemoSchool, index: number, now: Date): string | null {
  const days = daysLeft(school, index);
  return days === null ? null : dayOf(new Date(now.getTime() + days * DAY_MS));
}

interface OrderFillOptions {
  now: Date;
  author: number;
  /** The ids of the company's schools, in the order of `DemoCompany.schools`. */
  schoolIds: number[];
}

interface DemoOrder {
  daysAgo: number;
  /** Positions in `DemoCompany.schools`, counted from 1. */
  schoolNumbers: number[];
  package: number;
  state: 'paid' | 'failed' | 'expired';
}

const BRANDS = ['VISA', 'MASTER', 'AMEX'];

/** Schools whose first payment attempt failed or was not finished. */
const FAILED_ATTEMPTS: Record<number, 'failed' | 'expired'> = { 2: 'failed', 10: 'expired' };

/** Returns the orders of a company, oldest first. Each package was paid a year before it ends. */
function ordersOf({ schools }: DemoCompany): DemoOrder[] {
  const orders: DemoOrder[] = [];
  for (const [index, school] of schools.entries()) {
    const remainingDays = daysLeft(school, index);
    if (remainingDays === null) continue;
    const [number, daysAgo] = [index + 1, PACKAGE_DAYS - remainingDays];
    const sameDayOrder = orders.find(
      (order) => order.daysAgo === daysAgo && order.package === school.package,
    );
    if (sameDayOrder) sameDayOrder.schoolNumbers.push(number);
    else orders.push({ daysAgo, schoolNumbers: [number], package: school.package, state: 'paid' });
    const attempt = FAILED_ATTEMPTS[number];
    if (attempt)
      orders.push({
        daysAgo: daysAgo + 1,
        schoolNumbers: [number],
        package: school.package,
        state: attempt,
      });
  }
  return orders.toSorted((one, other) => other.daysAgo - one.daysAgo);
}

/** Fills in package orders of the past months. */
export async function fillOrders(
  db: Db,
  scope: Scope,
  company: DemoCompany,
  { now, author, schoolIds }: OrderFillOptions,
): Promise<void> {
  const prices = await readPrices(db);
  let receipts = 0;
  for (const [index, order] of ordersOf(company).entries()) {
    const price = prices.get(order.package)!;
    const [at, paid] = [new Date(now.getTime() - order.daysAgo * DAY_MS), order.state === 'paid'];
    const settled = new Date(at.getTime() + 4 * 60_000);
    const receipts_before = receipts;
    const sums = addUpPrices(order.schoolNumbers.map(() => price));
    const row = {
      created_by: author,
      state: order.state,
      ...sums,
      tax_rate: '15.00',
      currency: 'SAR',
      reference: `demo-${scope.companyId}-${index}`,
      checkout_id: null,
      brand: paid ? BRANDS[index % BRANDS.length]! : null,
      reason: paid ? null : order.state === 'failed' ? 'refused' : 'expired',
      payment_id: paid ? `demo-${index}` : null,
      created_at: at,
      expires_at: new Date(at.getTime() + 30 * 60_000),
      settled_at: settled,
      receipt_number: paid ? (receipts += 1) : null,
      receipts_before,
    };
    const { id } = await scopedTo(db, scope)
      .insert('payment_order', [row])
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = (number: number) => {
      const { ar, en } = company.schools[number - 1]!;
      const ends = paid ? dayOf(new Date(at.getTime() + PACKAGE_DAYS * DAY_MS)) : null;
      return {
        order_id: id,
        school_id: schoolIds[number - 1]!,
        school_name_ar: ar,
        school_name_en: en,
        package_before: order.package - 1,
        package_id: order.package,
        price,
        activated_at: paid ? settled : null,
        package_ends: ends,
      };
    };
    await scopedTo(db, scope).insert('payment_line', order.schoolNumbers.map(line)).execute();
  }
  await globals(db)
    .updateTable('company')
    .set({ last_receipt: receipts })
    .where('id', '=', scope.companyId)
    .execute();
}
