import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/server/app/settings.ts';
import { product } from '../../../server/product.ts';
import {
  createGateway,
  GatewayUnavailable,
  toPaymentStatus,
  type GatewayTransport,
} from '../../../server/payments/gateway.ts';
import { addUpPrices, toAmount, toHundredths, vatOf } from '../../../server/payments/money.ts';
import { transitionFor } from '../../../server/payments/paymentRules.ts';
import { outcomeOf } from '../../../server/payments/resultCodes.ts';
import { brandOf, TEST_CARDS, attemptPayment } from '../../../server/payments/sandbox/cards.ts';
import { nextState, TRANSITIONS, type PaymentEvent } from '../../../server/payments/states.ts';
import { retryDelay } from '../../../server/payments/sweeper.ts';
import { decryptWebhook, encryptWebhook } from '../../../server/payments/webhookBody.ts';
import { yearAfter } from '../../../server/schools/packageEnd.ts';
import { KEY } from '../../helpers/payments.ts';

/** Reads the settings, with those of the product. */
const settingsOf = (source: Record<string, string | undefined>) => readSettings(source, product);

const EVENTS: PaymentEvent[] = ['show', 'wait', 'pay', 'refuse', 'expire', 'replace'];

describe('order states', () => {
  /** The next state for each event, in the order of EVENTS. A dash means no change. */
  const TABLE = {
    created: ['shown', 'pending', 'paid', 'failed', 'expired', 'expired'],
    shown: ['-', 'pending', 'paid', 'failed', 'expired', 'expired'],
    pending: ['-', '-', 'paid', 'failed', '-', '-'],
    failed: ['-', 'pending', 'paid', '-', '-', '-'],
    expired: ['-', 'pending', 'paid', '-', '-', '-'],
    paid: ['-', '-', '-', '-', '-', '-'],
  } as const;

  it.each(Object.entries(TABLE))('allow only the listed transitions from %s', (state, row) => {
    expect(EVENTS.map((event) => nextState(state as keyof typeof TABLE, event) ?? '-')).toEqual(
      row,
    );
  });

  it('are all listed in the table', () => {
    expect(Object.keys(TRANSITIONS).toSorted()).toEqual(Object.keys(TABLE).toSorted());
  });
});

describe('result codes', () => {
  it.each([
    ['000.000.000', 'paid'],
    ['000.000.100', 'paid'],
    ['000.300.000', 'paid'],
    ['000.600.000', 'paid'],
    ['000.100.105', 'paid'],
    ['000.300.100', 'refused'],
    ['000.310.100', 'refused'],
    ['000.400.110', 'refused'],
    ['000.400.000', 'pending'],
    ['000.400.100', 'pending'],
    ['800.400.500', 'pending'],
    ['800.400.501', 'pending'],
    ['100.400.500', 'pending'],
    ['000.400.030', 'refused'],
    ['000.200.000', 'open'],
    ['000.200.100', 'open'],
    ['200.300.404', 'unknown'],
    ['900.100.300', 'unclear'],
    ['999.999.999', 'unclear'],
    ['600.100.100', 'unclear'],
    ['800.100.152', 'refused'],
    ['100.380.501', 'refused'],
    ['100.396.103', 'refused'],
    ['300.100.100', 'refused'],
    ['100.400.311', 'refused'],
    ['nonsense', 'refused'],
  ])('%s is %s, live or not', (code, outcome) => {
    expect([outcomeOf(code, true), outcomeOf(code, false)]).toEqual([outcome, outcome]);
  });

  it.each(['000.100.110', '000.100.111', '000.100.112'])(
    '%s of the test mode is not a payment when live',
    (code) => {
      expect([outcomeOf(code, true), outcomeOf(code, false)]).toEqual(['refused', 'paid']);
    },
  );
});

describe('money', () => {
  it('is calculated in hundredths without loss', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        (count) => toHundredths(toAmount(count)) === count,
      ),
    );
    expect(['0.10', '7', '4500.5'].map(toHundredths)).toEqual([10, 700, 450_050]);
    for (const text of ['', '-1.00', '1,5', '1.005', '1e3', ' 1', '12345678901'])
      expect(() => toHundredths(text), text).toThrow('not an amount');
  });

  it('adds 15 percent VAT to the sum and rounds half up', () => {
    expect([0, 1, 3, 10, 70, 450_000].map(vatOf)).toEqual([0, 0, 0, 2, 11, 67_500]);
    expect(addUpPrices(['0.10', '0.20'])).toEqual({
      sub_total: '0.30',
      tax: '0.05',
      total: '0.35',
    });
    expect(addUpPrices(['4500.00', '4500.00', '9000.00'])).toEqual({
      sub_total: '18000.00',
      tax: '2700.00',
      total: '20700.00',
    });
  });

  it('buys a year from today or from the end of the paid period', () => {
    expect(yearAfter('2026-11-20', null)).toBe('2027-11-20');
    expect(yearAfter('2026-11-20', '2026-11-19')).toBe('2027-11-20');
    expect(yearAfter('2026-11-20', '2027-03-01')).toBe('2028-03-01');
    expect(yearAfter('2028-02-29', null)).toBe('2029-02-28');
    expect(yearAfter('2027-02-28', null)).toBe('2028-02-28');
  });
});

describe('applying a payment status to an order', () => {
  const order = {
    total: '5175.00',
    currency: 'SAR',
    reference: 'ours',
    expires_at: '2026-11-20T09:30:00+00:00',
  };
  const at = new Date('2026-11-20T09:10:00Z');
  const paid = toPaymentStatus(
    {
      id: 'p1',
      amount: '5175.00',
      currency: 'SAR',
      paymentType: 'DB',
      merchantTransactionId: 'ours',
      result: { code: '000.000.000' },
    },
    true,
  );

  it('marks it as paid if everything matches', () => {
    expect(transitionFor(order, paid, at)).toEqual({ event: 'pay', reason: null });
  });

  it.each([
    ['amount', { amount: '1.00' }],
    ['amount', { amount: '5175' }],
    ['amount', { amount: undefined }],
    ['currency', { currency: 'USD' }],
    ['order', { reference: 'another' }],
    ['order', { reference: undefined }],
    ['type', { paymentType: 'PA' }],
    ['payment', { paymentId: undefined }],
  ])('refuses it if the %s differs', (reason, change) => {
    expect(transitionFor(order, { ...paid, ...change }, at)).toEqual({ event: 'refuse', reason });
  });

  it('changes nothing while the checkout is open, and expires it two minutes after its end', () => {
    const open = { ...paid, outcome: 'open' as const };
    expect(transitionFor(order, open, at)).toBeUndefined();
    expect(transitionFor(order, open, new Date('2026-11-20T09:31:59Z'))).toBeUndefined();
    expect(transitionFor(order, open, new Date('2026-11-20T09:32:00Z'))).toEqual({
      event: 'expire',
      reason: 'expired',
    });
    expect(
      transitionFor(order, { ...paid, outcome: 'unclear' }, new Date('2026-11-21T09:32:00Z')),
    ).toBeUndefined();
  });

  it('changes nothing if the status belongs to another order', () => {
    expect(
      transitionFor(order, { ...paid, outcome: 'refused', reference: 'another' }, at),
    ).toBeUndefined();
  });

  it.each(['800.900.300', '800.120.100', '200.300.405', '800.400.500'])(
    'changes nothing if the gateway rejects the query itself with %s',
    (code) => {
      const status = toPaymentStatus({ result: { code } }, true);
      expect(transitionFor(order, status, new Date('2026-11-21T09:32:00Z'))).toBeUndefined();
    },
  );

  it('rejects it only if the status names its payment or order', () => {
    const refused = (part: object) =>
      transitionFor(order, toPaymentStatus({ ...part, result: { code: '800.100.152' } }, true), at);
    expect([
      refused({ id: 'p1' }),
      refused({ merchantTransactionId: 'ours' }),
      refused({}),
    ]).toEqual([
      { event: 'refuse', reason: 'refused' },
      { event: 'refuse', reason: 'refused' },
      undefined,
    ]);
  });
});

describe('gateway webhooks', () => {
  it('decrypt the published test vector', () => {
    const vector = {
      body: 'F8E2F759E528CB69375E51DB2AF9B53734E393',
      iv: '3D575574536D450F71AC76D8',
      tag: '19FDD068C6F383C173D3A906F7BD1D83',
    };
    expect(decryptWebhook(KEY, vector)).toEqual({ type: 'PAYMENT' });
    expect(decryptWebhook(KEY, { ...vector, body: vector.body.toLowerCase() })).toEqual({
      type: 'PAYMENT',
    });
    for (const change of [
      { body: `E8${vector.body.slice(2)}` },
      { tag: vector.tag.slice(2) },
      { tag: '00'.repeat(16) },
      { iv: '00'.repeat(12) },
      { body: 'not hex' },
      { body: '' },
    ])
      expect(decryptWebhook(KEY, { ...vector, ...change })).toBeUndefined();
    expect(decryptWebhook('11'.repeat(32), vector)).toBeUndefined();
  });

  it('decrypt what was encrypted', () => {
    const call = { type: 'PAYMENT', payload: { text: 'نص' } };
    expect(decryptWebhook(KEY, encryptWebhook(KEY, call, Buffer.alloc(12, 7)))).toEqual(call);
  });
});

describe('the gateway client', () => {
  const settings = {
    url: 'https://gateway.example',
    entityId: 'e',
    token: 't',
    webhookKey: undefined,
    live: true,
  };
  const createTestGateway = (...texts: string[]) => {
    const requests: string[] = [];
    const transport: GatewayTransport = async ({ method, path }) => {
      requests.push(`${method} ${path}`);
      return { status: 200, text: texts[requests.length - 1]! };
    };
    return { gateway: createGateway(settings, transport), requests };
  };
  const result = (code: string) => ({ result: { code } });

  it('requests only known paths, and queries by order if the gateway does not know the checkout', async () => {
    const payment = { id: 'p1', merchantTransactionId: 'ours', ...result('000.000.000') };
    const { gateway, requests } = createTestGateway(
      JSON.stringify(result('200.300.404')),
      JSON.stringify({
        ...result('000.000.100'),
        payments: [{ id: 'p0', ...result('800.100.152') }, payment],
      }),
    );
    expect(await gateway.statusOf({ checkoutId: 'A/../B', reference: 'ours' })).toMatchObject({
      outcome: 'paid',
      paymentId: 'p1',
    });
    expect(requests).toEqual([
      'GET /v1/checkouts/A%2F..%2FB/payment?entityId=e',
      'GET /v1/query?entityId=e&merchantTransactionId=ours',
    ]);
  });

  it('reports an unknown order only if the gateway says so', async () => {
    expect(
      (
        await createTestGateway(
          JSON.stringify(result('200.300.404')),
          JSON.stringify(result('700.400.580')),
        ).gateway.statusOf({ checkoutId: 'c', reference: 'r' })
      ).outcome,
    ).toBe('unknown');
    expect(
      (
        await createTestGateway(
          JSON.stringify(result('200.300.404')),
          JSON.stringify(result('800.900.300')),
        ).gateway.statusOf({ checkoutId: 'c', reference: 'r' })
      ).outcome,
    ).toBe('unclear');
  });

  it.each(['', '<html>Bad gateway</html>', '[1]', '{"result":'])(
    'treats the response %j as unavailable',
    async (text) => {
      await expect(
        createTestGateway(text).gateway.statusOf({ checkoutId: 'c', reference: 'r' }),
      ).rejects.toThrow(GatewayUnavailable);
    },
  );

  it.each([
    result('800.900.300'),
    { ...result('000.200.100'), id: '../..' },
    { ...result('000.200.100') },
  ])('creates no checkout from the response %j', async (answer) => {
    await expect(
      createTestGateway(JSON.stringify(answer)).gateway.createCheckout({
        amount: '1.00',
        currency: 'SAR',
        reference: 'r',
        email: 'a@b.example',
      }),
    ).rejects.toThrow(GatewayUnavailable);
  });

  it('returns an integrity hash only if it is well-formed', async () => {
    const createCheckout = (integrity: unknown) =>
      createTestGateway(
        JSON.stringify({ ...result('000.200.100'), id: 'ABCDEF0123456789.host', integrity }),
      ).gateway.createCheckout({
        amount: '1.00',
        currency: 'SAR',
        reference: 'r',
        email: 'a@b.example',
      });
    expect((await createCheckout('sha384-abc+/=')).integrity).toBe('sha384-abc+/=');
    expect((await createCheckout('x" onload="y')).integrity).toBeUndefined();
  });
});

describe('test cards', () => {
  it('have a brand, pass the Luhn check and cause their result', () => {
    for (const { number, outcome } of TEST_CARDS)
      expect(attemptPayment({ number, expiry: '11/26', cvv: '123' }, '2026-11-20')).toEqual({
        outcome,
        brand: brandOf(number),
      });
    expect(
      attemptPayment({ number: '4111111111111111', expiry: '12/30', cvv: '123' }, '2026-11-20'),
    ).toEqual({ outcome: 'refused', brand: 'VISA' });
  });

  it.each([
    { number: '4200000000000092' },
    { number: '6200000000000005' },
    { expiry: '10/26' },
    { expiry: '13/30' },
    { cvv: '12' },
  ])('are not accepted with %j', (change) => {
    expect(
      attemptPayment(
        { number: '4200000000000091', expiry: '05/31', cvv: '123', ...change },
        '2026-11-20',
      ),
    ).toBeUndefined();
  });
});

describe('the gateway settings', () => {
  const validSettings = {
    GATEWAY_URL: 'https://eu-prod.oppwa.com',
    GATEWAY_ENTITY: 'ab'.repeat(16),
    GATEWAY_TOKEN: 'a-token-of-the-gateway',
  };

  it('default to the sandbox in development and to no gateway in production', () => {
    expect(settingsOf({}).gateway).toBe('sandbox');
    expect(
      settingsOf({ NODE_ENV: 'production', DATABASE_URL: 'embedded' }).gateway,
    ).toBeUndefined();
    expect(
      settingsOf({ NODE_ENV: 'production', DATABASE_URL: 'embedded', GATEWAY_URL: 'sandbox' })
        .gateway,
    ).toBe('sandbox');
    expect(settingsOf(validSettings).gateway).toEqual({
      url: 'https://eu-prod.oppwa.com',
      entityId: 'ab'.repeat(16),
      token: 'a-token-of-the-gateway',
      webhookKey: undefined,
      live: true,
    });
    expect(
      settingsOf({ ...validSettings, GATEWAY_MODE: 'test', GATEWAY_WEBHOOK_KEY: KEY }).gateway,
    ).toMatchObject({ webhookKey: KEY, live: false });
  });

  it.each([
    { GATEWAY_URL: 'http://gateway.example' },
    { GATEWAY_URL: 'https://gateway.example/path' },
    { GATEWAY_TOKEN: '' },
    { GATEWAY_ENTITY: 'x' },
    { GATEWAY_WEBHOOK_KEY: 'short-secret' },
    { GATEWAY_MODE: 'maybe' },
    { SELLER_VAT_NUMBER: '123' },
  ])('are refused with %j, in a message without secrets', (change) => {
    let message = '';
    try {
      settingsOf({ ...validSettings, ...change });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain('The settings cannot be used');
    expect(message).not.toContain('short-secret');
    expect(message).not.toContain('a-token-of-the-gateway');
  });
});

it('the sweeper doubles its delay up to an hour', () => {
  expect([1, 2, 3, 6, 7, 50].map((attempts) => retryDelay(attempts) / 60_000)).toEqual([
    1, 2, 4, 32, 60, 60,
  ]);
});
