import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { prune } from '../../../src/server/app/prune.ts';
import { scopedTo } from '../../../src/server/rows/scope.ts';
import { DEMO_PASSWORD } from '../../../server/demo/fill.ts';
import { digestTables } from '../../helpers/tableDigests.ts';
import { itemOf, NEWS, NEWS_BODY, toDataUri } from '../../helpers/newsItems.ts';
import { buildPng } from '../../helpers/pictures.ts';
import { startServer } from '../../helpers/serverProcess.ts';
import { createTestApp, MAIN, MEMBER, testSettings, type TestApp } from '../../helpers/testApp.ts';
import { createFolderStorage, type TestStorage } from '../../helpers/testDatabase.ts';
import { pathOf } from '../../helpers/pathOf.ts';
import { urlAtWidth } from '../../../src/shared/files/pictureWidths.ts';

const MB = 1024 * 1024;

describe('a disk with little free space', () => {
  let t: TestApp;
  let free = 100 * MB;
  let storage: TestStorage;
  let messageUrl: string;
  beforeAll(async () => {
    storage = await createFolderStorage('demo');
    const database = await openDatabase({ ...storage, freeSpace: () => free });
    t = await createTestApp({ database: { ...database, storage } });
    const message = {
      school_id: 1,
      sender_name: 'أم خالد',
      type: 'inquiry',
      content: 'متى يبدأ التسجيل؟',
      response_method: 'phone',
      created_at: t.clock.now(),
    };
    const { id } = await scopedTo(database.db, { companyId: 1 })
      .insert('message', [message])
      .returning('id')
      .executeTakeFirstOrThrow();
    messageUrl = `/investor/message/${id}`;
  });
  afterAll(async () => {
    await t.app.close();
    await t.database.close();
    await storage.remove();
  });

  it('rejects writes with a clear message in the language of the request, still reads, and recovers when there is space again', async () => {
    const picture = toDataUri(buildPng());
    const created = itemOf(await t.send('POST', NEWS, { ...NEWS_BODY, picture }, MEMBER));
    const before = await digestTables(t.database.db);
    free = 63 * MB;
    await wait(300);
    for (const [language, text] of [
      ['ar', 'مساحة التخزين في الخادم ممتلئة'],
      ['en', "the server's storage is full"],
    ] as const) {
      const refused = await t.send('POST', NEWS, { ...NEWS_BODY, picture }, MEMBER, {
        'accept-language': language,
        'idempotency-key': `full-${language}`,
      });
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '300']);
      expect(refused.json<{ message: string }>().message).toContain(text);
      expect(
        (
          await t.send(
            'PUT',
            `${NEWS}/${created.id}`,
            { ...NEWS_BODY, title: 'عنوان لا يُحفظ', picture },
            MEMBER,
          )
        ).statusCode,
      ).toBe(503);
    }
    expect(await digestTables(t.database.db)).toEqual(before);
    t.clock.advance(20 * 60_000);
    expect((await t.get(NEWS, MEMBER)).statusCode).toBe(200);
    free = 100 * MB;
    await wait(300);
    expect(
      (await t.send('POST', NEWS, NEWS_BODY, MEMBER, { 'idempotency-key': 'full-ar' })).statusCode,
    ).toBe(201);
  });

  const setFree = async (megabytes: number) => {
    free = megabytes * MB;
    await wait(300);
  };
  it('still deletes for good, which is how space is made, and moves nothing to the bin', async () => {
    const picture = toDataUri(buildPng());
    const [kept, removed, expired, restored] = await Promise.all(
      Array.from({ length: 4 }, async () =>
        itemOf(await t.send('POST', NEWS, { ...NEWS_BODY, picture }, MAIN)),
      ),
    );
    const remove = async (url: string) => (await t.send('DELETE', url, undefined, MAIN)).statusCode;
    for (const item of [removed!, expired!, restored!])
      expect(await remove(`${NEWS}/${item.id}`)).toBe(204);
    await scopedTo(t.database.db, { companyId: 1 })
      .update('removed_item', { expires_at: new Date(0) })
      .where('removed_item.item_id', '=', expired!.id)
      .execute();
    const managers = (await t.read('/investor/schooladmin', MAIN)).data.items;
    const filesBefore = await countFiles();
    await setFree(63);
    const before = await digestTables(t.database.db);
    expect(await remove(`${NEWS}/${kept!.id}`)).toBe(503);
    const restore = await t.send('POST', `${NEWS}/bin/${restored!.id}/restore`, undefined, MAIN);
    expect(restore.statusCode).toBe(503);
    expect(await digestTables(t.database.db)).toEqual(before);
    expect(await remove(`${NEWS}/bin/${removed!.id}`)).toBe(204);
    expect(await remove(`/investor/schooladmin/${String(managers[0]!['id'])}`)).toBe(204);
    const retention = { ...testSettings().retention, auditDetail: undefined };
    await prune(t.database.db, { retention, now: t.clock.now() });
    expect(await countFiles()).toBe(filesBefore - 2);
    await setFree(100);
    expect((await t.get(`${NEWS}/${kept!.id}`, MAIN)).statusCode).toBe(200);
  });

  const countFiles = async () =>
    (await scopedTo(t.database.db, { companyId: 1 }).select('file').select('id').execute()).length;
  const audited = async () =>
    Number(
      (
        await sql<{
          rows: string;
        }>`select count(*) as rows from audit where action = 'message.one'`.execute(t.database.db)
      ).rows[0]!.rows,
    );
  const ready = async () => {
    const response = await t.inject({ url: '/readyz' });
    return [response.statusCode, response.json<object>()];
  };

  it('still allows signing in, reading, requesting a new password and audit entries, and the readiness probe reports the state', async () => {
    expect(await ready()).toEqual([200, { status: 'ok' }]);
    await t.tokenOf(MAIN);
    await setFree(63);
    expect((await t.send('POST', NEWS, NEWS_BODY, MAIN)).statusCode).toBe(503);
    expect((await t.signIn(MAIN, 'not-the-password')).statusCode).toBe(422);
    expect((await t.signIn(MAIN)).statusCode).toBe(200);
    expect(
      (
        await t.inject({
          method: 'POST',
          url: '/investor/user/request-reset-password',
          payload: { email: MAIN },
        })
      ).statusCode,
    ).toBe(200);
    const before = await audited();
    expect((await t.get(messageUrl, MAIN)).statusCode).toBe(200);
    expect(await audited()).toBe(before + 1);
    // Sessions are still extended, so that nobody is signed out while reading.
    for (let n = 0; n < 3; n += 1) {
      t.clock.advance(20 * 60_000);
      expect((await t.get(NEWS, MAIN)).statusCode).toBe(200);
    }
    expect(await ready()).toEqual([200, { status: 'storage low' }]);
    await setFree(100);
  });

  it('shows pictures in every width without storing them', async () => {
    await t.renew(MEMBER);
    const { picture } = itemOf(
      await t.send(
        'POST',
        NEWS,
        { ...NEWS_BODY, picture: toDataUri(buildPng({ width: 300, height: 200 })) },
        MEMBER,
      ),
    );
    await setFree(63);
    expect((await t.send('POST', NEWS, NEWS_BODY, MEMBER)).statusCode).toBe(503);
    const shown = await t.inject({ url: urlAtWidth(pathOf(picture!), 64) });
    expect([shown.statusCode, (await sharp(shown.rawPayload).metadata()).width]).toEqual([200, 64]);
    expect(
      await scopedTo(t.database.db, { companyId: 1 })
        .select('file_width')
        .select('width')
        .execute(),
    ).toEqual([]);
    await setFree(100);
  });

  it('serves signed-in users and rejects everything that must write when it is almost full', async () => {
    await t.renew(MAIN);
    await setFree(23);
    t.clock.advance(20 * 60_000);
    expect((await t.get(NEWS, MAIN)).statusCode).toBe(200);
    expect((await t.signIn(MAIN)).statusCode).toBe(503);
    const before = await audited();
    expect((await t.get(messageUrl, MAIN)).statusCode).toBe(503);
    expect(await audited()).toBe(before);
    expect(await ready()).toEqual([200, { status: 'storage full' }]);
    expect(
      (await t.send('POST', '/investor/user/logout', undefined, MAIN)).statusCode,
    ).toBeLessThan(300);
    await setFree(100);
    expect((await t.signIn(MAIN)).statusCode).toBe(200);
  });
});

/**
 * Limits files to 8 MB, in units of half a kilobyte. The next log file of the engine has 16 MB; the
 * table files are smaller.
 */
const WITH_FILE_SIZE_LIMIT = ['sh', '-c', 'ulimit -f 16000; exec "$@"', 'sh'];

describe('a file that cannot be written', () => {
  it('stops the server with a clear message, answers waiting requests, and leaves no partial data', async () => {
    const storage = await createFolderStorage('demo');
    await beginLogFile(storage);
    const server = startServer(storage, {}, WITH_FILE_SIZE_LIMIT);
    const saved = await fillUp(await server.address);
    expect(await server.ended).toBe(1);
    expect(server.errors()).toMatch(
      /The embedded database failed: could not write .*: File too large\nThe server stops. All confirmed changes are saved\./,
    );

    const again = startServer(storage);
    expect(await listTitles(await again.address)).toEqual(expect.arrayContaining(saved.titles));
    expect(await again.stop()).toBe(0);
    expect([saved.refusal.status, saved.refusal.text]).toEqual([
      503,
      expect.stringContaining('not available right now'),
    ]);
    const database = await openDatabase(storage);
    const { rows } =
      await sql`select count(*) as half from file where size <> (select coalesce(sum(length(bytes)), 0) from file_chunk where file_id = file.id)`.execute(
        database.db,
      );
    expect(rows).toEqual([{ half: 0 }]);
    await database.close();
    await storage.remove();
  }, 120_000);
});

/**
 * Begins a new log file, so that the next start writes little into it, however much the demo data
 * fills.
 */
async function beginLogFile(storage: TestStorage): Promise<void> {
  const database = await openDatabase(storage);
  await sql`select pg_switch_wal()`.execute(database.db);
  await database.close();
}

async function signIn(address: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ identity: MEMBER, password: DEMO_PASSWORD });
  const response = await fetch(`${address}/investor/user/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return {
    authorization: `Bearer ${data.token}`,
    'content-type': 'application/json',
    'accept-language': 'en',
  };
}

/** Writes incompressible texts until the first refusal. */
async function fillUp(
  address: string,
): Promise<{ titles: string[]; refusal: { status: number; text: string } }> {
  const headers = await signIn(address);
  const titles: string[] = [];
  for (;;) {
    const body = {
      title: `خبر رقم ${titles.length}`,
      details: randomBytes(4500).toString('hex'),
      schools_id: [1, 2],
    };
    const response = await fetch(`${address}${NEWS}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (response.status !== 201)
      return { titles, refusal: { status: response.status, text: await response.text() } };
    titles.push(body.title);
  }
}

async function listTitles(address: string): Promise<string[]> {
  const headers = await signIn(address);
  const found: string[] = [];
  for (let href: string | undefined = `${address}${NEWS}`; href;) {
    const { data } = (await (await fetch(href, { headers })).json()) as {
      data: { items: { title: string }[]; _links: { next?: { href: string } } };
    };
    found.push(...data.items.map(({ title }) => title));
    href = data._links.next?.href;
  }
  return found;
}
