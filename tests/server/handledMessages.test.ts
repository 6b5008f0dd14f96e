import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { createTestApp, ENGLISH, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';

const ALL = '/investor/message';
const COMPANY = { companyId: 1 };

let t: TestApp;
let ids: number[];
beforeAll(async () => {
  t = await createTestApp();
  const rows = [1, 1, 2, 1].map((school_id, index) => ({
    school_id,
    sender_name: 'أم خالد',
    type: 'inquiry',
    content: String(index),
    response_method: 'phone',
    created_at: new Date(t.clock.now().getTime() - index * 60_000),
  }));
  const inserted = await scopedTo(t.database.db, COMPANY)
    .insert('message', rows)
    .returning('id')
    .execute();
  ids = inserted.map(({ id }) => id);
});
afterAll(() => t.close());

interface Handled {
  data: { id: number; handled: boolean; handled_at: string | null; handled_by: string | null };
}

const mark = (id: number | string, handled: unknown, as = MAIN) =>
  t.send('PUT', `${ALL}/${id}/handled`, { handled }, as);
const read = async (id: number) => (await t.read<Handled>(`${ALL}/${id}`)).data;
const nameOf = async (email: string) =>
  (await t.read<{ data: { name: string } }>('/investor/profile', email)).data.name;
const audits = async () =>
  scopedTo(t.database.db, COMPANY)
    .select('audit')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.company_id', '=', 'audit.company_id')
        .onRef('staff.id', '=', 'audit.staff_id'),
    )
    .select(['subject_type', 'subject_id', 'before', 'after', 'staff.email'])
    .where('action', '=', 'message-handled.update')
    .orderBy('audit.id')
    .execute();

describe('a message', () => {
  it('is marked as handled with person and time, and back', async () => {
    const [id] = ids as [number];
    expect(await read(id)).toMatchObject({ handled: false, handled_at: null, handled_by: null });
    const response = await mark(id, true, MEMBER);
    expect(response.statusCode).toBe(200);
    const marked = {
      id,
      handled: true,
      handled_at: '2026-11-20T09:00:00+00:00',
      handled_by: await nameOf(MEMBER),
    };
    expect(response.json<Handled>().data).toEqual(marked);
    expect(await read(id)).toMatchObject(marked);
    expect((await mark(id, false, ENGLISH)).json<Handled>().data).toEqual({
      id,
      handled: false,
      handled_at: null,
      handled_by: null,
    });
    const entry = { subject_type: 'message', subject_id: id };
    expect(await audits()).toMatchObject([
      { ...entry, before: { handled: false }, after: { handled: true }, email: MEMBER },
      { ...entry, before: { handled: true }, after: { handled: false }, email: ENGLISH },
    ]);
  });

  it('keeps the person and the time of the first mark', async () => {
    const [, id] = ids as [number, number];
    const first = (await mark(id, true, MEMBER)).json<Handled>().data;
    const audited = await audits();
    t.clock.advance(60_000);
    const second = await mark(id, true, ENGLISH);
    expect([second.statusCode, second.json<Handled>().data]).toEqual([200, first]);
    expect(await audits(), 'nothing has changed').toEqual(audited);
  });

  it('is marked by the first of several people at the same time', async () => {
    const id = ids[2]!;
    const audited = await audits();
    const answers = await Promise.all([MAIN, MEMBER, ENGLISH].map((as) => mark(id, true, as)));
    const names = answers.map((answer) => answer.json<Handled>().data.handled_by);
    expect(new Set(names).size).toBe(1);
    expect(await read(id)).toMatchObject({ handled: true, handled_by: names[0] });
    expect((await audits()).length - audited.length).toBe(1);
  });

  it('keeps the name of a person whose account was deleted', async () => {
    const [, , , id] = ids as [number, number, number, number];
    await mark(id, true, MEMBER);
    const name = await nameOf(MEMBER);
    await scopedTo(t.database.db, COMPANY)
      .update('staff', { is_deleted: true })
      .where('email', '=', MEMBER)
      .execute();
    expect((await read(id)).handled_by).toBe(name);
    await scopedTo(t.database.db, COMPANY)
      .update('staff', { is_deleted: false })
      .where('email', '=', MEMBER)
      .execute();
    await mark(id, false);
  });

  it('is marked only by people of its company, with a valid body', async () => {
    const id = ids[3]!;
    const audited = await audits();
    expect((await mark(id, true, RIVAL)).statusCode).toBe(404);
    expect((await mark(99_999, true)).statusCode).toBe(404);
    expect((await mark('x', true)).statusCode).toBe(404);
    expect((await mark(id, 'yes')).statusCode).toBe(422);
    expect((await mark(id, undefined)).statusCode).toBe(422);
    const more = { handled: true, handled_by: 'Somebody' };
    expect((await t.send('PUT', `${ALL}/${id}/handled`, more)).statusCode).toBe(422);
    expect((await t.inject({ method: 'PUT', url: `${ALL}/${id}/handled` })).statusCode).toBe(401);
    expect((await read(id)).handled).toBe(false);
    expect(await audits()).toEqual(audited);
  });
});

describe('lists of messages', () => {
  it('are filtered by whether they were handled, and counted at once', async () => {
    const contents = async (query: string) =>
      (await t.read(`${ALL}?${query}`)).data.items.map((item) => item['content']);
    const bySchool = async (query: string) =>
      (await t.read<{ data: Record<string, number> }>(`${ALL}/by-school?${query}`)).data;
    expect(await contents('handled=0')).toEqual(['0', '3']);
    expect(await contents('handled=1')).toEqual(['1', '2']);
    expect(await contents('handled=')).toHaveLength(4);
    expect(await contents('handled=x')).toEqual([]);
    expect(await bySchool('handled=0')).toEqual({ 1: 2 });
    await mark(ids[0]!, true);
    expect((await t.read(`${ALL}?handled=0`)).data._meta['totalCount']).toBe(1);
    expect(await bySchool('handled=0')).toEqual({ 1: 1 });
  });
});
