import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { recordAudit } from '../../src/server/records/audit.ts';
import { readSnapshot } from '../../src/server/db/snapshot.ts';
import type { CompanyTable } from '../../src/server/db/tables.ts';
import { changeOf } from '../../src/server/resources/history/auditing.ts';
import { isAuditedRead } from '../../src/shared/calls/calls.ts';
import {
  createTestApp,
  definitions,
  ENGLISH,
  MAIN,
  MEMBER,
  RIVAL,
  type ListResponse,
  type TestApp,
} from '../helpers/testApp.ts';
import { ROOT } from '../helpers/testDatabase.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  const message = {
    sender_name: 'أم خالد',
    type: 'inquiry',
    content: 'متى يبدأ التسجيل؟',
    response_method: 'phone',
    created_at: t.clock.now(),
  };
  await scopedTo(t.database.db, { companyId: 1 })
    .insert('message', [
      { ...message, school_id: 1 },
      { ...message, school_id: 2 },
    ])
    .execute();
});
afterAll(() => t.close());

const entries = async (companyId = 1) =>
  (
    await scopedTo(t.database.db, { companyId }).select('audit').selectAll().orderBy('id').execute()
  ).map(({ id: _id, ...entry }) => entry);
const idOf = async (email: string) =>
  (
    await scopedTo(t.database.db, { companyId: 1 })
      .select('staff')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id;

describe('reading a message', () => {
  it('is recorded with person, action, message and time', async () => {
    await t.read('/investor/message/2', MEMBER);
    await t.read('/investor/message/1', ENGLISH);
    const common = {
      company_id: 1,
      action: 'message.one',
      subject_type: 'message',
      subject_ids: null,
      before: null,
      after: null,
    };
    const entry = (staff_id: number, subject_id: number) => ({
      ...common,
      staff_id,
      subject_id,
      done_at: expect.any(String) as string,
    });
    expect(await entries()).toEqual([entry(await idOf(MEMBER), 2), entry(await idOf(ENGLISH), 1)]);
    expect(new Date((await entries())[0]!.done_at)).toEqual(t.clock.now());
  });

  it('is not recorded if it was refused', async () => {
    const before = await entries();
    expect((await t.get('/investor/message/1', RIVAL)).statusCode).toBe(404);
    expect((await t.get('/investor/message/99', MAIN)).statusCode).toBe(404);
    expect((await t.inject({ method: 'GET', url: '/investor/message/1' })).statusCode).toBe(401);
    expect([await entries(), await entries(2)]).toEqual([before, []]);
  });
});

describe('reading a list of messages', () => {
  const LIST = '/investor/message?per-page=1';
  const pageIds = async () =>
    (await entries())
      .filter(({ action }) => action === 'message.all')
      .map(({ subject_ids }) => subject_ids);
  const idsOf = (list: ListResponse) => list.data.items.map(({ id }) => id as number);

  it('is recorded once an hour as one entry with the ids of the page, whoever else reads it', async () => {
    const first = await t.read(LIST, MEMBER);
    await t.read(LIST, MEMBER);
    const ids = idsOf(first);
    expect(await pageIds()).toEqual([ids]);
    await t.read(LIST, ENGLISH);
    const second = await t.read(`${LIST}&page=2`, MEMBER);
    expect(await pageIds()).toEqual([ids, ids, idsOf(second)]);
    const whole = await t.read('/investor/message?per-page=5', MEMBER);
    const unrecorded = idsOf(whole).filter((id) => ![...ids, ...idsOf(second)].includes(id));
    expect((await pageIds()).slice(3)).toEqual(unrecorded.length > 0 ? [unrecorded] : []);
    t.clock.advance(3_600_001);
    for (const account of [MAIN, MEMBER, ENGLISH, RIVAL]) await t.renew(account);
    await t.read(LIST, MEMBER);
    expect((await pageIds()).at(-1)).toEqual(ids);
    const [id] = ids;
    const log = await t.read(`/investor/message/${id}/access-log`, MAIN);
    expect(log.data.items.length).toBeGreaterThanOrEqual(3);
  });

  it('is recorded for each list of items whose reading is recorded', () => {
    for (const { calls } of definitions().resources.values()) {
      const reads = Object.values(calls).filter(({ effect }) => effect === 'read');
      const isRecorded = reads.some((call) => isAuditedRead(call));
      for (const call of reads)
        if (isRecorded && ['page', 'items'].includes(call.response))
          expect(call.audited, call.name).toBe(true);
    }
  });
});

/**
 * Runs the statement as a session with the role of a replica, for which ordinary triggers are
 * disabled.
 */
async function asReplica(client: ClientBase, statement: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    await client.query(statement);
  } finally {
    await client.query('rollback');
  }
}

describe('the audit log', () => {
  it.each([
    'update audit set action = $$x$$',
    'delete from audit',
    'truncate audit',
    'truncate company cascade',
  ])('rejects: %s', async (statement) => {
    const before = await entries();
    expect(before.length).toBeGreaterThan(0);
    await expect(t.database.withConnection((client) => client.query(statement))).rejects.toThrow(
      'audit is only ever added to',
    );
    await expect(
      t.database.withConnection((client) => asReplica(client, statement)),
    ).rejects.toThrow('audit is only ever added to');
    expect(await entries()).toEqual(before);
  });

  it('lets the owner of the table only insert and read', async () => {
    const granted = sql<{
      privilege: string;
    }>`select privilege_type as privilege from pg_class, aclexplode(relacl) where oid = 'audit'::regclass and grantee = relowner`;
    const privileges = (await granted.execute(t.database.db)).rows.map(
      ({ privilege }) => privilege,
    );
    expect(privileges).toEqual(expect.arrayContaining(['INSERT', 'SELECT']));
    for (const revoked of ['UPDATE', 'DELETE', 'TRUNCATE'])
      expect(privileges).not.toContain(revoked);
  });

  it('contains what a write changed, and is part of its transaction', async () => {
    const entry = {
      actor: { companyId: 2, staffId: 7 },
      action: 'bank.update',
      subject: { type: 'bank', id: 5 },
      at: t.clock.now(),
      ...changeOf(
        'bank_account',
        { iban: 'SA1', name: 'أ', version: 1 },
        { iban: 'SA2', name: 'أ', version: 2 },
      ),
    };
    const { db } = t.database;
    await expect(
      db.transaction().execute(async (transaction) => {
        await recordAudit(transaction, entry);
        throw new Error('after all not');
      }),
    ).rejects.toThrow('after all not');
    expect(await entries(2)).toEqual([]);
    await recordAudit(db, entry);
    expect(await entries(2)).toMatchObject([
      {
        staff_id: 7,
        action: 'bank.update',
        subject_id: 5,
        before: { iban: 'SA1' },
        after: { iban: 'SA2' },
      },
    ]);
  });
});

describe('the recorded change', () => {
  it('contains all fields of a new or deleted row, without secrets and derived columns', () => {
    const row = {
      company_id: 1,
      id: 4,
      name: 'أ',
      name_folded: 'ا',
      password_hash: 'x',
      version: 3,
      updated_at: 'now',
      updated_by: 1,
    };
    expect(changeOf('staff', undefined, row)).toEqual({ after: { name: 'أ' } });
    expect(changeOf('staff', row, undefined)).toEqual({ before: { name: 'أ' } });
  });

  it('contains fields whose names end like those of secret and derived columns', () => {
    const row = { id: 4, rank_order: 2, paper_folded: 'in three', content_hash: 'a1' };
    const { id: _id, ...fields } = row;
    expect(changeOf('news', undefined, row)).toEqual({ after: fields });
    expect(changeOf('news', row, { ...row, rank_order: 3 })).toEqual({
      before: { rank_order: 2 },
      after: { rank_order: 3 },
    });
  });

  it('leaves out every secret column and every column that follows from others', () => {
    for (const [table, { columns }] of Object.entries(readSnapshot(ROOT))) {
      const left = Object.entries(columns).filter(
        ([, { helper, secret, computed }]) => helper ?? secret ?? computed,
      );
      const row = Object.fromEntries(left.map(([name]) => [name, 'x']));
      expect(changeOf(table as CompanyTable, undefined, row), table).toEqual({ after: {} });
    }
  });

  it('knows every column with a hash as secret', () => {
    const hashes = Object.entries(readSnapshot(ROOT)).flatMap(([table, { columns }]) =>
      Object.entries(columns).flatMap(([name, { secret }]) =>
        name.endsWith('_hash') ? [{ table, name, secret }] : [],
      ),
    );
    expect(hashes.length).toBeGreaterThan(3);
    for (const one of hashes) expect(one).toMatchObject({ secret: true });
  });
});
