import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopedTo } from '../../server/db/scope.ts';
import { hostileFragments } from '../helpers/hostileHtml.ts';
import { createTestApp, ENGLISH, MAIN, RIVAL, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const COMPANY = { companyId: 1 };
/** A school of the first company; its stages are all booked by nobody in a demo without history. */
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
  it('sorts and filters, and counts what the stages have left', async () => {
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
  it('come by a PUT without a body, with the tag of their version, and nothing changes', async () => {
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
    // An empty object is no want of a body: it saves, and is refused for what it lacks.
    expect((await put(`/investor/booking/${SCHOOL}`, {})).statusCode).toBe(422);
  });

  it('are saved exactly, to the last halala, and answered as numbers', async () => {
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

  it('take a part of a percent, and a discount that is left empty is none', async () => {
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

  it('refuse instalments whose first day is null', async () => {
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
    ]).toEqual([422, 'booking.error.installmentFirstDate']);
  });

  it('reset what belongs to instalments and to the interview when those are off, whatever is sent beside', async () => {
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

  it('refuse a first instalment before today, and take today', async () => {
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
      installment_first_date: [{ key: 'booking.error.installmentFirstDatePast', params: {} }],
    });
    expect(
      (await put(`/investor/booking/${SCHOOL}`, { ...instalments, installment_first_date: today }))
        .statusCode,
    ).toBe(200);
  });

  it('keep a first instalment that has passed since, and take no other day before today', async () => {
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
    const kept = await put(`/investor/booking/${SCHOOL}`, {
      ...instalments,
      installment_num: 5,
      installment_first_date: stored,
    });
    expect([
      kept.statusCode,
      kept.json<Item>().data['installment_num'],
      kept.json<Item>().data['installment_first_date'],
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

  it('hold a share or an amount after every attempt, never both and never neither', async () => {
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
      bookiing_value_ratio: [{ key: 'booking.error.ratio', params: {} }],
    });
  });

  it('are not saved over what somebody else saved meanwhile', async () => {
    const etag = String((await put(`/investor/booking/${SCHOOL}`)).headers['etag']);
    expect((await put(`/investor/booking/${SCHOOL}`, terms, { 'if-match': etag })).statusCode).toBe(
      200,
    );
    expect((await put(`/investor/booking/${SCHOOL}`, terms, { 'if-match': etag })).statusCode).toBe(
      412,
    );
  });

  it('leave an entry of what changed, before and after', async () => {
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

describe('the papers of a school', () => {
  it('answer of a thousand hostile fragments what the same fragments would be stored as again', async () => {
    // A NUL is refused before anything else is looked at.
    const fragments = hostileFragments(1000).map((fragment) => fragment.replaceAll('\0', ''));
    for (let index = 0; index < fragments.length; index += 2) {
      const sent = { required_docs: fragments[index], special_notes: fragments[index + 1] };
      const first = await put(`/investor/booking/files/${SCHOOL}`, sent);
      expect(first.statusCode, JSON.stringify(sent)).toBe(200);
      const { required_docs, special_notes } = first.json<{ data: Record<string, string> }>().data;
      for (const kept of [required_docs, special_notes])
        expect(
          kept!.replace(
            /<\/?(?:p|strong|h2|h3|ul|ol|li)>|<br \/>|<\/a>|<a(?: href="(?:https?:\/\/|mailto:|tel:)[^"<>]*")?>/gi,
            '',
          ),
        ).not.toContain('<');
      if (index % 20 !== 0) continue;
      const again = await put(`/investor/booking/files/${SCHOOL}`, {
        required_docs,
        special_notes,
      });
      expect(again.json<Item>().data).toMatchObject({ required_docs, special_notes });
    }
  });

  it('are answered as they were stored, and refuse what is too long to read', async () => {
    const written = { required_docs: '<ul><li><p>الهوية</p></li></ul>', special_notes: '' };
    await put(`/investor/booking/files/${SCHOOL}`, written);
    expect((await t.get(`/investor/booking/files/${SCHOOL}`)).json<Item>().data).toMatchObject(
      written,
    );
    const long = await put(`/investor/booking/files/${SCHOOL}`, {
      ...written,
      special_notes: `<p>${'ب'.repeat(20_001)}</p>`,
    });
    expect(long.json<{ problems: object }>().problems).toEqual({
      special_notes: [{ key: 'booking.papers.error.long', params: { limit: 20_000 } }],
    });
  });
});

describe('seats and fees of stages', () => {
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

  it('are added, changed and taken away, and the stage is open again', async () => {
    const [taken] = await classes();
    const stage_id = Number(taken!['stage_id']);
    expect((await send('DELETE', { school_id: SCHOOL, stage_id })).statusCode).toBe(204);
    expect((await stages()).map(({ id }) => id)).toContain(stage_id);
    const before = await remaining();
    const grade = { school_id: SCHOOL, stage_id, no_of_seats: 25, cost: 18_000.5, books_fee: 900 };
    const key = { 'idempotency-key': 'add-a-grade' };
    const made = await send('POST', grade, key);
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json<Item>().data).toEqual({
      stage_id,
      stage: taken!['stage'],
      no_of_seats: 25,
      booked_seats: 0,
      cost: 18_000.5,
      books_fee: 900,
      uniform_fee: 0,
      other_fees: 0,
      version: 1,
    });
    // The same once more is the same answer, not a second grade; without the key it is refused.
    expect((await send('POST', grade, key)).body).toBe(made.body);
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

  it('are not changed over what somebody else saved meanwhile, unless they say so', async () => {
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
    // An answer that got lost: the same once more is no change of somebody else.
    expect((await send('PATCH', change, tag)).statusCode).toBe(200);
    expect((await send('PATCH', { ...change, cost: cost! + 2 })).statusCode).toBe(200);
  });

  it('are not taken away over what somebody else saved meanwhile', async () => {
    const [{ stage_id, cost, no_of_seats, version }] = (await classes()) as [
      Record<string, number>,
    ];
    const place = { school_id: SCHOOL, stage_id };
    const stale = { 'if-match': `"${version}"` };
    expect((await send('PATCH', { ...place, no_of_seats, cost: cost! + 1 })).statusCode).toBe(200);
    const refused = await send('DELETE', place, stale);
    expect(refused.statusCode, refused.body).toBe(412);
    expect((await classes())[0]).toMatchObject({ stage_id, version: version! + 1 });
    expect((await send('DELETE', place, { 'if-match': `"${version! + 1}"` })).statusCode).toBe(204);
    expect((await send('POST', { ...place, no_of_seats, cost })).statusCode).toBe(201);
  });

  it('are of the own schools and their stages alone', async () => {
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

  it('stay while seats are booked, and cannot become fewer than those', async () => {
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
  it('is 15 until it is saved, from 0 to 100, of one company, and told when somebody else changed it', async () => {
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
});
