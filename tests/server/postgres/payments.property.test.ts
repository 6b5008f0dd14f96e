import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopedTo } from '../../../server/db/scope.ts';
import { toPaymentStatus, type SendRequest } from '../../../server/payments/gateway.ts';
import { createOrder } from '../../../server/payments/orders.ts';
import { settle, settleIfAvailable } from '../../../server/payments/settle.ts';
import { ledger, settlingWith } from '../../helpers/payments.ts';
import { createTestApp, type TestApp } from '../../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** What the gateway says, and who hears of it: in any order, several at once. */
const CODES = {
  paid: '000.000.000',
  refused: '800.100.152',
  pending: '800.400.500',
  open: '000.200.000',
  away: '',
  forgotten: '200.300.404',
} as const;
type Said = keyof typeof CODES;

const step = fc.record({
  source: fc.constantFrom('return' as const, 'webhook' as const, 'sweeper' as const),
  said: fc.constantFrom<Said>('paid', 'refused', 'pending', 'open', 'away', 'forgotten'),
  sum: fc.constantFrom('right', 'right', 'right', 'wrong'),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** Each inner list happens at once, one list after the other; minutes pass between them. */
const story = fc.array(
  fc.record({
    minutes: fc.constantFrom(0, 1, 31),
    at_once: fc.array(step, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 5 },
);

const actor = { companyId: 1, staffId: 1, isMainAccount: true, locale: 'ar' as const };
let checkouts = 0;

it('200 orders of returns, calls and sweeps end in one state, that of the money', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (chapters) => {
      const id = `${String((checkouts += 1)).padStart(32, '0')}.host`;
      const { orders_id } = await createOrder(
        settlingWith(t, async () => ({
          status: 200,
          text: JSON.stringify({ id, result: { code: '000.200.100' } }),
        })),
        actor,
        [{ school_id: 3, package_id: 2 }],
      );
      const place = { companyId: 1, orderId: orders_id };
      const { order, schools: before } = await ledger(t, orders_id);
      const payment = ({ said, sum }: Step) => ({
        id: `payment-${id}`,
        paymentType: 'DB',
        amount: sum === 'right' ? order.total : '1.00',
        currency: order.currency,
        merchantTransactionId: order.reference,
        result: { code: CODES[said] },
      });
      const act = (one: Step) => {
        const exchange: SendRequest = async ({ path }) => {
          if (one.said === 'away') throw new Error('away');
          return {
            status: 200,
            text: JSON.stringify(
              path.startsWith('/v1/query') ? { result: { code: '700.400.580' } } : payment(one),
            ),
          };
        };
        const settling = settlingWith(t, exchange);
        return one.source === 'webhook'
          ? settle(settling, place, 'webhook', toPaymentStatus(payment(one), true))
          : settleIfAvailable(settling, place, one.source);
      };
      for (const { minutes, at_once } of chapters) {
        t.clock.advance(minutes * 60_000);
        await Promise.all(at_once.map(act));
      }
      const { order: kept, steps, schools, lines } = await ledger(t, orders_id);
      const hasMoney = chapters.some(({ at_once }) =>
        at_once.some(({ said, sum }) => said === 'paid' && sum === 'right'),
      );
      expect(kept.state === 'paid').toBe(hasMoney);
      expect(steps.filter(({ to_state }) => to_state === 'paid')).toHaveLength(hasMoney ? 1 : 0);
      steps
        .slice(1)
        .forEach(({ from_state }, index) => expect(from_state).toBe(steps[index]!.to_state));
      expect(steps.at(-1)?.to_state ?? 'created').toBe(kept.state);
      expect([kept.receipt_number !== null, lines[0]!.activated_at !== null]).toEqual([
        hasMoney,
        hasMoney,
      ]);
      // A year more for each that was paid, and not a day for any other.
      if (hasMoney) expect(schools[0]!.package_ends! > before[0]!.package_ends!).toBe(true);
      else expect(schools).toEqual(before);
      // What is left pending would keep the school from being ordered for again.
      if (kept.state === 'pending')
        await settle(
          settlingWith(t, async () => ({
            status: 200,
            text: JSON.stringify(payment({ source: 'sweeper', said: 'refused', sum: 'right' })),
          })),
          place,
          'sweeper',
        );
    }),
    { numRuns: 200 },
  );
  const receipts = await scopedTo(t.database.db, { companyId: 1 })
    .select('payment_order')
    .select('payment_order.receipt_number')
    .where('payment_order.receipt_number', 'is not', null)
    .orderBy('payment_order.receipt_number')
    .execute();
  expect(receipts.map(({ receipt_number }) => receipt_number)).toEqual(
    receipts.map((_row, index) => index + 1),
  );
});
