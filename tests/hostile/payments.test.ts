import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encryptWebhook } from '../../server/payments/webhookBody.ts';
import { CARDS, readStoredOrder, placeOrder, type CreatedOrder } from '../helpers/payments.ts';
import { createTestApp, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
let details: CreatedOrder;
let references: string[];
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Each test creates orders of its own, which no other test replaces. */
beforeEach(async () => {
  const orders = [
    await placeOrder(t, [11], 1),
    await placeOrder(t, [12], 1),
    await placeOrder(t, [5], 1),
  ];
  details = orders[0]!;
  references = await Promise.all(
    orders.map(async ({ orders_id }) => (await readStoredOrder(t, orders_id)).order.reference),
  );
});

afterEach(() => {
  const serverErrors = t.log
    .splice(0)
    .filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
  expect(serverErrors, 'nothing was logged as an error').toEqual([]);
});

const FC_OPTIONS = { numRuns: 300 };

/** Patterns that no response may contain: stack traces, SQL, paths. */
const LEAK =
  /\bat \/|node_modules|\.ts\b|\bselect\b.*\bfrom\b|syntax error|postgres|pglite|kysely/i;

const oddText = fc.constantFrom(
  '',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\ufffe',
  'مدرسة',
  '٣',
  "'--",
  '%',
  '%00',
  '\\',
  '..',
  '/',
  '\r\nx: y',
  '__proto__',
  'x'.repeat(120),
  'x'.repeat(5000),
);
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), oddText);

/** A lone surrogate has no UTF-8 encoding, so clients send the replacement character. */
const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString());

const PATHS = [
  '/school-packages',
  '//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/باقات?المدرسة=أ#نهاية',
  '/?',
  '/#x',
];
const path = fc.oneof(
  fc.constantFrom(...PATHS),
  anyText.map((text) => `/${text}`),
  anyText,
);

const NAMES = [
  'locale',
  'theme',
  'shopperResultUrl',
  'brands',
  'entityId',
  'merchantTransactionId',
  'checkoutId',
  '__proto__',
  'constructor',
  'locale[]',
];
const parameter = fc.oneof(
  fc.tuple(fc.constantFrom(...NAMES), anyText),
  fc.tuple(fc.constant('shopperResultUrl'), path),
  fc.tuple(anyText, anyText),
);
const query = fc
  .array(parameter, { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&'));

/** An existing checkout, an unknown one, and invalid ids. */
const idPart = fc.oneof(
  fc.constant('own'),
  fc.constant(`${'0'.repeat(32)}.sandbox`),
  anyText.map(encode),
  fc.constantFrom('%00', '%', '%zz', '%ED%A0%80', '%C0%80', '..%2f..', '%D9%85'),
);
const idOf = (part: string) => (part === 'own' ? details.checkout_id : part);

const FIELDS = [
  'number',
  'expiry',
  'cvv',
  'agree',
  'entityId',
  'amount',
  'currency',
  'paymentType',
  'merchantTransactionId',
  'integrity',
  'encryptedBody',
];
const validFields = fc.record({
  number: fc.constantFrom(CARDS.paid, CARDS.refused, CARDS.challenge, CARDS.pending),
  expiry: fc.constant('05/31'),
  cvv: fc.constant('123'),
  agree: fc.constantFrom('yes', 'no'),
  amount: fc.constant('10.00'),
  currency: fc.constant('SAR'),
  paymentType: fc.constant('DB'),
  merchantTransactionId: anyText,
});
const fields = fc.oneof(
  fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(anyText, fc.jsonValue())),
  validFields,
);

interface Body {
  type: string | undefined;
  payload: string | Buffer | undefined;
}

const typed =
  (type: string) =>
  (payload: string | Buffer): Body => ({ type, payload });
const toForm = (generated: Record<string, unknown>) =>
  Object.entries(generated)
    .map(
      ([name, value]) =>
        `${name}=${encode(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&');
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/html',
  'application/xml',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'nonsense',
  '/',
  ';',
];
const body = fc.oneof(
  fields.map((generated) => typed('application/json')(JSON.stringify(generated))),
  fields.map((generated) => typed('application/x-www-form-urlencoded')(toForm(generated))),
  fc.json().map(typed('application/json')),
  fc.record<Body>({
    type: fc.option(fc.constantFrom(...TYPES), { nil: undefined }),
    payload: fc.oneof(
      fc.constant(undefined),
      fc.constantFrom(
        'null',
        '[]',
        '1',
        '"x"',
        '{',
        '{"number":"\\u0000"}',
        '{"__proto__":{}}',
        'number=1&number=2',
        'number=%00',
        '%',
        '&&==',
      ),
      fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
      anyText,
    ),
  }),
);

async function post(url: string, { type, payload }: Body, headers: Record<string, string> = {}) {
  return t.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Expects a response that the server intends: no 5xx status and no redirect to another host. */
function expectClean({ statusCode, headers, body: text }: Awaited<ReturnType<typeof post>>): void {
  expect(statusCode, text).toBeLessThan(500);
  if (statusCode >= 400) {
    expect(JSON.parse(text)).toMatchObject({ message: expect.stringMatching(/./) as string });
    expect(text).not.toMatch(LEAK);
  }
  if (statusCode !== 303) return;
  const location = String(headers.location);
  expect(location).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
  const { host, pathname } = new URL(location, 'http://host');
  expect([host, pathname.startsWith('//')], location).toEqual(['host', false]);
}

const settings = () => t.app.services.payments.settlement!.gateway.settings;
/** The credentials of the merchant, or a wrong secret. */
const sender = fc.constantFrom('merchant', 'merchant', 'stranger');
const headersOf = (senderName: string) => ({
  authorization: senderName === 'merchant' ? `Bearer ${settings().token}` : 'Bearer x',
});
const entityOf = (senderName: string) =>
  senderName === 'merchant' ? `entityId=${settings().entityId}&` : '';

describe('the sandbox responds to arbitrary requests', () => {
  const url = (rest: string) => `/sandbox-gateway/${rest}`;

  it('for its script and pages', async () => {
    await fc.assert(
      fc.asyncProperty(idPart, query, async (id, queryText) => {
        expectClean(await t.inject({ method: 'GET', url: url(`form/${idOf(id)}?${queryText}`) }));
        expectClean(
          await t.inject({ method: 'GET', url: url(`v1/paymentWidgets.js?${queryText}`) }),
        );
      }),
      FC_OPTIONS,
    );
  });

  it.each(['form', 'challenge'])('that submit the page %s', async (page) => {
    await fc.assert(
      fc.asyncProperty(idPart, query, body, async (id, queryText, generated) =>
        expectClean(await post(url(`${page}/${idOf(id)}?${queryText}`), generated)),
      ),
      FC_OPTIONS,
    );
  });

  it('that create a checkout', async () => {
    const named = fields.map((generated) =>
      typed('application/x-www-form-urlencoded')(
        toForm({ ...generated, entityId: settings().entityId }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(sender, fc.oneof(body, named), async (senderName, generated) =>
        expectClean(await post(url('v1/checkouts'), generated, headersOf(senderName))),
      ),
      FC_OPTIONS,
    );
  });

  it('that query a payment', async () => {
    await fc.assert(
      fc.asyncProperty(sender, idPart, query, async (senderName, id, queryText) => {
        expectClean(
          await t.inject({
            method: 'GET',
            url: url(`v1/checkouts/${idOf(id)}/payment?${entityOf(senderName)}${queryText}`),
            headers: headersOf(senderName),
          }),
        );
        expectClean(
          await t.inject({
            method: 'GET',
            url: url(`v1/query?${entityOf(senderName)}${queryText}`),
            headers: headersOf(senderName),
          }),
        );
      }),
      FC_OPTIONS,
    );
  });
});

describe('the webhook', () => {
  const WEBHOOK = '/payments/webhook';
  const hex = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    fc
      .string({ unit: 'grapheme-ascii', maxLength: 40 })
      .map((text) => text.replace(/[^\x21-\x7e]/g, '')),
  );
  const code = fc.oneof(
    fc.constantFrom(
      '000.000.000',
      '000.100.110',
      '800.400.500',
      '800.100.152',
      '000.200.000',
      '900.100.300',
      '200.300.404',
    ),
    anyText,
    fc.jsonValue(),
  );
  const paymentId = fc.oneof(
    fc.constantFrom('one', 'two', 'one\0', '\ud800'),
    anyText,
    fc.jsonValue(),
  );
  const reference = fc.oneof(
    fc.constantFrom('own0', 'own0', 'own1', 'own2'),
    anyText,
    fc.jsonValue(),
    fc.constantFrom('own0\0', '____________________????', 'A'.repeat(24)),
  );
  const payment = fc.record(
    {
      id: paymentId,
      paymentType: fc.oneof(fc.constant('DB'), anyText),
      paymentBrand: fc.oneof(fc.constant('VISA'), anyText),
      amount: fc.oneof(fc.constant('1725.00'), anyText, fc.jsonValue()),
      currency: fc.oneof(fc.constant('SAR'), anyText),
      merchantTransactionId: reference,
      result: fc.oneof(fc.record({ code }), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );
  /** Replaces `own…` by references of existing orders. */
  const named = (generated: unknown) =>
    JSON.parse(
      JSON.stringify(generated).replace(
        /own(\d)/g,
        (_own, index: string) => references[Number(index)]!,
      ),
    ) as unknown;
  /** A successful payment, and values that differ from it. */
  const validPayments = fc.tuple(
    fc.constantFrom('own0', 'own1', 'own2'),
    fc.constantFrom('one', 'two'),
    fc.oneof(
      fc.constant({}),
      fc.record({ paymentBrand: anyText }),
      fc.record({ id: paymentId }),
      payment,
    ),
  );
  const almostValidPayments = validPayments.map(([merchantTransactionId, id, changes]) => ({
    id,
    paymentType: 'DB',
    paymentBrand: 'VISA',
    amount: '1725.00',
    currency: 'SAR',
    merchantTransactionId,
    result: { code: '000.100.110' },
    ...changes,
  }));
  const call = fc.oneof(
    fc.record({ type: fc.constant('PAYMENT'), payload: fc.oneof(almostValidPayments, payment) }),
    fc.record(
      { type: fc.oneof(fc.constant('PAYMENT'), fc.jsonValue()), payload: fc.jsonValue() },
      { requiredKeys: [] },
    ),
    fc.dictionary(anyText, fc.jsonValue()),
  );

  it('refuses bodies that are not encrypted with the key', async () => {
    await fc.assert(
      fc.asyncProperty(hex, hex, body, async (iv, tag, generated) => {
        const response = await post(WEBHOOK, generated, {
          'x-initialization-vector': iv,
          'x-authentication-tag': tag,
        });
        expectClean(response);
        expect([400, 415]).toContain(response.statusCode);
      }),
      FC_OPTIONS,
    );
  });

  it('accepts any content that is encrypted with the key, in either format', async () => {
    await fc.assert(
      fc.asyncProperty(call, fc.boolean(), async (generated, asJson) => {
        const {
          body: encryptedBody,
          iv,
          tag,
        } = encryptWebhook(settings().webhookKey!, named(generated) as object, randomBytes(12));
        const headers = { 'x-initialization-vector': iv, 'x-authentication-tag': tag };
        const response = await post(
          WEBHOOK,
          asJson
            ? { type: 'application/json', payload: JSON.stringify({ encryptedBody }) }
            : { type: 'text/plain', payload: encryptedBody },
          headers,
        );
        expect([response.statusCode, response.body]).toEqual([200, '{}']);
      }),
      FC_OPTIONS,
    );
  });
});
