import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimKey } from '../../src/server/records/idempotency.ts';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { clearExpired } from '../../src/server/app/maintenance.ts';
import { HOUR, MINUTE, SECOND } from '../helpers/clock.ts';
import { digestTables } from '../helpers/tableDigests.ts';
import { buildPng } from '../helpers/pictures.ts';
import { itemOf, NEWS, NEWS_BODY, toDataUri } from '../helpers/newsItems.ts';
import { createTestApp, ENGLISH, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
/** A second process on the same database. */
let other: TestApp;
let key: string;
beforeAll(async () => {
  t = await createTestApp();
  other = await createTestApp({ database: t.database, clock: t.clock });
});
afterAll(async () => {
  await other.close();
  await t.close();
});
beforeEach(() => {
  key = randomUUID();
});

const post = (
  body: object = NEWS_BODY,
  {
    as = MEMBER,
    by = t,
    sent = key,
    language = 'ar',
  }: { as?: string; by?: TestApp; sent?: string; language?: string } = {},
) => by.send('POST', NEWS, body, as, { 'idempotency-key': sent, 'accept-language': language });
const total = async (companyId = 1) =>
  (await scopedTo(t.database.db, { companyId }).select('news').select('id').execute()).length;
const keys = () =>
  scopedTo(t.database.db, { companyId: 1 })
    .select('idempotency_key')
    .selectAll()
    .where('key', '=', key)
    .execute();
/** The sessions of the tests expire when the clock is advanced far. */
const signInAgain = (app: TestApp, as = MEMBER) => app.renew(as);

describe('a repeated create request', () => {
  it('gets the first response and creates nothing', async () => {
    const before = await total();
    const first = await post();
    expect(first.statusCode).toBe(201);
    for (const by of [t, other, t]) {
      const again = await post(NEWS_BODY, { by });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([
        201,
        first.body,
        first.headers['etag'],
      ]);
    }
    expect(await total()).toBe(before + 1);
  });

  it('gets the first response even if the item has changed since', async () => {
    const first = await post();
    await t.send('DELETE', `${NEWS}/${itemOf(first).id}`, undefined, MEMBER);
    expect((await post()).body).toBe(first.body);
  });

  it('may have another order of fields', async () => {
    const first = await post();
    const { title, details, schools_id } = NEWS_BODY;
    expect((await post({ schools_id, details, title })).body).toBe(first.body);
  });

  it('creates one row, however many arrive concurrently on two processes', async () => {
    const before = await total();
    const all = await Promise.all(
      Array.from({ length: 12 }, (_one, index) =>
        post(NEWS_BODY, { by: index % 2 === 0 ? t : other }),
      ),
    );
    const created = all.filter(({ statusCode }) => statusCode === 201);
    const waiting = all.filter(({ statusCode }) => statusCode === 409);
    expect(created.length).toBeGreaterThan(0);
    expect(created.length + waiting.length).toBe(12);
    expect(new Set(created.map(({ body }) => body)).size).toBe(1);
    for (const one of waiting) expect(one.headers['retry-after']).toBe('1');
    expect(await total()).toBe(before + 1);
    expect((await post()).body).toBe(created[0]!.body);
  });

  it('converts its picture once', async () => {
    const countFiles = async () =>
      (await scopedTo(t.database.db, { companyId: 1 }).select('file').select('id').execute())
        .length;
    const before = await countFiles();
    const body = { ...NEWS_BODY, picture: toDataUri(buildPng()) };
    const first = await post(body);
    expect((await post(body)).body).toBe(first.body);
    expect(await countFiles()).toBe(before + 1);
  });
});

describe('an idempotency key', () => {
  it('with another body is 422 and creates nothing', async () => {
    await post();
    const before = await digestTables(t.database.db);
    const response = await post({ ...NEWS_BODY, title: 'عنوان آخر' }, { language: 'en' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      message: 'The key of this request was already used with other content',
    });
    expect(await digestTables(t.database.db)).toEqual(before);
  });

  it('belongs to one account', async () => {
    const before = [await total(), await total(2)];
    const bodies = await Promise.all([
      post(),
      post(NEWS_BODY, { as: ENGLISH }),
      post({ ...NEWS_BODY, schools_id: [13] }, { as: RIVAL }),
    ]);
    expect(bodies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(bodies.map((response) => itemOf(response).id)).size).toBe(3);
    expect([await total(), await total(2)]).toEqual([before[0]! + 2, before[1]! + 1]);
  });

  it('is not stored for refused requests', async () => {
    for (const bad of [
      { ...NEWS_BODY, title: 'خبر' },
      { ...NEWS_BODY, schools_id: [13] },
      { ...NEWS_BODY, picture: toDataUri(buildPng().subarray(0, 60)) },
    ]) {
      expect((await post(bad)).statusCode).toBe(422);
      expect(await keys()).toEqual([]);
    }
    expect((await post()).statusCode).toBe(201);
  });

  it('of a request in progress is 409, with another body 422, and can be used again when the process must have died', async () => {
    const [{ body_hash }] = (await post().then(keys)) as [{ body_hash: string }];
    const keyInProgress = {
      companyId: 1,
      staffId: 2,
      route: 'news.create',
      key: `${key}-2`,
      claim: 'somebody',
      bodyHash: body_hash,
      lifetime: 3_600_000,
    };
    expect(await claimKey(t.database.db, keyInProgress, t.clock.now())).toBe(true);
    expect(
      await claimKey(t.database.db, { ...keyInProgress, claim: 'another' }, t.clock.now()),
    ).toBe(false);
    const waiting = await post(NEWS_BODY, { sent: keyInProgress.key, language: 'en' });
    expect([waiting.statusCode, waiting.json()]).toEqual([
      409,
      { message: 'This request is still under way. Try again in a moment.' },
    ]);
    expect(
      (await post({ ...NEWS_BODY, title: 'عنوان آخر' }, { sent: keyInProgress.key })).statusCode,
    ).toBe(422);
    t.clock.advance(59 * SECOND);
    expect((await post(NEWS_BODY, { sent: keyInProgress.key })).statusCode).toBe(409);
    t.clock.advance(2 * SECOND);
    expect((await post(NEWS_BODY, { sent: keyInProgress.key })).statusCode).toBe(201);
  });

  it('of a request in progress can be used again if the clock was set back meanwhile', async () => {
    const [{ body_hash }] = (await post().then(keys)) as [{ body_hash: string }];
    const keyInProgress = {
      companyId: 1,
      staffId: 2,
      route: 'news.create',
      key: `${key}-3`,
      claim: 'somebody',
      bodyHash: body_hash,
      lifetime: 3_600_000,
    };
    expect(
      await claimKey(t.database.db, keyInProgress, new Date(t.clock.now().getTime() + 48 * HOUR)),
    ).toBe(true);
    expect((await post(NEWS_BODY, { sent: keyInProgress.key })).statusCode).toBe(201);
  });

  it('is kept for a day', async () => {
    const first = await post();
    t.clock.advance(24 * HOUR - MINUTE);
    await Promise.all([signInAgain(t), signInAgain(other)]);
    await clearExpired(t.database.db, t.clock.now());
    expect((await post()).body).toBe(first.body);
    t.clock.advance(MINUTE);
    const second = await post();
    expect(second.statusCode).toBe(201);
    expect(itemOf(second).id).not.toBe(itemOf(first).id);
    t.clock.advance(24 * HOUR);
    await clearExpired(t.database.db, t.clock.now());
    expect(await keys()).toEqual([]);
    await Promise.all([
      signInAgain(t),
      signInAgain(other),
      signInAgain(t, ENGLISH),
      signInAgain(t, RIVAL),
    ]);
  });

  it.each(['', 'two words', 'a'.repeat(101), 'مفتاح', 'tab\there'])(
    'that is malformed is 400: %s',
    async (sent) => {
      const before = await digestTables(t.database.db);
      // Characters that a header cannot contain are sent as bytes.
      const response = await post(NEWS_BODY, {
        sent: Buffer.from(sent).toString('latin1'),
        language: 'en',
      });
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { message: 'Idempotency-Key must be 1 to 100 ASCII characters without spaces' },
      ]);
      expect(await digestTables(t.database.db)).toEqual(before);
    },
  );

  it('is ignored by other calls', async () => {
    const { id } = itemOf(await post());
    for (const title of ['عنوان أول', 'عنوان ثانٍ']) {
      const response = await t.send('PUT', `${NEWS}/${id}`, { ...NEWS_BODY, title }, MEMBER, {
        'idempotency-key': key,
      });
      expect(itemOf(response)['title']).toBe(title);
    }
    const signIn = (password: string) =>
      t.inject({
        method: 'POST',
        url: '/investor/user/login',
        payload: { identity: MEMBER, password },
        headers: { 'idempotency-key': key },
      });
    expect((await signIn('wrong-password')).statusCode).toBe(422);
    const tokens = [await signIn('Sanabil-2026'), await signIn('Sanabil-2026')].map(
      (response) => response.json<{ data: { token: string } }>().data.token,
    );
    expect(new Set(tokens).size).toBe(2);
  });
});
