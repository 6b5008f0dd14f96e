import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globals, scopedTo } from '../../src/server/rows/scope.ts';
import {
  GatewayUnavailable,
  toPaymentStatus,
  type GatewayTransport,
} from '../../server/payments/gateway.ts';
import { createOrder } from '../../server/payments/orders.ts';
import { GRACE_PERIOD_MS } from '../../server/payments/paymentRules.ts';
import { settle } from '../../server/payments/settle.ts';
import { checkDueOrders } from '../../server/payments/sweeper.ts';
import { HOUR, MINUTE, SECOND } from '../helpers/clock.ts';
import {
  sendWebhook,
  CARDS,
  checkPayment,
  KEY,
  readStoredOrder,
  readOrder,
  placeOrder,
  followRedirect,
  submitCardForm,
  notificationFor,
  createTestSettlement,
  sendNotification,
  type CreatedOrder,
} from '../helpers/payments.ts';
import { createTestApp, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Runs the check of due orders after some time. */
async function advanceAndSettle(milliseconds: number): Promise<void> {
  t.clock.advance(milliseconds);
  await t.renew(MAIN);
  await t.app.services.payments.runDueWork();
}

const problemsOf = async (schools_obj: unknown, as?: string) => {
  const response = await t.send('POST', '/investor/school-package/pay', { schools_obj }, as);
  return [
    response.statusCode,
    response.json<{ problems?: Record<string, { key: string }[]> }>().problems?.['schools_obj']?.[0]
      ?.key,
  ];
};

describe('schools and packages for sale', () => {
  it('are returned with the remaining days of each package', async () => {
    const { items, _meta } = (await t.read('/investor/school-package')).data;
    expect(_meta).toMatchObject({ perPage: 20, totalCount: 12 });
    expect(items.map((school) => school['package']).slice(0, 5)).toEqual([
      { package_id: 3, title: 'ذهبية', remaining: 364, end_date: '2027-11-19' },
      { package_id: 3, title: 'ذهبية', remaining: 200, end_date: '2027-06-08' },
      { package_id: 2, title: 'فضية', remaining: 45, end_date: '2027-01-04' },
      { package_id: 1, title: 'أساسية', remaining: 11, end_date: '2026-12-01' },
      { package_id: 0, title: 'مجانية', remaining: null, end_date: null },
    ]);
    expect(items[7]!['package']).toMatchObject({ remaining: -12, end_date: '2026-11-08' });
    expect(
      (await t.read<{ data: unknown }>('/investor/school-package/available-packages', MAIN, 'en'))
        .data,
    ).toEqual([
      { id: 1, title: 'Basic', price: 1500 },
      { id: 2, title: 'Silver', price: 4500 },
      { id: 3, title: 'Gold', price: 9000 },
    ]);
  });

  it('have the price of the server, whatever is sent', async () => {
    const details = await placeOrder(t, [3, 4]);
    expect(details).toMatchObject({ sub_total: 9000, tax: 1350, total: 10_350 });
    expect(
      (
        await t.send('POST', '/investor/school-package/pay', {
          schools_obj: [{ school_id: 3, package_id: 2, price: 1 }],
        })
      ).statusCode,
    ).toBe(422);
    expect(
      (
        await t.send('POST', '/investor/school-package/pay', {
          schools_obj: [{ school_id: 3, package_id: 2 }],
          total: 1,
        })
      ).statusCode,
    ).toBe(422);
    const [storedOrder] = await globals(t.database.db)
      .selectFrom('sandbox_checkout')
      .select(['amount', 'currency'])
      .where('id', '=', details.checkout_id)
      .execute();
    expect(storedOrder).toEqual({ amount: '10350.00', currency: 'SAR' });
  });

  it('are refused if a school cannot buy the package', async () => {
    expect(await problemsOf([{ school_id: 1, package_id: 2 }])).toEqual([
      422,
      'schoolsList.error.locked',
    ]);
    expect(
      await problemsOf([
        { school_id: 3, package_id: 2 },
        { school_id: 3, package_id: 3 },
      ]),
    ).toEqual([422, 'schoolsList.error.schoolTwice']);
    expect(await problemsOf([{ school_id: 999, package_id: 2 }])).toEqual([
      422,
      'error.unknownChoice',
    ]);
    expect(await problemsOf([{ school_id: 3, package_id: 9 }])).toEqual([
      422,
      'error.unknownChoice',
    ]);
    expect(await problemsOf([{ school_id: 3, package_id: 2 }], RIVAL)).toEqual([
      422,
      'error.unknownChoice',
    ]);
    expect(await problemsOf([])).toEqual([422, 'packages.error.schools_obj']);
  });
});

describe('an order request', () => {
  const PAY = '/investor/school-package/pay';
  const orderWithKey = (key: string, school_id: number, by = t) =>
    by.send('POST', PAY, { schools_obj: [{ school_id, package_id: 2 }] }, MAIN, {
      'idempotency-key': key,
    });
  const count = async () =>
    (
      await scopedTo(t.database.db, { companyId: 1 })
        .select('payment_order')
        .select('payment_order.id')
        .execute()
    ).length;

  it('returns the same order when it is repeated after a lost response', async () => {
    const before = await count();
    const first = await orderWithKey('lost', 9);
    const again = await orderWithKey('lost', 9);
    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body]);
    expect((await orderWithKey('lost', 5)).statusCode).toBe(422);
    expect(await count()).toBe(before + 1);
    expect((await orderWithKey('meant', 9)).json<{ data: CreatedOrder }>().data.orders_id).not.toBe(
      first.json<{ data: CreatedOrder }>().data.orders_id,
    );
  });

  it('can be repeated with the same key after it failed', async () => {
    const appWithoutGateway = await createTestApp({
      database: t.database,
      clock: t.clock,
      settings: { gateway: undefined },
    });
    expect((await orderWithKey('refused', 5, appWithoutGateway)).statusCode).toBe(503);
    await appWithoutGateway.close();
    expect((await orderWithKey('refused', 5)).statusCode).toBe(201);
  });
});

describe('a payment', () => {
  it('activates the packages for a year and creates one receipt when it succeeds', async () => {
    const details = await placeOrder(t, [3, 4], 3, MEMBER);
    expect(await checkPayment(t, details)).toBe('pending');
    const returned = await submitCardForm(t, details, CARDS.paid);
    expect(returned.statusCode).toBe(303);
    expect(returned.headers.location).toBe(
      `/school-packages?orders_id=${details.orders_id}&id=${details.checkout_id}&resourcePath=${encodeURIComponent(`/v1/checkouts/${details.checkout_id}/payment`)}`,
    );
    expect(await Promise.all([checkPayment(t, details), checkPayment(t, details)])).toEqual([
      'paid',
      'paid',
    ]);
    const {
      order: storedOrder,
      lines,
      schools,
      states,
    } = await readStoredOrder(t, details.orders_id);
    expect(storedOrder).toMatchObject({
      state: 'paid',
      brand: 'VISA',
      receipt_number: 10,
      total: '20700.00',
    });
    expect(schools).toEqual([3, 4].map((id) => ({ id, package: 3, package_ends: '2027-11-20' })));
    expect(
      lines.map(({ package_before, package_id, package_ends }) => [
        package_before,
        package_id,
        package_ends,
      ]),
    ).toEqual([
      [2, 3, '2027-11-20'],
      [1, 3, '2027-11-20'],
    ]);
    expect(states).toEqual(['created', 'paid']);
    expect(await problemsOf([{ school_id: 4, package_id: 2 }])).toEqual([
      422,
      'schoolsList.error.locked',
    ]);
  });

  it('changes nothing when it is refused, and can be retried successfully', async () => {
    const details = await placeOrder(t, [6], 3);
    await submitCardForm(t, details, CARDS.refused);
    expect(await checkPayment(t, details)).toBe('failed');
    expect((await readStoredOrder(t, details.orders_id)).schools).toEqual([
      { id: 6, package: 2, package_ends: '2027-01-04' },
    ]);
    // The form is still open in another tab.
    await submitCardForm(t, details, CARDS.paid);
    await advanceAndSettle(5 * SECOND);
    expect((await readStoredOrder(t, details.orders_id)).states).toEqual([
      'created',
      'failed',
      'paid',
    ]);
  });

  it('of the same package extends it by a year', async () => {
    const details = await placeOrder(t, [7], 1);
    const before = (await readStoredOrder(t, details.orders_id)).schools[0]!;
    expect(before).toMatchObject({ package: 1, package_ends: '2026-11-22' });
    await submitCardForm(t, details, CARDS.slow);
    expect(await checkPayment(t, details)).toBe('paid');
    expect((await readStoredOrder(t, details.orders_id)).schools[0]).toMatchObject({
      package: 1,
      package_ends: '2027-11-22',
    });
  });

  it('cannot be started for a school that another order has paid for or is paying for', async () => {
    const quick = await placeOrder(t, [7], 2);
    const slow = await placeOrder(t, [7, 11], 1);
    expect(await readOrder(t, slow)).toMatchObject({
      overtaken: false,
      checkout_id: slow.checkout_id,
    });
    // The newer order replaced the first one, whose form was open at the gateway.
    expect(
      await sendNotification(
        t,
        await notificationFor(t, quick, { result: { code: '800.400.500' } }),
      ),
    ).toBe(200);
    expect(await readOrder(t, quick)).toMatchObject({ state: 'pending' });
    expect(await readOrder(t, slow)).toMatchObject({
      overtaken: true,
      widget: null,
      checkout_id: null,
    });
    t.clock.advance(SECOND);
    expect(await sendNotification(t, await notificationFor(t, quick))).toBe(200);
    expect(await checkPayment(t, quick)).toBe('paid');
    expect(await readOrder(t, slow)).toMatchObject({
      overtaken: true,
      widget: null,
      checkout_id: null,
    });
    expect(await readOrder(t, quick)).toMatchObject({ overtaken: false });
    expect(
      await readOrder(t, await placeOrder(t, [11], 2)),
      'an order for its other school alone',
    ).toMatchObject({
      overtaken: false,
      widget: expect.any(String) as string,
    });
  });

  it('stays open during the challenge of the bank', async () => {
    for (const [answer, status] of [
      ['no', 'failed'],
      ['yes', 'paid'],
    ] as const) {
      const details = await placeOrder(t, [8], 2);
      const requests = await submitCardForm(t, details, CARDS.challenge);
      expect(await followRedirect(t, requests)).toContain('name="agree"');
      expect(await checkPayment(t, details)).toBe('pending');
      const returned = await t.inject({
        method: 'POST',
        url: `/sandbox-gateway/challenge/${details.checkout_id}?shopperResultUrl=%2Fschool-packages`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `agree=${answer}`,
      });
      expect(returned.statusCode).toBe(303);
      // Going back in the browser requests the page again, which redirects.
      const again = await t.inject({ method: 'GET', url: requests.headers.location! });
      expect([again.statusCode, again.headers.location?.startsWith('/school-packages?')]).toEqual([
        303,
        true,
      ]);
      expect(await checkPayment(t, details)).toBe(status);
    }
  });

  it('stays pending, blocks a second payment for its schools, and is settled by the webhook', async () => {
    const details = await placeOrder(t, [9], 3);
    await submitCardForm(t, details, CARDS.pending);
    expect(await checkPayment(t, details)).toBe('pending');
    expect(await problemsOf([{ school_id: 9, package_id: 3 }])).toEqual([
      422,
      'schoolsList.error.inPayment',
    ]);
    await advanceAndSettle(10 * SECOND);
    expect((await readStoredOrder(t, details.orders_id)).order.state).toBe('pending');
    await advanceAndSettle(15 * SECOND);
    const { states, steps, schools } = await readStoredOrder(t, details.orders_id);
    expect(states).toEqual(['created', 'pending', 'paid']);
    expect(steps.map(({ source }) => source)).toEqual(['return', 'webhook']);
    expect(schools[0]).toMatchObject({ package: 3 });
    expect(await checkPayment(t, details)).toBe('paid');
  });

  it('is settled by the webhook alone when the tab is closed', async () => {
    const details = await placeOrder(t, [12], 2);
    await submitCardForm(t, details, CARDS.paid);
    await advanceAndSettle(5 * SECOND);
    expect(
      (await readStoredOrder(t, details.orders_id)).steps.map(({ to_state, source }) => [
        to_state,
        source,
      ]),
    ).toEqual([['paid', 'webhook']]);
  });

  it('is not treated as refused when the connection drops', async () => {
    const details = await placeOrder(t, [12], 1);
    await submitCardForm(t, details, CARDS.dropped);
    expect(await checkPayment(t, details)).toBe('pending');
    await advanceAndSettle(25 * SECOND);
    expect(await checkPayment(t, details)).toBe('paid');
  });

  it('expires thirty minutes and a tolerance after the order if nobody pays', async () => {
    const details = await placeOrder(t, [11], 2);
    const url = `/investor/school-package/orders/${details.orders_id}`;
    expect((await t.send('PUT', `${url}/shown`)).statusCode).toBe(204);
    expect((await t.read<{ data: object }>(url)).data).toMatchObject({
      state: 'shown',
      seconds_left: 1800,
      checkout_id: details.checkout_id,
      test_mode: true,
      widget: `/sandbox-gateway/v1/paymentWidgets.js?checkoutId=${details.checkout_id}`,
    });
    await advanceAndSettle(31 * MINUTE);
    expect((await t.read<{ data: object }>(url)).data).toMatchObject({
      state: 'shown',
      seconds_left: 0,
      checkout_id: null,
      widget: null,
    });
    expect(await followRedirect(t, await submitCardForm(t, details, CARDS.paid))).toContain(
      'role="alert"',
    );
    await advanceAndSettle(2 * MINUTE);
    expect((await readStoredOrder(t, details.orders_id)).states).toEqual([
      'created',
      'shown',
      'expired',
    ]);
    expect(await checkPayment(t, details)).toBe('failed');
  });

  it('is not returned for its idempotency key after it has expired', async () => {
    const requestStatus = () =>
      t.send(
        'POST',
        '/investor/school-package/pay',
        { schools_obj: [{ school_id: 11, package_id: 2 }] },
        MAIN,
        { 'idempotency-key': 'half-an-hour' },
      );
    const orderOf = async () =>
      (await requestStatus()).json<{ data: CreatedOrder }>().data.orders_id;
    const first = await orderOf();
    await advanceAndSettle(29 * MINUTE);
    expect(await orderOf()).toBe(first);
    await advanceAndSettle(4 * MINUTE);
    expect((await readStoredOrder(t, first)).states).toEqual(['created', 'expired']);
    expect(await orderOf()).toBeGreaterThan(first);
  });

  it('with another amount changes nothing', async () => {
    const details = await placeOrder(t, [11], 2);
    await submitCardForm(t, details, CARDS.paid);
    await globals(t.database.db)
      .updateTable('sandbox_checkout')
      .set({ amount: '1.00' })
      .where('id', '=', details.checkout_id)
      .execute();
    expect(await checkPayment(t, details)).toBe('failed');
    const { order: storedOrder, schools } = await readStoredOrder(t, details.orders_id);
    expect(storedOrder).toMatchObject({ state: 'failed', reason: 'amount', receipt_number: null });
    expect(schools[0]).toMatchObject({ package: 0 });
  });

  it('can be checked only by its own company with its own checkout', async () => {
    const [one, other] = [await placeOrder(t, [11], 2), await placeOrder(t, [5], 2)];
    await t.renew(RIVAL);
    const requestStatus = async (body: object, as?: string) =>
      (await t.send('POST', '/investor/school-package/success', body, as)).statusCode;
    expect(await requestStatus({ checkout_id: other.checkout_id, orders_id: one.orders_id })).toBe(
      422,
    );
    expect(
      await requestStatus({ checkout_id: one.checkout_id, orders_id: one.orders_id }, RIVAL),
    ).toBe(422);
    expect(
      (await t.get(`/investor/school-package/orders/${one.orders_id}`, RIVAL)).statusCode,
    ).toBe(404);
  });
});

describe('twenty concurrent requests', () => {
  it('pay once with one receipt and one activation', async () => {
    const transport: GatewayTransport = async () => ({
      status: 200,
      text: JSON.stringify(payload),
    });
    const settlement = { ...t.app.services.payments.settlement! };
    const details = await placeOrder(t, [5], 2);
    const { reference, total, currency } = (await readStoredOrder(t, details.orders_id)).order;
    const payload = {
      id: 'one-payment',
      paymentType: 'DB',
      amount: total,
      currency,
      merchantTransactionId: reference,
      result: { code: '000.100.110' },
    };
    await submitCardForm(t, details, CARDS.paid);
    const orderKey = { companyId: 1, orderId: details.orders_id };
    const other = createTestSettlement(t, transport, false);
    const all = Array.from({ length: 20 }, (_none, index) =>
      [
        () => checkPayment(t, details),
        () => settle(settlement, orderKey, 'sweeper'),
        () => settle(other, orderKey, 'webhook'),
      ][index % 3]!(),
    );
    expect(new Set(await Promise.all(all))).toEqual(new Set(['paid']));
    const { order: storedOrder, steps, schools } = await readStoredOrder(t, details.orders_id);
    expect(steps.filter(({ to_state }) => to_state === 'paid')).toHaveLength(1);
    expect(schools[0]).toMatchObject({ package: 2, package_ends: '2027-11-20' });
    const receipts = await scopedTo(t.database.db, { companyId: 1 })
      .select('payment_order')
      .select('payment_order.receipt_number')
      .where('payment_order.receipt_number', 'is not', null)
      .execute();
    const numbers = receipts
      .map(({ receipt_number }) => receipt_number!)
      .toSorted((one, two) => one - two);
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
    expect(storedOrder.receipt_number).toBe(numbers.length);
  });
});

describe('a live gateway', () => {
  const created = JSON.stringify({
    id: 'ABCDEF0123456789ABCDEF0123456789.prod',
    result: { code: '000.200.100' },
  });
  const actor = { companyId: 1, staffId: 1, isMainAccount: true, locale: 'ar' as const };
  const buy = (transport: GatewayTransport) =>
    createOrder(createTestSettlement(t, transport), actor, [{ school_id: 11, package_id: 2 }]);

  it('receives the amount, order and merchant, and results of its test mode are ignored', async () => {
    const requests: Parameters<GatewayTransport>[0][] = [];
    const details: CreatedOrder = await buy(async (request) => {
      requests.push(request);
      return { status: 200, text: created };
    });
    expect(Object.fromEntries(new URLSearchParams(requests[0]!.body))).toMatchObject({
      amount: '5175.00',
      currency: 'SAR',
      paymentType: 'DB',
      integrity: 'true',
      'customer.email': MAIN,
    });
    expect(requests[0]!.headers['authorization']).toBe('Bearer secret-token-of-ours');
    const { reference } = (await readStoredOrder(t, details.orders_id)).order;
    const answer = (code: string) =>
      createTestSettlement(t, async () => ({
        status: 200,
        text: JSON.stringify({
          id: 'p',
          paymentType: 'DB',
          amount: '5175.00',
          currency: 'SAR',
          merchantTransactionId: reference,
          result: { code },
        }),
      }));
    const orderKey = { companyId: 1, orderId: details.orders_id };
    expect(await settle(answer('000.100.110'), orderKey, 'return')).toBe('failed');
    expect(await settle(answer('000.000.000'), orderKey, 'sweeper')).toBe('paid');
  });

  it('causes an error for new orders when it is unavailable', async () => {
    const failingTransport: GatewayTransport = () =>
      Promise.reject(new Error('connect ECONNREFUSED'));
    await expect(buy(failingTransport)).rejects.toMatchObject({
      statusCode: 503,
      key: 'schoolsList.error.gateway',
    });
    const orders = await scopedTo(t.database.db, { companyId: 1 })
      .select('payment_order')
      .select(['payment_order.id', 'payment_order.state', 'payment_order.reason'])
      .orderBy('payment_order.id', 'desc')
      .limit(1)
      .execute();
    expect(orders[0]).toMatchObject({ state: 'failed', reason: 'gateway' });
  });

  it('may call while it is queried: the sweeper respects the state that the webhook set', async () => {
    const call = async (code: string) => {
      const { order: storedOrder } = await readStoredOrder(t, details.orders_id);
      return settle(
        settlement,
        { companyId: 1, orderId: details.orders_id },
        'webhook',
        toPaymentStatus(
          { id: 'p1', merchantTransactionId: storedOrder.reference, result: { code } },
          true,
        ),
      );
    };
    const transport: GatewayTransport = async ({ method }) => {
      if (method === 'POST') return { status: 200, text: created.replace('ABCD', 'EEEE') };
      await call('000.400.000');
      throw new Error('timed out');
    };
    const settlement = createTestSettlement(t, transport);
    const details = await createOrder(settlement, actor, [{ school_id: 11, package_id: 2 }]);
    t.clock.advance(HOUR);
    await checkDueOrders(settlement);
    const due = await globals(t.database.db)
      .selectFrom('payment_check')
      .select('due_at')
      .where('order_id', '=', details.orders_id)
      .executeTakeFirstOrThrow();
    expect(Date.parse(due.due_at) - t.clock.now().getTime()).toBe(GRACE_PERIOD_MS);
    expect(await call('800.100.152')).toBe('failed');
    await t.renew(MAIN);
  });

  it('is queried again when it was unavailable, and no order expires meanwhile', async () => {
    const transport: GatewayTransport = async ({ method }) =>
      method === 'POST'
        ? { status: 200, text: created.replace('ABCD', 'FFFF') }
        : Promise.reject(new Error('timed out'));
    const settlement = createTestSettlement(t, transport);
    const details = await createOrder(settlement, actor, [{ school_id: 11, package_id: 2 }]);
    await expect(
      settle(settlement, { companyId: 1, orderId: details.orders_id }, 'return'),
    ).rejects.toThrow(GatewayUnavailable);
    t.clock.advance(HOUR);
    await checkDueOrders(settlement);
    expect((await readStoredOrder(t, details.orders_id)).order.state).toBe('created');
    const due = await globals(t.database.db)
      .selectFrom('payment_check')
      .selectAll()
      .where('order_id', '=', details.orders_id)
      .execute();
    expect(due).toMatchObject([{ attempts: 1 }]);
    const unavailable = createTestSettlement(t, async ({ path }) => ({
      status: 404,
      text: JSON.stringify({
        result: { code: path.startsWith('/v1/query') ? '700.400.580' : '200.300.404' },
      }),
    }));
    t.clock.advance(2 * MINUTE);
    await checkDueOrders(unavailable);
    expect((await readStoredOrder(t, details.orders_id)).order.state).toBe('expired');
    await t.renew(MAIN);
  });

  it('is queried immediately if the clock was set back after the order', async () => {
    const transport: GatewayTransport = async ({ method }) =>
      method === 'POST'
        ? { status: 200, text: created.replace('ABCD', 'ABAB') }
        : Promise.reject(new Error('timed out'));
    const settlement = createTestSettlement(t, transport);
    t.clock.advance(48 * HOUR);
    const details = await createOrder(settlement, actor, [{ school_id: 11, package_id: 2 }]);
    t.clock.advance(-48 * HOUR);
    await checkDueOrders(settlement);
    const due = await globals(t.database.db)
      .selectFrom('payment_check')
      .selectAll()
      .where('order_id', '=', details.orders_id)
      .execute();
    expect(due).toMatchObject([{ attempts: 1 }]);
  });
});

describe('the Content-Security-Policy of a page', () => {
  it('allows the gateway only on the page with its form', async () => {
    const gateway = {
      url: 'https://gateway.example',
      entityId: 'e'.repeat(32),
      token: 'secret-token-of-ours',
      webhookKey: undefined,
      live: true,
    };
    const other = await createTestApp({
      database: t.database,
      clock: t.clock,
      settings: { gateway },
    });
    const policyOf = async (url: string) =>
      String((await other.inject({ method: 'GET', url })).headers['content-security-policy']).split(
        ';',
      );
    const gatewayPolicy = await policyOf('/school-packages/payment/12?x=/school-packages');
    for (const name of ['script-src', 'frame-src', 'form-action', 'connect-src'])
      expect(
        gatewayPolicy.find((part) => part.startsWith(name)),
        name,
      ).toContain(gateway.url);
    expect(gatewayPolicy.join()).not.toMatch(/script-src[^,]*unsafe/);
    for (const url of [
      '/school-packages',
      '/school-packages/orders/12',
      '/dashboard',
      '/investor/profile',
    ])
      expect((await policyOf(url)).join(), url).not.toContain(gateway.url);
    await other.close();
  });

  it('allows no gateway if none is configured', async () => {
    const other = await createTestApp({
      database: t.database,
      clock: t.clock,
      settings: { gateway: undefined },
    });
    expect(
      (
        await other.send('POST', '/investor/school-package/pay', {
          schools_obj: [{ school_id: 11, package_id: 2 }],
        })
      ).statusCode,
    ).toBe(503);
    expect(
      (await other.inject({ method: 'GET', url: '/sandbox-gateway/v1/paymentWidgets.js' }))
        .statusCode,
    ).toBe(404);
    expect((await sendWebhook(other, KEY, {})).statusCode).toBe(404);
    await other.close();
  });
});

describe('webhooks', () => {
  it('are accepted only if they are encrypted with the configured key', async () => {
    const details = await placeOrder(t, [11], 1);
    const { order: storedOrder } = await readStoredOrder(t, details.orders_id);
    const payload = {
      id: 'forged',
      paymentType: 'DB',
      amount: storedOrder.total,
      currency: 'SAR',
      merchantTransactionId: storedOrder.reference,
      result: { code: '000.100.110' },
    };
    expect((await sendWebhook(t, KEY, payload)).statusCode).toBe(400);
    expect((await readStoredOrder(t, details.orders_id)).order.state).toBe('created');
    const key = t.app.services.payments.settlement!.gateway.settings.webhookKey!;
    expect(
      (await sendWebhook(t, key, { ...payload, merchantTransactionId: 'unknown' })).statusCode,
    ).toBe(200);
    expect((await sendWebhook(t, key, {}, 'REGISTRATION')).statusCode).toBe(200);
    expect((await sendWebhook(t, key, payload)).statusCode).toBe(200);
    expect((await readStoredOrder(t, details.orders_id)).order).toMatchObject({
      state: 'paid',
      payment_id: 'forged',
    });
  });
});

describe('a payment status of the gateway', () => {
  const stateOf = async ({ orders_id }: CreatedOrder) => {
    const { state, reason, payment_id, brand } = (await readStoredOrder(t, orders_id)).order;
    return { state, reason, payment_id, brand };
  };
  const warnings = () =>
    t.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ level }) => level === 40);

  it('pays only one order, by webhook, return or sweeper', async () => {
    const [first, reportedByWebhook, requests, foundBySweeper] = [
      await placeOrder(t, [11], 1),
      await placeOrder(t, [12], 1),
      await placeOrder(t, [5], 1),
      await placeOrder(t, [8], 1),
    ];
    expect(await sendNotification(t, await notificationFor(t, first, { id: 'one-for-all' }))).toBe(
      200,
    );
    expect(await stateOf(first)).toMatchObject({ state: 'paid', payment_id: 'one-for-all' });
    const before = warnings().length;
    expect(
      await sendNotification(t, await notificationFor(t, reportedByWebhook, { id: 'one-for-all' })),
    ).toBe(200);
    for (const [details, source] of [
      [requests, 'return'],
      [foundBySweeper, 'sweeper'],
    ] as const) {
      const text = JSON.stringify(await notificationFor(t, details, { id: 'one-for-all' }));
      expect(
        await settle(
          createTestSettlement(t, async () => ({ status: 200, text }), false),
          { companyId: 1, orderId: details.orders_id },
          source,
        ),
      ).toBe('failed');
    }
    for (const details of [reportedByWebhook, requests, foundBySweeper]) {
      expect(await stateOf(details)).toEqual({
        state: 'failed',
        reason: 'duplicate',
        payment_id: null,
        brand: null,
      });
      expect((await readStoredOrder(t, details.orders_id)).lines[0]).toMatchObject({
        activated_at: null,
      });
    }
    expect(warnings().slice(before)).toEqual(
      [
        ['webhook', reportedByWebhook],
        ['return', requests],
        ['sweeper', foundBySweeper],
      ].map(
        ([source, details]) =>
          expect.objectContaining({
            source,
            order: (details as CreatedOrder).orders_id,
            company: 1,
            reason: 'duplicate',
            msg: 'a payment does not match its order',
          }) as object,
      ),
    );
    expect(
      warnings()
        .map((line) => JSON.stringify(line))
        .join(),
    ).not.toMatch(/@|one-for-all/);
    expect(
      await sendNotification(t, await notificationFor(t, reportedByWebhook)),
      'another payment',
    ).toBe(200);
    expect(await stateOf(reportedByWebhook)).toMatchObject({ state: 'paid', reason: null });
  });

  it('pays only one order when two webhooks arrive at the same time', async () => {
    const twoOrders = [await placeOrder(t, [11], 1), await placeOrder(t, [12], 1)];
    const payloads = await Promise.all(
      twoOrders.map((details) => notificationFor(t, details, { id: 'one-for-two' })),
    );
    expect(await Promise.all(payloads.map((payload) => sendNotification(t, payload)))).toEqual([
      200, 200,
    ]);
    expect(
      (await Promise.all(twoOrders.map(stateOf)))
        .map(({ state, reason }) => `${state} ${reason}`)
        .toSorted(),
    ).toEqual(['failed duplicate', 'paid null']);
  });

  it.each([
    ['NUL', '\u0000'],
    ['half a surrogate pair', '\ud800'],
    ['far too many letters', 'x'.repeat(300)],
  ])(
    'with a text that contains %s is handled as if the text were missing',
    async (_about, unusable) => {
      const [withoutReference, withBrand, unknownReference, withAmount] = [
        await placeOrder(t, [11], 1),
        await placeOrder(t, [12], 1),
        await placeOrder(t, [5], 1),
        await placeOrder(t, [8], 1),
      ];
      const before = warnings().length;
      expect(
        await sendNotification(
          t,
          await notificationFor(t, withoutReference, { id: `p${unusable}` }),
        ),
      ).toBe(200);
      expect(
        await sendNotification(
          t,
          await notificationFor(t, withBrand, { paymentBrand: `VISA${unusable}` }),
        ),
      ).toBe(200);
      const { merchantTransactionId, ...rest } = await notificationFor(t, unknownReference);
      expect(
        await sendNotification(t, {
          ...rest,
          merchantTransactionId: `${merchantTransactionId}${unusable}`,
        }),
      ).toBe(200);
      expect(
        await sendNotification(
          t,
          await notificationFor(t, withAmount, {
            amount: unusable,
            currency: unusable,
            paymentType: unusable,
            more: unusable,
            result: { code: unusable },
          }),
        ),
      ).toBe(200);
      expect(await stateOf(withoutReference)).toMatchObject({ state: 'failed', reason: 'payment' });
      expect(await stateOf(withBrand)).toMatchObject({ state: 'paid', brand: null });
      expect([await stateOf(unknownReference), await stateOf(withAmount)]).toMatchObject([
        { state: 'created' },
        { state: 'created' },
      ]);
      expect(
        warnings()
          .slice(before)
          .flatMap(({ fields }) => (fields === undefined ? [] : [fields])),
      ).toEqual([
        ['id'],
        ['paymentBrand'],
        ['merchantTransactionId'],
        ['amount', 'currency', 'paymentType'],
      ]);
      const text = JSON.stringify(
        await notificationFor(t, unknownReference, { id: `p${unusable}`, paymentBrand: unusable }),
      );
      expect(
        await settle(
          createTestSettlement(t, async () => ({ status: 200, text }), false),
          { companyId: 1, orderId: unknownReference.orders_id },
          'return',
        ),
      ).toBe('failed');
    },
  );
});

describe('card numbers', () => {
  it('are neither stored nor logged', async () => {
    const digits = new RegExp(
      Object.values(CARDS)
        .map((number) => number.replaceAll(' ', ''))
        .join('|'),
    );
    expect(t.log.join('\n').replace(/\D(?=\d)/g, ' ')).not.toMatch(digits);
    for (const table of ['sandbox_checkout'] as const)
      expect(
        JSON.stringify(await globals(t.database.db).selectFrom(table).selectAll().execute()),
      ).not.toMatch(digits);
    for (const table of ['payment_order', 'payment_line', 'payment_step'] as const)
      expect(
        JSON.stringify(
          await scopedTo(t.database.db, { companyId: 1 }).select(table).selectAll().execute(),
        ),
      ).not.toMatch(digits);
  });
});

describe('orders and receipts', () => {
  it('are listed newest first, and an order is returned with its receipt', async () => {
    const { items } = (await t.read('/investor/school-package/orders?page=9', MAIN, 'en')).data;
    const first = items.findLast((one) => one['state'] === 'paid')!;
    expect(first).toMatchObject({
      receipt_number: 1,
      total: 1725,
      created_by: 'منيرة العبدالكريم',
    });
    const { data } = await t.read<{ data: Record<string, unknown> }>(
      `/investor/school-package/orders/${String(first['id'])}`,
      MAIN,
      'en',
    );
    expect(data).toMatchObject({
      receipt_number: 1,
      tax_rate: 15,
      brand: 'VISA',
      buyer: { name: 'Sanabil Al-Mada Education Company', vat_number: '300000000000003' },
      seller: { name: 'Nasaq', vat_number: null },
      checkout_id: null,
    });
    expect((data['lines'] as object[])[0]).toMatchObject({
      school_id: 8,
      package_before: 'Free',
      package: 'Basic',
      price: 1500,
    });
  });
});

it('the demo has a payment for each of its packages a year before it ends', async () => {
  const companyTables = scopedTo(t.database.db, { companyId: 2 });
  const schools = await companyTables
    .select('school')
    .select(['school.id', 'school.package', 'school.package_ends'])
    .where('school.package_ends', 'is not', null)
    .orderBy('school.id')
    .execute();
  const paid = await companyTables
    .select('payment_line')
    .select([
      'payment_line.school_id as id',
      'payment_line.package_id as package',
      'payment_line.package_ends',
    ])
    .where('payment_line.activated_at', 'is not', null)
    .orderBy('payment_line.school_id')
    .execute();
  expect(paid.length).toBeGreaterThan(0);
  expect(paid).toEqual(schools);
});
