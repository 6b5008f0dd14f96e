import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globals, scopedTo } from '../../../src/server/rows/scope.ts';
import { createFileLinks, newFileId } from '../../../src/server/files/fileLinks.ts';
import { createClock, HOUR, MINUTE, SECOND } from '../../helpers/clock.ts';
import { createNews, NEWS, toDataUri } from '../../helpers/newsItems.ts';
import { buildPng } from '../../helpers/pictures.ts';
import { openTestDatabase } from '../../helpers/testDatabase.ts';
import { createTestApp, MAIN, MEMBER, RIVAL, type TestApp } from '../../helpers/testApp.ts';
import { pathOf } from '../../helpers/pathOf.ts';

let t: TestApp;
/** A second process on the same database. */
let other: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  other = await createTestApp({ database: t.database, clock: t.clock });
});
afterAll(async () => {
  await other.close();
  await t.close();
});

/** Returns the parts of a link, which may be a path. */
function partsOf(link: string): { id: string; until: string; signature: string } {
  const { pathname, searchParams } = new URL(link, 'https://nasaq.example');
  return {
    id: pathname.slice('/files/'.length),
    until: searchParams.get('until')!,
    signature: searchParams.get('signature')!,
  };
}
const status = async (path: string, app = t) => (await app.inject({ url: path })).statusCode;
const linkOf = async (id: number, as = MEMBER) =>
  (await t.read<{ data: { picture: string } }>(`${NEWS}/${id}`, as)).data.picture;
const withPicture = () => createNews(t, { picture: toDataUri(buildPng()) });

describe('a link to a file', () => {
  it('needs no session, and works on every instance', async () => {
    const item = await withPicture();
    expect([
      await status(pathOf(item.picture!)),
      await status(pathOf(item.picture!), other),
    ]).toEqual([200, 200]);
    const headers = { authorization: `Bearer ${await other.tokenOf(MEMBER)}` };
    expect((await other.inject({ url: `${NEWS}/${item.id}`, headers })).json()).toMatchObject({
      data: { picture: item.picture },
    });
  });

  it('stays the same for a while, so that reloading a list does not reload its pictures', async () => {
    const { id } = await withPicture();
    const first = await linkOf(id);
    t.clock.advance(4 * MINUTE);
    expect(await linkOf(id)).toBe(first);
    t.clock.advance(30 * MINUTE);
    await t.renew(MEMBER);
    expect(await linkOf(id)).not.toBe(first);
    expect(await status(pathOf(first))).toBe(200);
  });

  it('expires within an hour, and only the browser may cache it until then', async () => {
    const { id } = await withPicture();
    const link = await linkOf(id);
    const ageOf = async () =>
      /^private, max-age=(\d+), immutable$/.exec(
        String((await t.inject({ url: pathOf(link) })).headers['cache-control']),
      )?.[1];
    const seconds = Number(await ageOf());
    expect(seconds).toBeGreaterThan(30 * 60 - 1);
    expect(seconds).toBeLessThanOrEqual(HOUR / SECOND);
    t.clock.advance((seconds - 1) * SECOND);
    expect(await ageOf()).toBe('1');
    t.clock.advance(SECOND);
    expect(await status(pathOf(link))).toBe(404);
    await t.renew(MEMBER);
    expect(await status(pathOf(await linkOf(id)))).toBe(200);
  });

  it('is 404 if any part of it is wrong', async () => {
    const [one, two] = [await withPicture(), await withPicture()];
    const { id, until, signature } = partsOf(one.picture!);
    const { id: otherId, signature: otherSignature } = partsOf(two.picture!);
    const later = (Number.parseInt(until, 36) + 3600).toString(36);
    const ofRival = newFileId(2, () => Buffer.from(id, 'base64url').subarray(6));
    const link = (file: string, expiry: string, signedBy: string) =>
      `${file}?until=${expiry}&signature=${signedBy}`;
    const wrong = [
      id,
      `${id}?until=${until}`,
      `${id}?signature=${signature}`,
      link(id, until, ''),
      link(id, '', signature),
      link('', until, signature),
      `${link(id, until, signature)}&until=${until}`,
      `${link(id, until, signature)}&signature=${signature}`,
      `${id}.${until}.${signature}`,
      '.',
      '..',
      '...',
      '%00',
      '%2e%2e%2fetc',
      link(otherId, until, signature),
      link(id, until, otherSignature),
      link(id, later, signature),
      link(ofRival, until, signature),
      link(id, until, signature.slice(0, -1)),
      link(id, until, `${signature}A`),
      link(id, until, signature.toLowerCase()),
      link(id, until.toUpperCase(), signature),
      link(id.slice(0, -1), until, signature),
      'a'.repeat(99),
      'a'.repeat(5000),
    ];
    const unknown = await t.inject({ url: '/files/unknown' });
    for (const text of wrong) {
      const response = await t.inject({ url: `/files/${text}` });
      expect([response.statusCode, response.body], text).toEqual([404, unknown.body]);
    }
    expect(await status(`/files/${link(id, until, signature)}`)).toBe(200);
    for (const method of ['PUT', 'POST', 'DELETE'] as const)
      expect((await t.inject({ method, url: pathOf(one.picture!) })).statusCode).toBe(404);
  });

  it('is 404 if it is signed but the file does not exist', async () => {
    const link = await createFileLinks(t.database.db, t.clock.now).linker();
    for (const companyId of [0, 1, 2, 987_654])
      expect(await status(link(newFileId(companyId)))).toBe(404);
  });

  it('uses the requested host if it is this machine, and the public one otherwise', async () => {
    const { id } = await withPicture();
    const originFor = async (host: string) => {
      const response = await t.inject({
        url: `${NEWS}/${id}`,
        headers: {
          host,
          authorization: `Bearer ${await t.tokenOf(MEMBER)}`,
          'x-forwarded-host': 'evil.example',
        },
      });
      return new URL(response.json<{ data: { picture: string } }>().data.picture).origin;
    };
    expect(await originFor('localhost:5173')).toBe('http://localhost:5173');
    expect(await originFor('nasaq.example')).toBe('https://nasaq.example');
    expect(await originFor('evil.example')).toBe('https://nasaq.example');
  });

  it('is not shown to another company', async () => {
    const { id, picture } = await withPicture();
    const file = partsOf(picture!).id;
    for (const url of [NEWS, '/investor/news/schools-news', `${NEWS}/${id}`, '/investor/schools'])
      expect((await t.get(url, RIVAL)).body).not.toContain(file);
    expect((await t.get('/investor/news/schools-news', MAIN)).body).toContain(file);
    const own = (await t.read('/investor/news/schools-news', RIVAL)).data.items
      .map((item) => item['picture'])
      .filter((link) => link !== null);
    expect(own.length).toBeGreaterThan(10);
    expect(await status(pathOf(own[0] as string))).toBe(200);
  });
});

describe('the secret of the links', () => {
  it('is created once, by the first process, and differs between databases', async () => {
    const database = await openTestDatabase();
    try {
      const clock = createClock();
      const id = newFileId(1);
      const links = await Promise.all(
        Array.from({ length: 5 }, async () =>
          (await createFileLinks(database.db, clock.now).linker())(id),
        ),
      );
      expect(new Set(links).size).toBe(1);
      const { value } = await globals(database.db)
        .selectFrom('setting')
        .select('value')
        .where('key', '=', 'file-links')
        .executeTakeFirstOrThrow();
      expect(Buffer.from(value, 'base64url')).toHaveLength(32);
      expect(links[0]).not.toContain(value);
      expect(await createFileLinks(database.db, clock.now).open(partsOf(links[0]!))).toMatchObject({
        id,
        companyId: 1,
      });
      expect(
        await createFileLinks(t.database.db, clock.now).open(partsOf(links[0]!)),
      ).toBeUndefined();
    } finally {
      await database.close();
    }
  });

  it('caches a limited number of links', async () => {
    const links = createFileLinks(t.database.db, t.clock.now);
    const link = await links.linker();
    const ids = Array.from({ length: 12_000 }, () => newFileId(1));
    const madeLinks = ids.map(link);
    expect(madeLinks.slice(0, 50)).toEqual(ids.slice(0, 50).map(link));
    expect(await links.linker()).toBe(link);
  });
});

describe('the demo', () => {
  it('has a picture for 55 of the 64 items, each with its own file', async () => {
    const rows = await scopedTo(t.database.db, { companyId: 1 })
      .select('news')
      .select('picture')
      .where('id', '<=', 64)
      .execute();
    const pictures = rows.flatMap(({ picture }) => picture ?? []);
    expect([rows.length, pictures.length, new Set(pictures).size]).toEqual([64, 55, 55]);
    const { data } = await t.read('/investor/news/schools-news?sort=-liked_count', MAIN);
    const response = await t.inject({ url: pathOf(data.items[0]!['picture'] as string) });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);
    expect(response.rawPayload.length).toBeLessThan(10_000);
  });
});
