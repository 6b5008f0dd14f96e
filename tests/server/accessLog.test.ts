import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { staffNameOf } from '../helpers/itemHistory.ts';
import { createTestApp, ENGLISH, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';
import { pathOf } from '../helpers/pathOf.ts';

let t: TestApp;
let message: string;
beforeAll(async () => {
  t = await createTestApp();
  message = await createMessage();
});
afterAll(() => t.close());

const ACCOUNTS = '/investor/bank-accounts';

interface AccessEntry {
  id: number;
  kind: string;
  done_at: string;
  done_by: string;
}
interface AccessPage {
  data: { items: AccessEntry[]; _links: { next?: { href: string } }; _meta: object };
}

async function createMessage(): Promise<string> {
  const { id } = await scopedTo(t.database.db, { companyId: 1 })
    .insert('message', [
      {
        school_id: 1,
        sender_name: 'أم خالد',
        type: 'inquiry',
        content: 'متى يبدأ التسجيل؟',
        response_method: 'phone',
        created_at: t.clock.now(),
      },
    ])
    .returning('id')
    .executeTakeFirstOrThrow();
  return `/investor/message/${id}`;
}

const firstAccount = async () => {
  const [account] = (await t.read(ACCOUNTS)).data.items;
  return `${ACCOUNTS}/${String(account!['id'])}`;
};
const logOf = async (path: string) => (await t.read<AccessPage>(`${path}/access-log`)).data;
describe('the access log of an item', () => {
  it('has who has read the item or its history, the newest first', async () => {
    const path = await firstAccount();
    const before = (await logOf(path)).items.length;
    await t.read(path, MEMBER);
    await t.read(`${path}/history`, MEMBER);
    await t.read(path);
    const { items } = await logOf(path);
    expect(items).toHaveLength(before + 3);
    const entry = (kind: string, done_by: string) => ({
      id: expect.any(Number) as number,
      kind,
      done_at: expect.any(String) as string,
      done_by,
    });
    const [main, member] = [await staffNameOf(t, MAIN), await staffNameOf(t, MEMBER)];
    expect(items.slice(0, 3).map(({ done_at }) => new Date(done_at))).toEqual(
      Array.from({ length: 3 }, () => t.clock.now()),
    );
    expect(items.slice(0, 3)).toEqual([
      entry('item', main),
      entry('history', member),
      entry('item', member),
    ]);
  });

  it('has lists with the item, and neither changes nor its own reads', async () => {
    await t.read(message, MEMBER);
    const before = await logOf(message);
    expect(before.items.map(({ kind }) => kind)).toEqual(['item']);
    const handled = await t.send('PUT', `${message}/handled`, { handled: true }, MEMBER);
    expect(handled.statusCode).toBe(200);
    expect(await logOf(message)).toEqual(before);
    await t.read('/investor/message', ENGLISH);
    const { items } = await logOf(message);
    expect(items.map(({ kind }) => kind)).toEqual(['item', 'item']);
    expect(items[0]!.id).toBeGreaterThan(before.items[0]!.id);
  });

  it('is only for the main account of the company', async () => {
    for (const path of [message, await firstAccount()]) {
      const url = `${path}/access-log`;
      const codes = await Promise.all([
        t.get(url, MEMBER).then(({ statusCode }) => statusCode),
        t.get(url, RIVAL).then(({ statusCode }) => statusCode),
        t.inject({ method: 'GET', url }).then(({ statusCode }) => statusCode),
      ]);
      expect(codes).toEqual([403, 404, 401]);
    }
    const unknown = ['/investor/message/99999', `${ACCOUNTS}/x`];
    for (const path of unknown) expect((await t.get(`${path}/access-log`)).statusCode).toBe(404);
  });

  it('returns pages that follow links, without counting', async () => {
    const path = await createMessage();
    for (let count = 0; count < 5; count += 1) await t.read(path, MEMBER);
    const ids: number[] = [];
    let url: string | undefined = `${path}/access-log?per-page=2`;
    while (url !== undefined) {
      const { data }: AccessPage = await t.read(url);
      expect(data._meta).toEqual({ perPage: 2 });
      ids.push(...data.items.map(({ id }) => id));
      await t.read(path, MEMBER); // a new entry does not move the older ones to another page
      const next: string | undefined = data._links.next?.href;
      url = next && pathOf(next);
    }
    expect(ids).toHaveLength(5);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    for (const query of ['cursor=x', 'page=1', 'per-page=21', 'sort=id'])
      expect((await t.get(`${path}/access-log?${query}`)).statusCode).toBe(400);
  });

  it('is read by its index', async () => {
    const path = await createMessage();
    await t.read(path);
    const id = Number(path.split('/').at(-1));
    const plan = await t.database.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`
        explain select id from audit where company_id = 1 and subject_type = 'message'
          and subject_id = ${id} and action in ('message.one') and before is null and after is null
        order by id desc limit 21`.execute(tx);
    });
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('audit_reads');
    expect(text).not.toContain('Sort');
  });
});
