import type { Db } from '../db/connect.ts';
import { globals, within, type Scope } from '../db/scope.ts';
import { sumOf } from '../payments/money.ts';
import { dayOf } from '../services/days.ts';
import { DAY } from './calendar.ts';
import type { DemoCompany } from './content.ts';

/** Days from the fill until each school's package ends, in turn: every plural form, one that has ended and one that never does. */
const ENDS = [364, 200, 103, 11, null, 45, 2, -12, 3, 310, 0, 1] as const;

export function packageEnds(index: number, now: Date): string | null {
  const days = ENDS[index % ENDS.length]!;
  return days === null ? null : dayOf(new Date(now.getTime() + days * DAY));
}

interface Filled {
  now: Date;
  author: number;
  schools: number[];
}

/** What was bought, days before the fill, for which of the schools; and what came of it. */
const ORDERS = [
  { daysAgo: 340, schools: [3, 6, 9], package: 2, price: '4500.00', state: 'paid', brand: 'VISA' },
  { daysAgo: 165, schools: [2], package: 3, price: '9000.00', state: 'failed', brand: null },
  { daysAgo: 164, schools: [2], package: 3, price: '9000.00', state: 'paid', brand: 'MASTER' },
  { daysAgo: 55, schools: [10], package: 3, price: '9000.00', state: 'expired', brand: null },
  { daysAgo: 54, schools: [10], package: 3, price: '9000.00', state: 'paid', brand: 'AMEX' },
] as const;

/** Orders of packages from the months before. */
export async function fillOrders(db: Db, scope: Scope, company: DemoCompany, { now, author, schools }: Filled): Promise<void> {
  let receipts = 0;
  for (const [index, order] of ORDERS.entries()) {
    const numbers = order.schools.filter((number) => number <= schools.length);
    if (numbers.length === 0) continue;
    const [at, paid] = [new Date(now.getTime() - order.daysAgo * DAY), order.state === 'paid'];
    const settled = new Date(at.getTime() + 4 * 60_000);
    const receipts_before = receipts;
    const sums = sumOf(numbers.map(() => order.price));
    const row = {
      created_by: author, state: order.state, ...sums, tax_rate: '15.00', currency: 'SAR', reference: `demo-${scope.companyId}-${index}`, checkout_id: null, brand: order.brand,
      reason: paid ? null : order.state === 'failed' ? 'refused' : 'expired', payment_id: paid ? `demo-${index}` : null,
      created_at: at, expires_at: new Date(at.getTime() + 30 * 60_000), settled_at: settled, receipt_number: paid ? (receipts += 1) : null, receipts_before,
    };
    const { id } = await within(db, scope).insert('payment_order', [row]).returning('id').executeTakeFirstOrThrow();
    const line = (number: number) => {
      const { ar, en } = company.schools[number - 1]!;
      const ends = paid ? dayOf(new Date(at.getTime() + 365 * DAY)) : null;
      return { order_id: id, school_id: schools[number - 1]!, school_name_ar: ar, school_name_en: en, package_before: 1, package_id: order.package, price: order.price, activated_at: paid ? settled : null, package_ends: ends };
    };
    await within(db, scope).insert('payment_line', numbers.map(line)).execute();
  }
  await globals(db).updateTable('company').set({ last_receipt: receipts }).where('id', '=', scope.companyId).execute();
}
