import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { createTestApp, ENGLISH, MAIN, RIVAL, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const COMPANY = { companyId: 1 };
/** A school of the first company. Without the history, no seats are booked in the demo. */
const SCHOOL = 3;

const put = (url: string, payload?: unknown, headers: Record<string, string> = {}) =>
  t.send('PUT', url, payload, undefined, headers);

interface Item {
  data: Record<string, unknown>;
}

const terms = {
  has_installment: false,
  interview_required: false,
  discount: 0,
  discount_second_son: 5,
  discount_third_son: 7.25,
  discount_fourth_son: 10,
  discount_small_company: 0,
  discount_medium_company: 0,
  discount_large_company: 12.5,
  contact_person_name: 'سارة العتيبي',
  contact_person_mobile: '0550000010',
  contact_person_email: 'booking@sanabil.example',
  bookiing_value_ratio: 10,
  booking_value_amount: 0,
};

describe('the list of schools with their seats', () => {
  it('sorts and filters, and sums up the remaining seats of the grades', async () => {
    const list = await t.read('/investor/booking?sort=-remaining_seats');
    const seats = list.data.items.map((item) => item['remaining_seats'] as number);
    expect(seats).toEqual(seats.toSorted((one, other) => other - one));
    const one = await t.read(`/investor/booking?id=${SCHOOL}`);
    expect(one.data.items.map(({ id }) => id)).toEqual([SCHOOL]);
    const { data } = (await t.get(`/investor/booking/school-classes/${SCHOOL}`)).json<{
      data: Record<string, number>[];
    }>();
    expect(one.data.items[0]!['remaining_seats']).toBe(
      data.reduce((sum, grade) => sum + grade['no_of_seats']! - grade['booked_seats']!, 0),
    );
    expect((await t.read('/investor/booking?id=999999')).data.items).toEqual([]);
    expect((await t.get('/investor/booking?sort=name')).statusCode).toBe(400);
  });
});

describe('the terms of a school', () => {
  it('are read by a PUT without a body, with the ETag of their version, which changes nothing', async () => {
    const opened = await put(`/investor/booking/${SCHOOL}`);
    expect(opened.statusCode).toBe(200);
    const read = await t.get(`/investor/booking/${SCHOOL}`);
    expect(opened.json()).toEqual(read.json());
    expect(opened.headers['etag']).toBe(read.headers['etag']);
    expect(opened.json<Item>().data['school_name']).toBeTypeOf('string');
    expect(
      (await t.get(`/investor/booking/${SCHOOL}`, ENGLISH, 'en')).json<Item>().data['school_name'],
    ).not.toBe(opened.json<Item>().data['school_name']);
    expect((await t.send('PUT', `/investor/booking/${SCHOOL}`, undefined, RIVAL)).statusCode).toBe(
      404,
    );
    expect((await put('/investor/booking/999999')).statusCode).toBe(404);
    // An empty object is a body: it is saved, and refused because of missing fields.
    expect((await put(`/investor/booking/${SCHOOL}`, {})).statusCode).toBe(422);
  });

  it('are stored exactly, to the last halala, and returned as numbers', async () => {
    const saved = await put(`/investor/booking/${SCHOOL}`, {
      ...terms,
      bookiing_value_ratio: 0,
      booking_value_amount: 9999999999.99,
      interview_required: true,
      interview_fee: 0.07,
    });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json<Item>().data).toMatchObject({
      bookiing_value_ratio: 0,
      booking_value_amount: 9999999999.99,
      interview_fee: 0.07,
      discount_third_son: 7.25,
      discount_large_company: 12.5,
    });
    const { rows } =
      await sql`select booking_value_amount::text as amount, interview_fee::text as fee from booking_terms where company_id = 1 and id = ${SCHOOL}`.execute(
        t.database.db,
      );
    expect(rows).toEqual([{ amount: '9999999999.99', fee: '0.07' }]);
  });

  it('accept a fraction of a percent, and an empty discount is 0', async () => {
    const { discount: _left, discount_third_son: _out, ...others } = terms;
    const saved = await put(`/investor/booking/${SCHOOL}`, {
      ...others,
      bookiing_value_ratio: 12.5,
      booking_value_amount: 0,
    });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json<Item>().data).toMatchObject({
      bookiing_value_ratio: 12.5,
      booking_value_amount: 0,
      discount: 0,
      discount_third_son: 0,
      discount_large_company: 12.5,
    });
  });

  it('reject instalments whose first day is null', async () => {
    const refused = await put(`/investor/booking/${SCHOOL}`, {
      ...terms,
      has_installment: true,
      installment_num: 4,
      installment_duration_num: 2,
      installment_first_date: null,
    });
    expect([
      refused.statusCode,
      refused.json<{ problems: Record<string, { key: string }[]> }>().problems[
        'installment_first_date'
      ]?.[0]?.key,
    ]).toEqual([422, 'booking.error.installment_first_date']);
  });

  it('reset the fields of instalments and interview when those are off, whatever is sent', async () => {
    const day = '2027-01-10';
    const on = await put(`/investor/booking/${SCHOOL}`, {
      ...terms,
      has_installment: true,
      installment_num: 4,
      installment_duration_num: 2,
      installment_first_date: day,
      interview_required: true,
      interview_fee: 150,
    });
    expect(on.json<Item>().data).toMatchObject({
      installment_num: 4,
      installment_duration_num: 2,
      installment_first_date: day,
      interview_fee: 150,
    });
    const off = await put(`/investor/booking/${SCHOOL}`, {
      ...terms,
      installment_num: 4,
      installment_duration_num: 2,
      installment_first_date: day,
      interview_fee: 150,
    });
    expect(off.statusCode, off.body).toBe(200);
    expect(off.json<Item>().data).toMatchObject({
      installment_num: 0,
      installment_duration_num: 0,
      installment_first_date: null,
      interview_fee: 0,
    });
  });

  it('reject a first instalment before today, and accept today', async () => {
    const instalments = {
      ...terms,
      has_installment: true,
      installment_num: 4,
      installment_duration_num: 2,
    };
    const today = t.clock.now().toISOString().slice(0, 10);
    const yesterday = new Date(t.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
    expect(
      (
        await put(`/investor/booking/${SCHOOL}`, {
          ...instalments,
          installment_first_date: yesterday,
        })
      ).json<{ problems: object }>().problems,
    ).toEqual({
      installment_first_date: [{ key: 'booking.error.installment_first_date.minDate', params: {} }],
    });
    expect(
      (await put(`/investor/booking/${SCHOOL}`, { ...instalments, installment_first_date: today }))
        .statusCode,
    ).toBe(200);
  });

  it('keep a first instalment that has passed since, and accept no other day before today', async () => {
    const instalments = {
      ...terms,
      has_installment: true,
      installment_num: 4,
      installment_duration_num: 2,
    };
    const dayOf = (days: number) =>
      new Date(t.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const stored = dayOf(0);
    expect(
      (await put(`/investor/booking/${SCHOOL}`, { ...instalments, installment_first_date: stored }))
        .statusCode,
    ).toBe(200);
    t.clock.advance(3 * 86_400_000);
    await Promise.all([MAIN, ENGLISH, RIVAL].map(t.renew));
    const changed = await put(`/investor/booking/${SCHOOL}`, {
      ...instalments,
      installment_num: 5,
      installment_first_date: stored,
    });
    expect([
      changed.statusCode,
      changed.json<Item>().data['installment_num'],
      changed.json<Item>().data['installment_first_date'],
    ]).toEqual([200, 5, stored]);
    expect(
      (
        await put(`/investor/booking/${SCHOOL}`, {
          ...instalments,
          installment_first_date: dayOf(-1),
        })
      ).statusCode,
    ).toBe(422);
  });

  it('always hold either a percentage or an amount', async () => {
    await put(`/investor/booking/${SCHOOL}`, terms);
    const numbers = fc.record({
      bookiing_value_ratio: fc.option(fc.integer({ min: -1, max: 101 }), { nil: undefined }),
      booking_value_amount: fc.option(fc.constantFrom(-1, 0, 0.01, 0.001, 1500, 1e13), {
        nil: undefined,
      }),
    });
    await fc.assert(
      fc.asyncProperty(numbers, async (deposit) => {
        await put(`/investor/booking/${SCHOOL}`, { ...terms, ...deposit });
        const { data } = (await t.get(`/investor/booking/${SCHOOL}`)).json<Item>();
        expect(Number(data['bookiing_value_ratio']) > 0).not.toBe(
          Number(data['booking_value_amount']) > 0,
        );
      }),
      { numRuns: 120 },
    );
    const both = await put(`/investor/booking/${SCHOOL}`, { ...terms, booking_value_amount: 5 });
    expect(both.json<{ problems: object }>().problems).toEqual({
      booking_value_amount: [{ key: 'booking.error.oneDeposit', params: {} }],
    });
    const neither = await put(`/investor/booking/${SCHOOL}`, { ...terms, bookiing_value_ratio: 0 });
    expect(neither.json<{ problems: object }>().problems).toEqual({
      bookiing_value_ratio: [{ key: 'booking.error.bookiing_value_ratio.minimum', params: {} }],
    });
  });

  it('are not saved over a concurrent change', async () => {
    const etag = String((await put(`/investor/booking/${SCHOOL}`)).headers['etag']);
    expect((await put(`/investor/booking/${SCHOOL}`, terms, { 'if-match': etag })).statusCode).toBe(
      200,
    );
    expect((await put(`/investor/booking/${SCHOOL}`, terms, { 'if-match': etag })).statusCode).toBe(
      412,
    );
  });

  it('record what changed in the audit log, before and after', async () => {
    await put(`/investor/booking/${SCHOOL}`, { ...terms, discount_second_son: 5 });
    await put(`/investor/booking/${SCHOOL}`, { ...terms, discount_second_son: 8 });
    const entry = await scopedTo(t.database.db, COMPANY)
      .select('audit')
      .selectAll()
      .where('action', '=', 'booking-terms.save')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      subject_id: SCHOOL,
      before: { discount_second_son: '5.00' },
      after: { discount_second_son: '8.00' },
    });
  });
});

describe('seats and fees of grades', () => {
  const classes = async () =>
    (await t.get(`/investor/booking/school-classes/${SCHOOL}`)).json<{
      data: Record<string, unknown>[];
    }>().data;
  const stages = async () =>
    (await t.get(`/investor/booking/booking-stages/${SCHOOL}`)).json<{
      data: { id: number; name: string }[];
    }>().data;
  const send = async (
    method: 'POST' | 'PATCH' | 'DELETE',
    payload: object,
    headers: Record<string, string> = {},
  ) =>
    t.inject({
      method,
      url: '/investor/booking/class',
      headers: {
        authorization: `Bearer ${await t.tokenOf('investor@sanabil.example')}`,
        ...headers,
      },
      payload,
    });
  const remaining = async () =>
    (await t.read(`/investor/booking?id=${SCHOOL}`)).data.items[0]!['remaining_seats'] as number;

  it('are added, changed and deleted, and the stage is available again', async () => {
    const [existing] = await classes();
    const stage_id = Number(existing!['stage_id']);
    expect((await send('DELETE', { school_id: SCHOOL, stage_id })).statusCode).toBe(204);
    expect((await stages()).map(({ id }) => id)).toContain(stage_id);
    const before = await remaining();
    const grade = { school_id: SCHOOL, stage_id, no_of_seats: 25, cost: 18_000.5, books_fee: 900 };
    const key = { 'idempotency-key': 'add-a-grade' };
    const created = await send('POST', grade, key);
    expect(created.statusCode, created.body).toBe(201);
    expect(created.json<Item>().data).toEqual({
      stage_id,
      stage: existing!['stage'],
      no_of_seats: 25,
      booked_seats: 0,
      cost: 18_000.5,
      books_fee: 900,
      uniform_fee: 0,
      other_fees: 0,
      version: 1,
    });
    // A repeated request gets the same response and adds no second grade. Without the key, it is
    // refused.
    expect((await send('POST', grade, key)).body).toBe(created.body);
    expect((await send('POST', grade)).json<{ problems: object }>().problems).toEqual({
      stage_id: [{ key: 'booking.grades.error.stageTaken', params: {} }],
    });
    expect(await remaining()).toBe(before + 25);
    expect((await stages()).map(({ id }) => id)).not.toContain(stage_id);
    const changed = await send('PATCH', {
      school_id: SCHOOL,
      stage_id,
      no_of_seats: 10,
      cost: 17_000,
      uniform_fee: 0.05,
    });
    expect(changed.json<Item>().data).toMatchObject({
      no_of_seats: 10,
      cost: 17_000,
      books_fee: 900,
      uniform_fee: 0.05,
    });
    expect(await remaining()).toBe(before + 10);
  });

  it('are not changed over a concurrent change, if they send If-Match', async () => {
    const [{ stage_id, cost, no_of_seats, version }] = (await classes()) as [
      Record<string, number>,
    ];
    const tag = { 'if-match': `"${version}"` };
    const change = { school_id: SCHOOL, stage_id, no_of_seats, cost: cost! + 1 };
    const saved = await send('PATCH', change, tag);
    expect(saved.json<Item>().data).toMatchObject({ cost: cost! + 1, version: version! + 1 });
    const refused = await send('PATCH', { ...change, cost: cost! + 2 }, tag);
    expect(refused.statusCode).toBe(412);
    expect((await classes())[0]).toMatchObject({ cost: cost! + 1, version: version! + 1 });
    // Repeating the same change is accepted, because the first response may have been lost.
    expect((await send('PATCH', change, tag)).statusCode).toBe(200);
    expect((await send('PATCH', { ...change, cost: cost! + 2 })).statusCode).toBe(200);
  });

  it('are not deleted over a concurrent change', async () => {
    const [{ stage_id, cost, no_of_seats, version }] = (await classes()) as [
      Record<string, number>,
    ];
    const gradeKey = { school_id: SCHOOL, stage_id };
    const stale = { 'if-match': `"${version}"` };
    expect((await send('PATCH', { ...gradeKey, no_of_seats, cost: cost! + 1 })).statusCode).toBe(
      200,
    );
    const refused = await send('DELETE', gradeKey, stale);
    expect(refused.statusCode, refused.body).toBe(412);
    expect((await classes())[0]).toMatchObject({ stage_id, version: version! + 1 });
    expect((await send('DELETE', gradeKey, { 'if-match': `"${version! + 1}"` })).statusCode).toBe(
      204,
    );
    expect((await send('POST', { ...gradeKey, no_of_seats, cost })).statusCode).toBe(201);
  });

  it("can only be added for the company's own schools and their stages", async () => {
    expect(
      (await send('POST', { school_id: 999_999, stage_id: 1, no_of_seats: 1, cost: 1 })).json<{
        problems: object;
      }>().problems,
    ).toHaveProperty('school_id');
    const outside = await scopedTo(t.database.db, COMPANY)
      .select('school')
      .select(['id', 'first_stage', 'last_stage'])
      .where('last_stage', '<', 15)
      .executeTakeFirstOrThrow();
    expect(
      (
        await send('POST', {
          school_id: outside.id,
          stage_id: outside.last_stage + 1,
          no_of_seats: 1,
          cost: 1,
        })
      ).json<{ problems: object }>().problems,
    ).toHaveProperty('stage_id');
    expect(
      (await send('PATCH', { school_id: outside.id, stage_id: 999, no_of_seats: 1, cost: 1 }))
        .statusCode,
    ).toBe(422);
  });

  it('cannot be deleted while seats are booked, or reduced below that number', async () => {
    const [grade] = await classes();
    const stage_id = Number(grade!['stage_id']);
    const at = t.clock.now();
    const reservation = {
      school_id: SCHOOL,
      stage_id,
      student_name: 'خالد',
      kind: 'new' as const,
      amount: 100,
      created_at: at,
      confirmed_at: at,
      cancelled_at: null,
    };
    await scopedTo(t.database.db, COMPANY)
      .insert('reservation', [reservation, { ...reservation, confirmed_at: null }])
      .execute();
    const count = async () =>
      (await t.read(`/investor/booking?id=${SCHOOL}`)).data.items[0]!['confirmed_booking_count'];
    expect(await count()).toBe(1);
    const refused = await send('DELETE', { school_id: SCHOOL, stage_id });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toContain('مقاعد محجوزة');
    const fewer = await send('PATCH', { school_id: SCHOOL, stage_id, no_of_seats: 0, cost: 1 });
    expect(fewer.json<{ problems: object }>().problems).toEqual({
      no_of_seats: [{ key: 'booking.grades.error.seatsBooked', params: { booked: 1 } }],
    });
    await scopedTo(t.database.db, COMPANY)
      .update('reservation', { cancelled_at: at })
      .where('school_id', '=', SCHOOL)
      .execute();
    expect(await count()).toBe(0);
    expect((await send('DELETE', { school_id: SCHOOL, stage_id })).statusCode).toBe(204);
  });
});

describe("the parents' discount", () => {
  it('is 15 until it is saved, between 0 and 100, per company, and refused over a concurrent change', async () => {
    const url = '/investor/booking/parents-discount';
    const first = await t.get(url);
    expect(first.json<Item>().data).toMatchObject({ discount_rate: 15, updated_by: null });
    for (const discount_rate of [0, 100, 12.75])
      expect((await put(url, { discount_rate })).json<Item>().data['discount_rate']).toBe(
        discount_rate,
      );
    for (const discount_rate of [-1, 101, 1.234, '15', null])
      expect((await put(url, { discount_rate })).statusCode).toBe(422);
    expect(
      (await put(url, { discount_rate: 20 }, { 'if-match': String(first.headers['etag']) }))
        .statusCode,
    ).toBe(412);
    expect((await t.get(url, RIVAL)).json<Item>().data['discount_rate']).toBe(15);
    expect((await t.get(url)).json<Item>().data['discount_rate']).toBe(12.75);
  });

  it('is created by one of several first saves at the same time', async () => {
    const url = '/investor/booking/parents-discount';
    const tag = String((await t.get(url, RIVAL)).headers['etag']);
    expect(tag).toBe('"0"');
    const saves = await Promise.all(
      [20, 21, 22].map((discount_rate) =>
        t.send('PUT', url, { discount_rate }, RIVAL, { 'if-match': tag }),
      ),
    );
    expect(saves.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual(
      [200, 412, 412],
    );
    const read = await t.get(url, RIVAL);
    expect(read.headers['etag']).toBe('"1"');
    expect([20, 21, 22]).toContain(read.json<Item>().data['discount_rate']);
    const { before, after } = await scopedTo(t.database.db, { companyId: 2 })
      .select('audit')
      .select(['before', 'after', 'subject_id'])
      .where('action', '=', 'parents-discount.save')
      .executeTakeFirstOrThrow();
    expect(before).toEqual({ discount_rate: '15.00' });
    expect(after).toEqual({
      discount_rate: read.json<{ data: { discount_rate: number } }>().data.discount_rate.toFixed(2),
    });
  });
});
