import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopedTo } from '../../../src/server/rows/scope.ts';
import { toPaymentStatus, type GatewayTransport } from '../../../server/payments/gateway.ts';
import { createOrder } from '../../../server/payments/orders.ts';
import { settle, settleIfAvailable } from '../../../server/payments/settle.ts';
import { readStoredOrder, createTestSettlement } from '../../helpers/payments.ts';
import { createTestApp, type TestApp } from '../../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** The responses of the gateway. They arrive in any order, several at once. */
const CODES = {
  paid: '000.000.000',
  refused: '800.100.152',
  pending: '800.400.500',
  open: '000.200.000',
  away: '',
  forgotten: '200.300.404',
} as const;
type Response = keyof typeof CODES;

const step = fc.record({
  source: fc.constantFrom('return' as const, 'webhook' as const, 'sweeper' as const),
  response: fc.constantFrom<Response>('paid', 'refused', 'pending', 'open', 'away', 'forgotten'),
  sum: fc.constantFrom('right', 'right', 'right', 'wrong'),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/**
 * The steps of each inner list run concurrently, one list after the other, with minutes between
 * them.
 */
const history = fc.array(
  fc.record({
    minutes: fc.constantFrom(0, 1, 31),
    concurrent: fc.array(step, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 5 },
);

const actor = { companyId: 1, staffId: 1, isMainAccount: true, locale: 'ar' as const };
let checkouts = 0;

it('200 random sequences of returns, webhooks and sweeps end in one consistent state that matches the payment', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (batches) => {
      const id = `${String((checkouts += 1)).padStart(32, '0')}.host`;
      const { orders_id } = await createOrder(
        createTestSettlement(t, async () => ({
          status: 200,
          text: JSON.stringify({ id, result: { code: '000.200.100' } }),
        })),
        actor,
        [{ school_id: 3, package_id: 2 }],
      );
      const orderKey = { companyId: 1, orderId: orders_id };
      const { order, schools: before } = await readStoredOrder(t, orders_id);
      const payment = ({ response, sum }: Step) => ({
        id: `payment-${id}`,
        paymentType: 'DB',
        amount: sum === 'right' ? order.total : '1.00',
        currency: order.currency,
        merchantTransactionId: order.reference,
        result: { code: CODES[response] },
      });
      const report = (one: Step) => {
        const sendRequest: GatewayTransport = async ({ path }) => {
          if (one.response === 'away') throw new Error('away');
          return {
            status: 200,
            text: JSON.stringify(
              path.startsWith('/v1/query') ? { result: { code: '700.400.580' } } : payment(one),
            ),
          };
        };
        const context = createTestSettlement(t, sendRequest);
        return one.source === 'webhook'
          ? settle(context, orderKey, 'webhook', toPaymentStatus(payment(one), true))
          : settleIfAvailable(context, orderKey, one.source);
      };
      for (const { minutes, concurrent } of batches) {
        t.clock.advance(minutes * 60_000);
        await Promise.all(concurrent.map(report));
      }
      const { order: stored, steps, schools, lines } = await readStoredOrder(t, orders_id);
      const hasMoney = batches.some(({ concurrent }) =>
        concurrent.some(({ response, sum }) => response === 'paid' && sum === 'right'),
      );
      expect(stored.state === 'paid').toBe(hasMoney);
      expect(steps.filter(({ to_state }) => to_state === 'paid')).toHaveLength(hasMoney ? 1 : 0);
      steps
        .slice(1)
        .forEach(({ from_state }, index) => expect(from_state).toBe(steps[index]!.to_state));
      expect(steps.at(-1)?.to_state ?? 'created').toBe(stored.state);
      expect([stored.receipt_number !== null, lines[0]!.activated_at !== null]).toEqual([
        hasMoney,
        hasMoney,
      ]);
      // A paid order extends the package by a year. Otherwise it is unchanged.
      if (hasMoney) expect(schools[0]!.package_ends! > before[0]!.package_ends!).toBe(true);
      else expect(schools).toEqual(before);
      // A pending order would keep the school from being ordered for again.
      if (stored.state === 'pending')
        await settle(
          createTestSettlement(t, async () => ({
            status: 200,
            text: JSON.stringify(payment({ source: 'sweeper', response: 'refused', sum: 'right' })),
          })),
          orderKey,
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
