import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHistoryEntry, eraseHistoryOf } from '../../src/server/records/itemHistory.ts';
import { prune } from '../../src/server/app/prune.ts';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { erasePersonHistory } from '../../src/server/accounts/eraseHistory.ts';
import { MANAGER, storedEntries, USER, type Entry } from '../helpers/itemHistory.ts';
import { itemOf } from '../helpers/newsItems.ts';
import { createTestApp, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('personal data', () => {
  it('of a person is erased, and the entries stay', async () => {
    const { id } = itemOf(
      await t.send('POST', '/investor/schooladmin', { ...MANAGER, email: 'erase@sanabil.example' }),
    );
    const path = `/investor/schooladmin/${id}`;
    await t.send('PUT', path, { ...MANAGER, email: 'erased@sanabil.example' });
    expect(await erasePersonHistory(t.database.db, 'ERASE@sanabil.example', t.clock.now())).toEqual(
      {
        entries: 2,
        names: 0,
      },
    );
    const { data } = await t.read<{ data: { items: Entry[] } }>(`${path}/history`);
    const [changed, created] = data.items;
    expect(changed).toMatchObject({
      erased: true,
      done_by: expect.stringMatching(/./) as string,
      before: { email: { erased: true } },
      after: { email: { erased: true } },
    });
    expect(Object.keys(created!.after)).toEqual(expect.arrayContaining(['firstname', 'phone']));
    const texts = await storedEntries(t, `item_type = 'manager' and item_id = ${id}`);
    for (const text of texts) expect(text).not.toMatch(/sanabil\.example|0550000100|عبدالعزيز/);
    expect(await erasePersonHistory(t.database.db, 'erase@sanabil.example', t.clock.now())).toEqual(
      {
        entries: 0,
        names: 0,
      },
    );
  });

  it('of an account is erased with its name in the entries that it caused', async () => {
    const email = 'leaving@sanabil.example';
    const password = { password: 'secret-word', confirmpassword: 'secret-word' };
    const account = { ...USER, email, ...password };
    const { id } = itemOf(await t.send('POST', '/investor/manage-investor', account));
    await addHistoryEntry(
      t.database.db,
      { companyId: 1, staffId: id },
      {
        item: { type: 'news', id: 4 },
        kind: 'changed',
        version: 2,
        at: t.clock.now(),
        before: { title: 'أ' },
        after: { title: 'ب' },
      },
    );
    expect(await erasePersonHistory(t.database.db, email, t.clock.now())).toEqual({
      entries: 1,
      names: 1,
    });
    const [own] = await storedEntries(t, `staff_id = ${id}`);
    expect(JSON.parse(own!)).toMatchObject({ staff_name: '', before: { title: 'أ' } });
  });

  it('of one item is erased only in its company', async () => {
    const entry = {
      kind: 'changed' as const,
      version: 2,
      at: t.clock.now(),
      before: { title: 'أ' },
      after: { title: 'ب' },
    };
    const item = { type: 'news', id: 77_001 };
    await addHistoryEntry(t.database.db, { companyId: 1, staffId: 1 }, { item, ...entry });
    await addHistoryEntry(
      t.database.db,
      { companyId: 2, staffId: await rivalId() },
      { item, ...entry },
    );
    expect(await eraseHistoryOf(t.database.db, { companyId: 1 }, item, t.clock.now())).toBe(1);
    const titles = (await storedEntries(t, `item_id = ${item.id} order by company_id`)).map(
      (text) => (JSON.parse(text) as Entry).after['title'],
    );
    expect(titles).toEqual([{ erased: true }, 'ب']);
  });

  it('expires, in batches', async () => {
    const old = {
      item: { type: 'news', id: 77_002 },
      kind: 'changed' as const,
      version: 2,
      before: { title: 'أ' },
      after: { title: 'ب' },
    };
    const at = (text: string) => ({ ...old, at: new Date(text) });
    for (const time of ['2019-01-01', '2019-01-02', '2019-01-03'])
      await addHistoryEntry(t.database.db, { companyId: 1, staffId: 1 }, at(time));
    const all = await storedEntries(t, 'true');
    const retention = {
      visits: undefined,
      auditDetail: undefined,
      mails: undefined,
      history: undefined,
    };
    await prune(t.database.db, { retention, now: t.clock.now() });
    expect(await storedEntries(t, 'true')).toHaveLength(all.length);
    await prune(t.database.db, {
      retention: { ...retention, history: '2 years' },
      now: t.clock.now(),
      batchSize: 2,
    });
    expect(await storedEntries(t, 'item_id = 77002')).toEqual([]);
    expect(await storedEntries(t, 'true')).toHaveLength(all.length - 3);
  });
});

const rivalId = async () =>
  (
    await scopedTo(t.database.db, { companyId: 2 })
      .select('staff')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;
