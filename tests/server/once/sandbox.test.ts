import { amountText } from '../../../src/shared/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, placeOrder, followRedirect, type CreatedOrder } from '../../helpers/payments.ts';
import { createTestApp, type TestApp } from '../../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const fieldsOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const card = (number: string) => fieldsOf({ number, expiry: '05/31', cvv: '123' });
const unknownId = `${'0'.repeat(32)}.sandbox`;

const merchant = () => t.app.services.payments.settlement!.gateway.settings;
const authorized = () => ({ authorization: `Bearer ${merchant().token}` });
const checkoutFields = () => ({
  entityId: merchant().entityId,
  amount: '10.00',
  currency: 'SAR',
  paymentType: 'DB',
  merchantTransactionId: 'ours',
});

/** Expects an error response of the product. */
function expectMessage(
  response: { statusCode: number; json(): unknown },
  statusCode: number,
  about: string,
): void {
  expect([response.statusCode, Object.keys(response.json() as object)], about).toEqual([
    statusCode,
    ['message'],
  ]);
}

describe('the sandbox', () => {
  it('redirects to this host only', async () => {
    const details = await placeOrder(t, [11], 1);
    for (const url of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      '/%2e//evil.example',
      '/a/..//evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
    ]) {
      const response = await t.inject({
        method: 'POST',
        url: `/sandbox-gateway/form/${details.checkout_id}?shopperResultUrl=${encodeURIComponent(url)}`,
        headers: FORM,
        payload: card(CARDS.refused),
      });
      expect(response.headers.location, url).toMatch(/^\/\?id=/);
    }
  });

  it('has pages without scripts that can be framed by this product only', async () => {
    const details = await placeOrder(t, [11], 1);
    const page = await t.inject({
      method: 'GET',
      url: `/sandbox-gateway/form/${details.checkout_id}?locale=en`,
    });
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src 'none'; font-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'self'/,
    );
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(page.body).toContain('No money is taken');
    expect(page.body).not.toContain('<script');
  });

  it('shows the amount like the invoice', async () => {
    const { checkout_id, total } = await placeOrder(t, [11], 1);
    const button = async (locale: string) =>
      /<button>(.*?)<\/button>/.exec(
        (
          await t.inject({
            method: 'GET',
            url: `/sandbox-gateway/form/${checkout_id}?locale=${locale}`,
          })
        ).body,
      )?.[1];
    expect(total).toBe(1725);
    expect([await button('ar'), await button('en')]).toEqual([
      `دفع ${amountText(1725, 'ر.س')}`,
      'Pay RS 1,725',
    ]);
  });
});

describe('an invalid request to the sandbox', () => {
  const bodies: [string, Record<string, string>, string | undefined][] = [
    ['no body', {}, undefined],
    ['no body, but its type', { 'content-type': 'application/json' }, undefined],
    ...[
      'null',
      '[]',
      '[{}]',
      '5',
      '"text"',
      'true',
      '{"number":4200000000000091}',
      '{"number":null}',
      '{"agree":["yes"],"amount":["10.00"]}',
      '{"number":"\\u0000"}',
      '{',
    ].map((text): [string, Record<string, string>, string] => [
      text,
      { 'content-type': 'application/json' },
      text,
    ]),
    ['a NUL', FORM, 'number=4%00&amount=%00'],
    ['a field that comes twice', FORM, 'number=1&number=2'],
  ];
  it.each(bodies)('is refused with a message for the body: %s', async (about, headers, payload) => {
    const { checkout_id } = await placeOrder(t, [11], 1);
    for (const path of [`form/${checkout_id}`, `challenge/${checkout_id}`, 'v1/checkouts']) {
      const response = await t.inject({
        method: 'POST',
        url: `/sandbox-gateway/${path}`,
        headers: { ...authorized(), ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      expectMessage(response, 400, `${path}: ${about}`);
    }
  });

  it('is refused with a message for an unsupported content type', async () => {
    for (const type of [
      'text/plain',
      'text/html',
      'multipart/form-data; boundary=x',
      'application/xml',
      'nonsense',
    ]) {
      expectMessage(
        await t.inject({
          method: 'POST',
          url: `/sandbox-gateway/form/${unknownId}`,
          headers: { 'content-type': type },
          payload: 'number=1',
        }),
        415,
        type,
      );
    }
  });

  it('is refused for an unknown checkout', async () => {
    const send = (method: 'GET' | 'POST', path: string) =>
      t.inject({
        method,
        url: `/sandbox-gateway/${path}`,
        headers: FORM,
        payload: card(CARDS.paid),
      });
    for (const [id, status] of [
      ['%00', 404],
      ['x%00y', 404],
      [`${unknownId}%00`, 404],
      ['%ED%A0%80', 400],
      ['%zz', 400],
      ['x'.repeat(500), 404],
    ] as const) {
      for (const [method, page] of [
        ['GET', 'form'],
        ['POST', 'form'],
        ['POST', 'challenge'],
      ] as const)
        expectMessage(await send(method, `${page}/${id}`), status, `${page}/${id}`);
    }
    for (const id of [unknownId, 'x', '%D9%85', "'--", '..%2f..']) {
      expect((await send('GET', `form/${id}`)).body, id).toContain('role="alert"');
      expect(await followRedirect(t, await send('POST', `form/${id}`)), id).toContain(
        'role="alert"',
      );
      for (const method of ['GET', 'POST'] as const)
        expectMessage(await send(method, `challenge/${id}`), 404, id);
    }
  });

  it('is refused for repeated parameters and NUL characters', async () => {
    const { checkout_id } = await placeOrder(t, [11], 1);
    for (const query of [
      'shopperResultUrl=/a&shopperResultUrl=/b',
      'locale=ar&locale=en',
      'locale=%00',
    ]) {
      expectMessage(
        await t.inject({ method: 'GET', url: `/sandbox-gateway/form/${checkout_id}?${query}` }),
        400,
        query,
      );
      expectMessage(
        await t.inject({
          method: 'POST',
          url: `/sandbox-gateway/form/${checkout_id}?${query}`,
          headers: FORM,
          payload: card(CARDS.paid),
        }),
        400,
        query,
      );
      expectMessage(
        await t.inject({
          method: 'POST',
          url: `/sandbox-gateway/challenge/${checkout_id}?${query}`,
          headers: FORM,
          payload: 'agree=yes',
        }),
        400,
        query,
      );
    }
    for (const path of ['query', `checkouts/${checkout_id}/payment`])
      expectMessage(
        await t.inject({ method: 'GET', url: `/sandbox-gateway/v1/${path}?entityId=x&entityId=y` }),
        400,
        path,
      );
    expectMessage(
      await t.inject({
        method: 'GET',
        url: `/sandbox-gateway/v1/query?entityId=${merchant().entityId}&merchantTransactionId=%00`,
        headers: authorized(),
      }),
      400,
      'query',
    );
  });

  it('is refused without merchant credentials', async () => {
    for (const path of ['query', `checkouts/${unknownId}/payment`, 'checkouts/%00/payment'])
      expectMessage(
        await t.inject({ method: 'GET', url: `/sandbox-gateway/v1/${path}` }),
        403,
        path,
      );
    expectMessage(
      await t.inject({
        method: 'POST',
        url: '/sandbox-gateway/v1/checkouts',
        headers: FORM,
        payload: fieldsOf(checkoutFields()),
      }),
      403,
      'checkouts',
    );
    expectMessage(
      await t.inject({
        method: 'POST',
        url: '/sandbox-gateway/v1/checkouts',
        headers: { ...FORM, ...authorized() },
        payload: fieldsOf({ ...checkoutFields(), amount: '-1' }),
      }),
      400,
      'amount',
    );
  });

  it('for an unknown payment returns the code of the gateway with the message', async () => {
    for (const [path, code] of [
      [`checkouts/${unknownId}/payment?`, '200.300.404'],
      ['checkouts/%00/payment?', '200.300.404'],
      ['query?merchantTransactionId=x&', '700.400.580'],
    ] as const) {
      const response = await t.inject({
        method: 'GET',
        url: `/sandbox-gateway/v1/${path}entityId=${merchant().entityId}`,
        headers: { ...authorized(), 'accept-language': 'en' },
      });
      expect([response.statusCode, response.json()], path).toEqual([
        404,
        expect.objectContaining({
          message: expect.any(String) as string,
          result: expect.objectContaining({ code }) as object,
        }),
      ]);
    }
  });
});

describe('a return path', () => {
  const locationOf = async ({ checkout_id }: CreatedOrder, path: string) => {
    const response = await t.inject({
      method: 'POST',
      url: `/sandbox-gateway/form/${checkout_id}?shopperResultUrl=${encodeURIComponent(path)}`,
      headers: FORM,
      payload: card(CARDS.refused),
    });
    expect(response.statusCode, path).toBe(303);
    return String(response.headers.location);
  };

  it.each([
    ['/باقات المدارس', `${encodeURI('/باقات المدارس')}?`],
    ['/school-packages?عنوان=أ', `/school-packages?${encodeURI('عنوان=أ')}&`],
    ['/school-packages?', '/school-packages?'],
    ['/\u{1F3EB}', '/%F0%9F%8F%AB?'],
    [`/${'a'.repeat(5000)}`, '/?'],
  ])('with any letters is percent-encoded in the redirect: %#', async (path, start) => {
    const details = await placeOrder(t, [11], 1);
    const found = `id=${details.checkout_id}&resourcePath=${encodeURIComponent(`/v1/checkouts/${details.checkout_id}/payment`)}`;
    expect(await locationOf(details, path)).toBe(`${start}${found}`);
  });

  it('keeps its fragment after the query', async () => {
    expect(await locationOf(await placeOrder(t, [11], 1), '/school-packages#نهاية')).toMatch(
      /^\/school-packages\?id=[^#]*#%D9%86%D9%87%D8%A7%D9%8A%D8%A9$/,
    );
  });
});
