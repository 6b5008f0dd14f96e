import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../../server/http/language.ts';
import { escapeHtml } from '../../server/http/html.ts';
import { createTranslate } from '../../server/http/texts.ts';
import { createCountCache } from '../../server/resources/countCache.ts';
import { sharesOf } from '../../server/resources/reports/schoolRows.ts';
import { createPasswords } from '../../server/services/passwords.ts';
import { startInterval } from '../../server/services/interval.ts';
import { networkOf } from '../../server/services/signInLimits.ts';
import { companyOfToken, createToken, hashToken } from '../../server/services/tokens.ts';
import { createClock, SECOND } from '../helpers/clock.ts';

const ticks = () => new Promise((resolve) => setImmediate(resolve));

describe('counts', () => {
  const rows = { companyId: 1, resource: 'news', filter: 'a' };
  const make = () => {
    const clock = createClock();
    const counts = createCountCache(clock.now);
    let counted = 0;
    let answer = 5;
    const count = async () => {
      counted += 1;
      const seen = answer;
      await ticks();
      return seen;
    };
    return {
      clock,
      counts,
      count,
      counted: () => counted,
      becomes: (total: number) => void (answer = total),
    };
  };

  it('are made once for all who ask at the same time, and kept for a minute', async () => {
    const { clock, counts, count, counted } = make();
    expect(await Promise.all(Array.from({ length: 20 }, () => counts.get(rows, count)))).toEqual(
      Array(20).fill(5),
    );
    expect(counted()).toBe(1);
    clock.advance(39 * SECOND);
    await counts.get(rows, count);
    expect(counted()).toBe(1);
  });

  it('are made anew on the side before they are a minute old', async () => {
    const { clock, counts, count, counted, becomes } = make();
    await counts.get(rows, count);
    becomes(6);
    clock.advance(45 * SECOND);
    expect(await counts.get(rows, count)).toBe(5);
    await ticks();
    await ticks();
    expect(counted()).toBe(2);
    expect(await counts.get(rows, count)).toBe(6);
  });

  it('are never older than a minute', async () => {
    const { clock, counts, count, becomes } = make();
    await counts.get(rows, count);
    becomes(9);
    clock.advance(60 * SECOND);
    expect(await counts.get(rows, count)).toBe(9);
  });

  it('are forgotten at once with a write, also one that comes while they are made', async () => {
    const { counts, count, becomes } = make();
    const slow = counts.get(rows, count);
    counts.forget(1, 'news');
    becomes(8);
    expect(await counts.get(rows, count)).toBe(8);
    expect(await slow).toBe(5);
    expect(await counts.get(rows, count)).toBe(8);
  });

  it('are apart by company, resource and filter, and a write touches its own only', async () => {
    const { counts, count, counted } = make();
    const others = [
      { ...rows, companyId: 2 },
      { ...rows, resource: 'event' },
      { ...rows, filter: 'b' },
    ];
    for (const one of [rows, ...others]) await counts.get(one, count);
    expect(counted()).toBe(4);
    counts.forget(1, 'news');
    await counts.get(others[0]!, count);
    await counts.get(others[1]!, count);
    expect(counted()).toBe(4);
    await counts.get(others[2]!, count);
    expect(counted()).toBe(5);
  });

  it('that fail are not kept', async () => {
    const { counts, count } = make();
    await expect(counts.get(rows, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await counts.get(rows, count)).toBe(5);
  });
});

describe('what is done from time to time', () => {
  it('is not done twice at once, tells of a failure once until it is over, and is waited for at the end', async () => {
    const told: unknown[] = [];
    const turns: { resolve: () => void; reject: (error: Error) => void }[] = [];
    const work = () => new Promise<void>((resolve, reject) => void turns.push({ resolve, reject }));
    const end = startInterval(work, (error) => told.push(error), 1);
    const turn = async (number: number) => {
      await vi.waitFor(() => expect(turns.length).toBe(number));
      // Time for another, which must not begin before this one is over.
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
    const ending = end().then(() => (ended = true));
    await setTimeout(10);
    expect([told, ended]).toEqual([[first, third], false]);
    last.resolve();
    await ending;
    await setTimeout(10);
    expect(turns.length).toBe(5);
  });
});

describe('passwords', () => {
  it('are hashed with argon2id at 19 MiB and two rounds, each time differently', async () => {
    const passwords = createPasswords();
    const [one, two] = [await passwords.hash('a secret'), await passwords.hash('a secret')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, 'a secret')).toBe(true);
    expect(await passwords.verify(one, 'A secret')).toBe(false);
    expect(await passwords.verify(undefined, 'a secret')).toBe(false);
  });
});

describe('tokens', () => {
  it('carry where to look and 256 bits nobody knows', () => {
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
  it('fill in their placeholders and nothing else', () => {
    const translate = createTranslate({
      ar: { a: { greet: 'أهلًا {name}' } },
      en: { a: { greet: 'Hello {name}, {other}' }, b: { two: 'Two' } },
    });
    expect(translate('ar', 'greet', { name: '{other}' })).toBe('أهلًا {other}');
    expect(translate('en', 'greet', { name: 'A' })).toBe('Hello A, {other}');
    expect(translate('en', 'two')).toBe('Two');
    expect(translate('en', 'toString')).toBe('toString');
  });

  it('become HTML without becoming tags', () =>
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;',
    ));
});

describe('the language of a request', () => {
  it('is the first of the product without a header', () => {
    expect(chooseLanguage(undefined, ['ar', 'en'])).toBe('ar');
    expect(chooseLanguage(undefined, ['en', 'ar'])).toBe('en');
    expect(chooseLanguage('enx', ['ar', 'en'])).toBe('ar');
  });
});

describe('shares of one whole', () => {
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
    expect(sharesOf(...parts)).toEqual(shares);
  });
});
