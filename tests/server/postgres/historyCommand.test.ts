import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHistoryEntry } from '../../../src/server/records/itemHistory.ts';
import { scopedTo } from '../../../src/server/rows/scope.ts';
import { runCommand } from '../../helpers/commands.ts';
import { createTestApp, MEMBER, type TestApp } from '../../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const run = (...args: string[]) => runCommand('history', t.database.storage, args);
const scope = { companyId: 1 };
const entry = {
  kind: 'changed' as const,
  version: 2,
  before: { email: MEMBER },
  after: { email: 'other@sanabil.example' },
};

describe('the history command', () => {
  it('erases the values of a person and of an item', async () => {
    const { db } = t.database;
    const at = t.clock.now();
    const { id: staffId } = await scopedTo(db, scope)
      .select('staff')
      .select('id')
      .where('email', '=', MEMBER)
      .executeTakeFirstOrThrow();
    const actor = { ...scope, staffId };
    const user = { type: 'user', id: staffId };
    const news = { type: 'news', id: 77_001 };
    await addHistoryEntry(db, actor, { ...entry, item: user, at });
    await addHistoryEntry(db, actor, {
      ...entry,
      item: news,
      at,
      before: { title: 'a' },
      after: {},
    });
    const byItem = await run('erase', '--item', 'news/77001', '--company', '1');
    expect(byItem).toEqual({ code: 0, text: 'Entries without values: 1.\n' });
    const byEmail = await run('erase', '--email', MEMBER);
    expect(byEmail.code).toBe(0);
    expect(byEmail.text).toMatch(
      /^Entries without values: 1\. Entries without a name: [1-9]\d*\.\n$/,
    );
    const rows = await scopedTo(db, scope)
      .select('item_history')
      .select(['staff_name', 'before'])
      .where('item_id', 'in', [user.id, news.id])
      .where('item_type', 'in', ['user', 'news'])
      .orderBy('item_type')
      .execute();
    expect(rows).toEqual([
      { staff_name: '', before: { title: { erased: true } } },
      { staff_name: '', before: { email: { erased: true } } },
    ]);
  });

  it('says which items have a history and which company is meant, and prints its usage', async () => {
    const unknown = await run('erase', '--item', 'message/1', '--company', '1');
    expect([unknown.code, unknown.text]).toEqual([
      1,
      expect.stringContaining('There is no history of “message”. There is one of ') as string,
    ]);
    expect((await run('erase', '--item', 'news/1')).text).toContain('Select one with --company');
    for (const args of [
      [],
      ['erase'],
      ['erase', '--item', 'news'],
      ['erase', '--email', 'a', '--item', 'news/1'],
    ])
      expect((await run(...args)).text).toContain('npm run history -- erase and one of:');
  });
});
