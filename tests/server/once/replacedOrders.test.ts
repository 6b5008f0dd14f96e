import { product } from '../../../server/product.ts';
import { composeMailOf } from '../../../src/server/app/composeMailOf.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globals, scopedTo } from '../../../src/server/rows/scope.ts';
import { createOrder } from '../../../server/payments/orders.ts';
import { listDueRefunds, recordRefund } from '../../../server/payments/refunds.ts';
import { amountText } from '../../../src/shared/numbers/money.ts';
import { GRACE_PERIOD_MS } from '../../../server/payments/paymentRules.ts';
import { checkDueOrders } from '../../../server/payments/sweeper.ts';
import { yearAfter } from '../../../server/schools/packageEnd.ts';
import { HOUR, MINUTE, SECOND } from '../../helpers/clock.ts';
import {
  CARDS,
  checkPayment,
  readStoredOrder,
  readOrder,
  placeOrder,
  followRedirect,
  submitCardForm,
  notificationFor,
  createTestSettlement,
  sendNotification,
  type CreatedOrder,
} from '../../helpers/payments.ts';
import { createTestApp, MAIN, RIVAL, type TestApp } from '../../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('a newer order for a school', () => {
  /** The payable orders for a school. */
  const openOrders = async (school: number) => {
    const tables = scopedTo(t.database.db, { companyId: 1 });
    const ofSchool = tables
      .select('payment_line')
      .select('payment_line.order_id')
      .where('payment_line.school_id', '=', school);
    return (
      await tables
        .select('payment_order')
        .select('payment_order.id')
        .where('payment_order.id', 'in', ofSchool)
        .where('payment_order.state', 'in', ['created', 'shown'])
        .execute()
    ).map(({ id }) => id);
  };
  const dueOf = async ({ orders_id }: CreatedOrder) =>
    (
      await globals(t.database.db)
        .selectFrom('payment_check')
        .select('due_at')
        .where('order_id', '=', orders_id)
        .execute()
    ).map(({ due_at }) => Date.parse(due_at));

  it('replaces all unpaid orders for any of its schools and no others', async () => {
    const [created, shown, other] = [
      await placeOrder(t, [9, 12], 2),
      await placeOrder(t, [5, 11], 2),
      await placeOrder(t, [8], 2),
    ];
    await t.send('PUT', `/investor/school-package/orders/${shown.orders_id}/shown`);
    const newer = await placeOrder(t, [12, 11], 1);
    for (const [details, before] of [
      [created, 'created'],
      [shown, 'shown'],
    ] as const) {
      const { order: storedOrder, steps } = await readStoredOrder(t, details.orders_id);
      expect(storedOrder).toMatchObject({
        state: 'expired',
        reason: 'replaced',
        receipt_number: null,
      });
      expect(steps.at(-1)).toMatchObject({
        from_state: before,
        to_state: 'expired',
        event: 'replace',
        source: 'order',
      });
      expect(await readOrder(t, details)).toMatchObject({
        state: 'expired',
        reason: 'replaced',
        widget: null,
        checkout_id: null,
      });
      expect(await checkPayment(t, details)).toBe('failed');
      expect(await dueOf(details)).toEqual([Date.parse(storedOrder.expires_at) + GRACE_PERIOD_MS]);
    }
    expect(await openOrders(8)).toEqual([other.orders_id]);
    expect(await openOrders(12)).toEqual([newer.orders_id]);
    expect(await readOrder(t, newer)).toMatchObject({
      state: 'created',
      reason: null,
      checkout_id: newer.checkout_id,
    });
  });

  it('closes the card form of the replaced order and ignores payments that were started there', async () => {
    const [older, pending] = [await placeOrder(t, [11], 2), await placeOrder(t, [12], 2)];
    const challenge = await submitCardForm(t, pending, CARDS.challenge);
    expect([
      challenge.statusCode,
      challenge.headers.location?.startsWith(`/sandbox-gateway/challenge/${pending.checkout_id}`),
    ]).toEqual([303, true]);
    const newer = await placeOrder(t, [11, 12], 2);
    const form = await t.inject({
      method: 'GET',
      url: `/sandbox-gateway/form/${older.checkout_id}?locale=en`,
    });
    expect(form.body).toContain('The payment session has expired');
    expect(form.body).not.toContain('<form');
    expect(await followRedirect(t, await submitCardForm(t, older, CARDS.paid))).toContain(
      'role="alert"',
    );
    const response = await t.inject({
      method: 'POST',
      url: `/sandbox-gateway/challenge/${pending.checkout_id}?locale=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'agree=yes',
    });
    expect(await followRedirect(t, response)).toContain('The payment session has expired');
    t.clock.advance(MINUTE);
    await t.app.services.payments.runDueWork();
    for (const details of [older, pending])
      expect((await readStoredOrder(t, details.orders_id)).states).toEqual(['created', 'expired']);
    expect((await submitCardForm(t, newer, CARDS.refused)).statusCode).toBe(303);
    expect(await checkPayment(t, newer)).toBe('failed');
  });

  it('closes the card form of an order whose card was refused, which would accept another card', async () => {
    const older = await placeOrder(t, [12], 2);
    expect((await submitCardForm(t, older, CARDS.refused)).statusCode).toBe(303);
    expect(await checkPayment(t, older)).toBe('failed');
    const form = async () =>
      (
        await t.inject({
          method: 'GET',
          url: `/sandbox-gateway/form/${older.checkout_id}?locale=en`,
        })
      ).body.includes('<form');
    expect(await form()).toBe(true);
    await placeOrder(t, [12], 3);
    expect([await form(), (await readStoredOrder(t, older.orders_id)).order.state]).toEqual([
      false,
      'failed',
    ]);
  });

  it.each(['call', 'sweeper'] as const)(
    'keeps a payment for the replaced order that is reported by the %s',
    async (source) => {
      const older = await placeOrder(t, [11], 1);
      t.clock.advance(SECOND);
      const newer = await placeOrder(t, [11], 2);
      t.clock.advance(SECOND);
      const payload = await notificationFor(t, older);
      if (source === 'call') expect(await sendNotification(t, payload)).toBe(200);
      else {
        t.clock.advance(33 * MINUTE);
        await t.renew(MAIN);
        const uncertainGateway = createTestSettlement(
          t,
          async () => ({ status: 200, text: JSON.stringify({ result: { code: '900.100.300' } }) }),
          false,
        );
        await checkDueOrders(uncertainGateway);
        expect((await readStoredOrder(t, older.orders_id)).order.state).toBe('expired');
        t.clock.advance(2 * MINUTE);
        const pending = createTestSettlement(
          t,
          async ({ path }) => ({
            status: 200,
            text: JSON.stringify(
              path.includes(encodeURIComponent(older.checkout_id))
                ? payload
                : {
                    result: { code: path.startsWith('/v1/query') ? '700.400.580' : '200.300.404' },
                  },
            ),
          }),
          false,
        );
        await checkDueOrders(pending);
        await t.renew(MAIN);
      }
      const { order: storedOrder, states, schools } = await readStoredOrder(t, older.orders_id);
      expect(states).toEqual(['created', 'expired', 'paid']);
      expect(storedOrder).toMatchObject({
        state: 'paid',
        reason: null,
        receipt_number: expect.any(Number) as number,
      });
      expect(schools[0]).toMatchObject({ package: 1 });
      expect(await readOrder(t, newer)).toMatchObject({ widget: null, checkout_id: null });
    },
  );

  it.each([
    ['a lower package', 1, 1725],
    ['the same package', 2, 5175],
    ['a higher package', 3, 10_350],
  ])(
    'refunds a payment for the replaced order and notifies the main account, without changing schools, for %s',
    async (_name, packageId, amount) => {
      const ownApp = await createTestApp();
      const older = await placeOrder(ownApp, [9, 11], packageId);
      // Setting the clock back does not hide which order was paid later.
      ownApp.clock.advance(-HOUR);
      const newer = await placeOrder(ownApp, [9], 2);
      expect(await sendNotification(ownApp, await notificationFor(ownApp, newer))).toBe(200);
      const before = (await readStoredOrder(ownApp, older.orders_id)).schools;
      ownApp.clock.advance(SECOND);
      expect(await sendNotification(ownApp, await notificationFor(ownApp, older))).toBe(200);
      const { order: storedOrder, lines, schools } = await readStoredOrder(ownApp, older.orders_id);
      expect(schools).toEqual(before);
      // The price of two years with VAT.
      expect([storedOrder.state, storedOrder.refund, storedOrder.receipt_number === null]).toEqual([
        'paid',
        (2 * amount).toFixed(2),
        false,
      ]);
      expect(lines.map(({ activated_at }) => activated_at)).toEqual([null, null]);
      const checked = await ownApp.send('POST', '/investor/school-package/success', {
        checkout_id: older.checkout_id,
        orders_id: older.orders_id,
      });
      expect(checked.json()).toMatchObject({ data: { status: 'paid', refund: 2 * amount } });
      const receipt = (
        await ownApp.read<{ data: { refund: number; lines: { passed_over: boolean }[] } }>(
          `/investor/school-package/orders/${older.orders_id}`,
        )
      ).data;
      expect([receipt.refund, receipt.lines.map(({ passed_over }) => passed_over)]).toEqual([
        2 * amount,
        [true, true],
      ]);
      const listed = (await ownApp.read('/investor/school-package/orders?refund=1')).data.items;
      expect(listed.map(({ id, refund, refund_due }) => ({ id, refund, refund_due }))).toEqual([
        { id: older.orders_id, refund: 2 * amount, refund_due: 1 },
      ]);
      const mails = await globals(ownApp.database.db)
        .selectFrom('outbox')
        .select(['company_id', 'staff_id', 'order_id'])
        .where('kind', '=', 'refundDue')
        .execute();
      const mainAccounts = await scopedTo(ownApp.database.db, { companyId: 1 })
        .select('staff')
        .select('staff.id')
        .where('staff.is_main_account', '=', true)
        .execute();
      expect(mails).toEqual(
        mainAccounts.map(({ id }) => ({ company_id: 1, staff_id: id, order_id: older.orders_id })),
      );
      const mail = await composeMailOf(ownApp.app.services, product, {
        kind: 'refundDue',
        companyId: 1,
        staffId: mainAccounts[0]!.id,
        data: { orderId: older.orders_id },
      });
      expect([
        mail?.to.address,
        mail?.subject.includes(String(older.orders_id)),
        mail?.text.includes(`/school-packages/orders/${older.orders_id}`),
      ]).toEqual([MAIN, true, true]);
      expect(mail?.text).toContain(amountText(2 * amount, 'ر.س'));
      expect(
        (await listDueRefunds(ownApp.database.db)).map(({ orderId, amount: due }) => [
          orderId,
          due,
        ]),
      ).toEqual([[older.orders_id, (2 * amount).toFixed(2)]]);
      expect([
        await recordRefund(ownApp.database.db, older.orders_id, ownApp.clock.now()),
        await recordRefund(ownApp.database.db, older.orders_id, ownApp.clock.now()),
      ]).toEqual([true, false]);
      expect((await ownApp.read('/investor/school-package/orders?refund=1')).data.items).toEqual(
        [],
      );
      expect(
        (
          await ownApp.read<{ data: { refunded_at: string } }>(
            `/investor/school-package/orders/${older.orders_id}`,
          )
        ).data.refunded_at.slice(0, 19),
      ).toBe(ownApp.clock.now().toISOString().slice(0, 19));
      await ownApp.close();
    },
  );

  it('for a lower package that is paid first replaces the higher package, as the user confirmed', async () => {
    expect(await sendNotification(t, await notificationFor(t, await placeOrder(t, [9], 2)))).toBe(
      200,
    );
    t.clock.advance(SECOND);
    const lower = await placeOrder(t, [9], 1);
    const line = (
      await t.read<{ data: { lines: { remaining: number; lapsing_days: number }[] } }>(
        `/investor/school-package/orders/${lower.orders_id}`,
      )
    ).data.lines[0]!;
    // The school has the silver package for more than a year, which lapses.
    expect(line.remaining).toBeGreaterThan(364);
    expect(line).toMatchObject({
      lapsing_days: line.remaining,
      next_end_date: yearAfter(t.clock.now().toISOString().slice(0, 10), null),
    });
    t.clock.advance(SECOND);
    expect(await sendNotification(t, await notificationFor(t, lower))).toBe(200);
    const { order: storedOrder, schools } = await readStoredOrder(t, lower.orders_id);
    expect([storedOrder.refund, schools[0]?.package]).toEqual([null, 1]);
    const again = (
      await t.read<{ data: { lines: object[] } }>(
        `/investor/school-package/orders/${(await placeOrder(t, [9], 1)).orders_id}`,
      )
    ).data.lines[0];
    expect(again, 'another year of the same package loses nothing').toMatchObject({
      lapsing_days: null,
      remaining: 365,
    });
  });

  it('is refused while a payment for the school is being confirmed', async () => {
    const waiting = await placeOrder(t, [8], 3);
    const open = await placeOrder(t, [9], 2);
    await submitCardForm(t, waiting, CARDS.pending);
    expect(await checkPayment(t, waiting)).toBe('pending');
    const refused = await t.send('POST', '/investor/school-package/pay', {
      schools_obj: [8, 9].map((school_id) => ({ school_id, package_id: 3 })),
    });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({
        problems: { schools_obj: [{ key: 'schoolsList.error.inPayment', params: {} }] },
      }),
    ]);
    expect((await readStoredOrder(t, waiting.orders_id)).order.state).toBe('pending');
    expect(
      (await readStoredOrder(t, open.orders_id)).order,
      'no other order is replaced either',
    ).toMatchObject({ state: 'created', reason: null });
    expect(
      await sendNotification(
        t,
        await notificationFor(t, waiting, { result: { code: '800.100.152' } }),
      ),
    ).toBe(200);
  });

  it('is unique when many tabs create one at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_none, index) =>
        placeOrder(t, index % 2 === 0 ? [11, 12] : [12, 9], 2),
      ),
    );
    const open = await openOrders(12);
    expect(open).toHaveLength(1);
    const forms = await Promise.all(
      responses.map(async ({ checkout_id, orders_id }) => ({
        orders_id,
        isOpen: (
          await t.inject({ method: 'GET', url: `/sandbox-gateway/form/${checkout_id}` })
        ).body.includes('<form'),
      })),
    );
    expect(forms.filter(({ isOpen }) => isOpen).map(({ orders_id }) => orders_id)).toEqual(open);
    for (const { orders_id } of responses)
      expect(await readOrder(t, { orders_id })).toMatchObject(
        open.includes(orders_id)
          ? { state: 'created' }
          : { state: 'expired', reason: 'replaced', checkout_id: null },
      );
  });

  it('does not deadlock with a concurrent payment for the older order', async () => {
    for (let round = 0; round < 8; round += 1) {
      const older = await placeOrder(t, [11, 12], 1);
      const payload = await notificationFor(t, older);
      const [webhookStatus, ...responses] = await Promise.all([
        sendNotification(t, payload),
        placeOrder(t, [11], 1),
        placeOrder(t, [12, 11], 1),
        placeOrder(t, [12], 1),
      ]);
      expect(webhookStatus).toBe(200);
      expect(responses).toHaveLength(3);
      expect((await readStoredOrder(t, older.orders_id)).order.state).toBe('paid');
      // The last request may have replaced an order for both schools with one for the other school.
      for (const school of [11, 12])
        expect((await openOrders(school)).length).toBeLessThanOrEqual(1);
    }
  });

  it('of another company replaces nothing', async () => {
    const ownOrder = await placeOrder(t, [11], 2);
    await t.renew(RIVAL);
    const [school] = (await t.read('/investor/school-package', RIVAL)).data.items;
    await t.send(
      'POST',
      '/investor/school-package/pay',
      { schools_obj: [{ school_id: school!['id'], package_id: 3 }] },
      RIVAL,
    );
    expect((await readStoredOrder(t, ownOrder.orders_id)).order.state).toBe('created');
  });

  it('closes the checkout of an older order that the gateway is still creating', async () => {
    const closedCheckouts: string[] = [];
    const actor = { companyId: 1, staffId: 1, isMainAccount: true, locale: 'ar' as const };
    let newer: CreatedOrder | undefined;
    const base = createTestSettlement(t, async () => {
      newer ??= await placeOrder(t, [11], 2);
      return {
        status: 200,
        text: JSON.stringify({
          id: 'ABCDEF0123456789ABCDEF0123456789.slow',
          result: { code: '000.200.100' },
        }),
      };
    });
    const settlement = {
      ...base,
      gateway: {
        ...base.gateway,
        closeCheckout: async (id: string) => void closedCheckouts.push(id),
      },
    };
    const older = await createOrder(settlement, actor, [{ school_id: 11, package_id: 2 }]);
    expect(closedCheckouts.at(-1)).toBe(older.checkout_id);
    expect(await readOrder(t, older)).toMatchObject({
      state: 'expired',
      reason: 'replaced',
      checkout_id: null,
    });
    expect(await openOrders(11)).toEqual([newer!.orders_id]);
  });
});
