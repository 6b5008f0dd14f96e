import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '../../../src/server/http/language.ts';
import { escapeHtml } from '../../../src/server/base/html.ts';
import { createTranslate } from '../../../src/shared/schema/translate.ts';
import { createCountCache } from '../../../src/server/rows/countCache.ts';
import { percentagesOf } from '../../../src/server/resources/reading/queries.ts';
import { createValidatorByRights } from '../../../src/server/resources/reading/rights.ts';
import { createPasswords } from '../../../src/server/accounts/passwords.ts';
import { startInterval } from '../../../src/server/base/interval.ts';
import { networkOf } from '../../../src/server/limits/signInLimits.ts';
import { companyOfToken, createToken, hashToken } from '../../../src/server/base/tokens.ts';
import type { JsonSchema, ResolvedCall } from '../../../src/shared/resolved/resolved.ts';
import { createClock, SECOND } from '../../helpers/clock.ts';

const waitForPromises = () => new Promise((resolve) => setImmediate(resolve));

describe('the count cache', () => {
  const rows = { companyId: 1, resource: 'news', filter: 'a' };
  const createCache = () => {
    const clock = createClock();
    const counts = createCountCache(clock.now);
    let countCalls = 0;
    let currentCount = 5;
    const count = async () => {
      countCalls += 1;
      const result = currentCount;
      await waitForPromises();
      return result;
    };
    return {
      clock,
      counts,
      count,
      countCalls: () => countCalls,
      setCount: (total: number) => void (currentCount = total),
    };
  };

  it('runs one count for concurrent requests and caches it for a minute', async () => {
    const { clock, counts, count, countCalls } = createCache();
    expect(await Promise.all(Array.from({ length: 20 }, () => counts.get(rows, count)))).toEqual(
      Array(20).fill(5),
    );
    expect(countCalls()).toBe(1);
    clock.advance(39 * SECOND);
    await counts.get(rows, count);
    expect(countCalls()).toBe(1);
  });

  it('refreshes a count in the background before it is a minute old', async () => {
    const { clock, counts, count, countCalls, setCount } = createCache();
    await counts.get(rows, count);
    setCount(6);
    clock.advance(45 * SECOND);
    expect(await counts.get(rows, count)).toBe(5);
    await waitForPromises();
    await waitForPromises();
    expect(countCalls()).toBe(2);
    expect(await counts.get(rows, count)).toBe(6);
  });

  it('never returns a count older than a minute', async () => {
    const { clock, counts, count, setCount } = createCache();
    await counts.get(rows, count);
    setCount(9);
    clock.advance(60 * SECOND);
    expect(await counts.get(rows, count)).toBe(9);
  });

  it('invalidates counts on a write, including one during the count', async () => {
    const { counts, count, setCount } = createCache();
    const slow = counts.get(rows, count);
    counts.invalidate(1, 'news');
    setCount(8);
    expect(await counts.get(rows, count)).toBe(8);
    expect(await slow).toBe(5);
    expect(await counts.get(rows, count)).toBe(8);
  });

  it('separates companies, resources and filters, and a write invalidates only its own', async () => {
    const { counts, count, countCalls } = createCache();
    const otherKeys = [
      { ...rows, companyId: 2 },
      { ...rows, resource: 'event' },
      { ...rows, filter: 'b' },
    ];
    for (const key of [rows, ...otherKeys]) await counts.get(key, count);
    expect(countCalls()).toBe(4);
    counts.invalidate(1, 'news');
    await counts.get(otherKeys[0]!, count);
    await counts.get(otherKeys[1]!, count);
    expect(countCalls()).toBe(4);
    await counts.get(otherKeys[2]!, count);
    expect(countCalls()).toBe(5);
  });

  it('does not cache failures', async () => {
    const { counts, count } = createCache();
    await expect(counts.get(rows, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await counts.get(rows, count)).toBe(5);
  });
});

describe('an interval', () => {
  it('never overlaps, reports a failure once until it recovers, and is awaited when stopped', async () => {
    const errors: unknown[] = [];
    const turns: { resolve: () => void; reject: (error: Error) => void }[] = [];
    const work = () => new Promise<void>((resolve, reject) => void turns.push({ resolve, reject }));
    const end = startInterval(work, (error) => errors.push(error), 1);
    const turn = async (number: number) => {
      await expect.poll(() => turns).toHaveLength(number);
      // Enough time for another run, which must not start before this one has ended.
      await setTimeout(10);
      expect(turns.length).toBe(number);
      return turns[number - 1]!;
    };
    const [first, second, third] = [
      new Error('away'),
      new Error('still away'),
      new Error('away again'),
    ];
    (await turn(1)).reject(first);
    (await turn(2)).reject(second);
    (await turn(3)).resolve();
    (await turn(4)).reject(third);
    const last = await turn(5);
    let ended = false;
    const stopping = end().then(() => (ended = true));
    await setTimeout(10);
    expect([errors, ended]).toEqual([[first, third], false]);
    last.resolve();
    await stopping;
    await setTimeout(10);
    expect(turns.length).toBe(5);
  });
});

describe('passwords', () => {
  it('are hashed with argon2id at 19 MiB and two rounds and a random salt', async () => {
    const passwords = createPasswords();
    const [key, two] = [await passwords.hash('a secret'), await passwords.hash('a secret')];
    expect(key).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(key).not.toBe(two);
    expect(await passwords.verify(key, 'a secret')).toBe(true);
    expect(await passwords.verify(key, 'A secret')).toBe(false);
    expect(await passwords.verify(undefined, 'a secret')).toBe(false);
  });
});

describe('tokens', () => {
  it('contain the company and 256 random bits', () => {
    const token = createToken(281_474_976_710_655, 32);
    expect(Buffer.from(token, 'base64url')).toHaveLength(38);
    expect(companyOfToken(token, 32)).toBe(281_474_976_710_655);
    expect(companyOfToken(createToken(7, 32), 32)).toBe(7);
    for (const text of [
      '',
      'garbage',
      token.slice(1),
      `${token}=`,
      `${token.slice(0, -1)} `,
      token.replace(/./, '+'),
    ])
      expect(companyOfToken(text, 32)).toBeUndefined();
    expect(hashToken(token)).not.toContain(token.slice(0, 10));
    expect(hashToken(token)).toHaveLength(43);
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['nonsense', 'nonsense'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('texts', () => {
  it('replace their placeholders and nothing else', () => {
    const translate = createTranslate({
      ar: { a: { greet: 'أهلًا {name}' } },
      en: { a: { greet: 'Hello {name}, {other}' }, b: { two: 'Two' } },
    });
    expect(translate('ar', 'greet', { name: '{other}' })).toBe('أهلًا {other}');
    expect(translate('en', 'greet', { name: 'A' })).toBe('Hello A, {other}');
    expect(translate('en', 'two')).toBe('Two');
    expect(translate('en', 'toString')).toBe('toString');
  });

  it('are escaped for HTML', () =>
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;',
    ));
});

describe('the language of a request', () => {
  it('is the default language without a header', () => {
    expect(chooseLanguage(undefined, ['ar', 'en'])).toBe('ar');
    expect(chooseLanguage(undefined, ['en', 'ar'])).toBe('en');
    expect(chooseLanguage('enx', ['ar', 'en'])).toBe('ar');
  });
});

describe('percentages of a whole', () => {
  it.each([
    [
      [29, 2],
      [93.5, 6.5],
    ],
    [
      [15, 1],
      [93.8, 6.2],
    ],
    [
      [235, 165, 90],
      [47.9, 33.7, 18.4],
    ],
    [
      [1, 1, 1],
      [33.4, 33.3, 33.3],
    ],
    [
      [3, 0],
      [100, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ])('%j are %j', (parts, shares) => {
    expect(percentagesOf(...parts)).toEqual(shares);
  });
});

describe('the rules of a body for accounts that may not write a field', () => {
  const schema = {
    type: 'object',
    required: ['name', 'iban'],
    properties: { name: {}, iban: {}, city: {} },
    dependencies: { name: ['iban', 'city'] },
    allOf: [{ if: { required: ['city'] }, then: { required: ['iban', 'name'] }, else: {} }],
  };
  const call = { access: 'company' } as ResolvedCall;
  const rights = { iban: { write: 'main' } } as const;

  it('do not require the field, neither always nor by a condition', () => {
    const schemas: JsonSchema[] = [];
    const createValidator = (rules: JsonSchema) => {
      schemas.push(rules);
      return () => Promise.resolve();
    };
    createValidatorByRights(rights, call, schema, createValidator);
    expect(schemas).toEqual([
      schema,
      {
        ...schema,
        required: ['name'],
        dependencies: { name: ['city'] },
        allOf: [{ if: { required: ['city'] }, then: { required: ['name'] }, else: {} }],
      },
    ]);
    createValidatorByRights(undefined, call, schema, createValidator);
    createValidatorByRights(rights, { ...call, access: 'main' }, schema, createValidator);
    expect(schemas.slice(2)).toEqual([schema, schema]);
  });

  it('leave out what normalizing adds for the field', async () => {
    const addField = async (request: { body: unknown }) => {
      request.body = { ...(request.body as object), iban: null };
    };
    const validate = createValidatorByRights(rights, call, schema, () => addField);
    const bodyFor = async (isMainAccount: boolean) => {
      const request = { body: { name: 'a' }, actor: { isMainAccount } };
      await validate.call({} as never, request as never, {} as never);
      return request.body;
    };
    expect(await bodyFor(true)).toEqual({ name: 'a', iban: null });
    expect(await bodyFor(false)).toEqual({ name: 'a' });
  });
});
