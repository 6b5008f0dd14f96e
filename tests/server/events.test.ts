import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestTables } from '../helpers/tableDigests.ts';
import { HOUR } from '../helpers/clock.ts';
import { itemOf, toDataUri } from '../helpers/newsItems.ts';
import { buildPng } from '../helpers/pictures.ts';
import { createTestApp, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';
import { pathOf } from '../helpers/pathOf.ts';

const OWN = '/investor/event';
const ALL = `${OWN}/schools-events`;
const BODY = {
  title: 'لقاء أولياء الأمور',
  details: 'في ساحة المدرسة من الرابعة مساءً.',
  schools_id: [3, 1],
  stages_ids: [15, 1],
  place: 1,
  valid_till: '2026-11-20',
};
const OUTSIDE_BODY = { ...BODY, place: 0, location: 'حديقة السلام' };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const total = async (url: string, as = MAIN) => (await t.read(url, as)).data._meta['totalCount']!;
const valuesOf = async (url: string, field: string) =>
  (await t.read(`${url}${url.includes('?') ? '&' : '?'}per-page=20`)).data.items.map(
    (item) => item[field],
  );

describe('events', () => {
  it('are listed newest first: those of the company, and one’s own', async () => {
    expect([
      await total(ALL),
      await total(OWN),
      await total(OWN, MEMBER),
      await total(ALL, RIVAL),
    ]).toEqual([23, 17, 4, 3]);
    const times = (await valuesOf(ALL, 'created_at')) as string[];
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('contain stages by number and by name in the reader’s language, location and days', async () => {
    const [item] = (await t.read(`${ALL}?title=${encodeURIComponent('Book Week')}`)).data.items;
    expect(item).toMatchObject({
      stages_ids: [4, 5, 6, 7, 8, 9],
      place: 1,
      location: '',
      valid_till: '2026-11-30',
      event_date: '2026-11-26',
      interested_count: 73,
      interested: 73,
    });
    expect(item!['stages']).toContainEqual({ id: 4, name: 'الصف الأول الابتدائي' });
    const english = (
      await t.get(`${ALL}?title=${encodeURIComponent('Book Week')}`, MAIN, 'en')
    ).json<{ data: { items: { stages_names: string }[] } }>();
    expect(english.data.items[0]!.stages_names).toBe(
      'Grade 1, Grade 2, Grade 3, Grade 4, Grade 5, Grade 6',
    );
  });

  it.each(['place', 'interested_count', 'event_date', 'valid_till', 'created_at'])(
    'sort by %s in both directions, page by page',
    async (field) => {
      for (const [list, count] of [
        [ALL, 23],
        [OWN, 17],
      ] as const) {
        const up = await pages(`${list}?sort=${field}&per-page=7`);
        expect(up).toHaveLength(count);
        expect(up.map((item) => item[field])).toEqual(
          up
            .map((item) => item[field] as string | number)
            .toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)),
        );
        expect((await pages(`${list}?sort=-${field}&per-page=7`)).map(({ id }) => id)).toEqual(
          up.map(({ id }) => id).toReversed(),
        );
      }
    },
  );

  it('cannot be sorted by fields that are not shown', async () => {
    for (const field of ['liked_count', 'title', 'location'])
      expect((await t.get(`${ALL}?sort=${field}`)).statusCode).toBe(400);
  });

  it('are found by school, and by a word in any spelling', async () => {
    expect(await total(`${ALL}?title=${encodeURIComponent('الأسره')}`)).toBe(1);
    expect(await total(`${ALL}?school_id=12`)).toBe(2);
    expect(await total(`${ALL}?school_id=999`)).toBe(0);
  });

  it('are created, changed and deleted, with their picture', async () => {
    const created = await t.send(
      'POST',
      OWN,
      { ...OUTSIDE_BODY, picture: toDataUri(buildPng()) },
      MEMBER,
    );
    expect(created.statusCode).toBe(201);
    const item = itemOf(created);
    expect(item).toMatchObject({
      title: BODY.title,
      schools: [{ id: 1 }, { id: 3 }],
      schools_id: [1, 3],
      stages_ids: [15, 1],
      place: 0,
      location: 'حديقة السلام',
      valid_till: '2026-11-20',
      event_date: '2026-11-20',
      interested_count: 0,
    });
    const changed = await t.send(
      'PUT',
      `${OWN}/${item.id}`,
      { ...BODY, location: '', stages_ids: [], valid_till: '2026-12-01', event_date: '2026-11-28' },
      MEMBER,
      { 'if-match': created.headers['etag'] as string },
    );
    expect(itemOf(changed)).toMatchObject({
      place: 1,
      location: '',
      stages_ids: [],
      valid_till: '2026-12-01',
      event_date: '2026-11-28',
      picture: item.picture,
    });
    expect(
      (
        await t.send('PUT', `${OWN}/${item.id}`, BODY, MEMBER, {
          'if-match': created.headers['etag'] as string,
        })
      ).statusCode,
    ).toBe(412);
    expect((await t.send('DELETE', `${OWN}/${item.id}`, undefined, MEMBER)).statusCode).toBe(204);
    expect((await t.inject({ url: new URL(item.link).pathname })).statusCode).toBe(404);
  });

  it('have no location if they are in the school, whatever is sent', async () => {
    const { id } = itemOf(await t.send('POST', OWN, OUTSIDE_BODY, MEMBER));
    expect(
      itemOf(await t.send('PUT', `${OWN}/${id}`, { ...BODY, location: 'حديقة السلام' }, MEMBER)),
    ).toMatchObject({ place: 1, location: '' });
    expect(itemOf(await t.send('PUT', `${OWN}/${id}`, OUTSIDE_BODY, MEMBER))).toMatchObject({
      place: 0,
      location: 'حديقة السلام',
    });
    expect(itemOf(await t.send('PUT', `${OWN}/${id}`, BODY, MEMBER))).toMatchObject({
      place: 1,
      location: '',
    });
  });

  it('last at least until today in Riyadh', async () => {
    // Half an hour before and after midnight in Riyadh, which is the same evening in UTC.
    t.clock.advance(11.5 * HOUR);
    await t.renew(MEMBER);
    const until = async (valid_till: string) =>
      (await t.send('POST', OWN, { ...BODY, valid_till }, MEMBER)).statusCode;
    expect([await until('2026-11-19'), await until('2026-11-20')]).toEqual([422, 201]);
    t.clock.advance(HOUR);
    await t.renew(MEMBER);
    expect([await until('2026-11-20'), await until('2026-11-21')]).toEqual([422, 201]);
    await Promise.all([MAIN, RIVAL].map(t.renew));
  });

  it('that are over can be corrected, but not moved to another past day', async () => {
    const created = itemOf(
      await t.send('POST', OWN, { ...BODY, valid_till: '2026-11-25' }, MEMBER),
    );
    t.clock.advance(8 * 24 * HOUR);
    await Promise.all([MEMBER, MAIN, RIVAL].map(t.renew));
    const change = async (body: object) =>
      t.send('PUT', `${OWN}/${created.id}`, { ...BODY, ...body }, MEMBER);
    const corrected = await change({ title: 'لقاء أولياء الأمور الأول', valid_till: '2026-11-25' });
    expect([
      corrected.statusCode,
      itemOf(corrected)['title'],
      itemOf(corrected)['valid_till'],
    ]).toEqual([200, 'لقاء أولياء الأمور الأول', '2026-11-25']);
    expect((await change({ valid_till: '2026-11-24' })).json()).toMatchObject({
      problems: { valid_till: [{ key: 'events.error.valid_till' }] },
    });
  });

  it('can only be changed by their author, and only be seen in their company', async () => {
    const day = { valid_till: '2026-12-11' };
    const { id } = itemOf(await t.send('POST', OWN, { ...BODY, ...day }, MEMBER));
    const before = await digestTables(t.database.db);
    for (const method of ['PUT', 'DELETE'] as const) {
      const payload = method === 'PUT' ? { ...BODY, ...day } : undefined;
      expect((await t.send(method, `${OWN}/${id}`, payload, MAIN)).statusCode).toBe(403);
      expect((await t.send(method, `${OWN}/${id}`, payload, RIVAL)).statusCode).toBe(404);
    }
    expect((await t.send('POST', OWN, { ...BODY, ...day }, RIVAL)).json()).toMatchObject({
      problems: { schools_id: [{ key: 'error.unknownChoice' }] },
    });
    expect(await digestTables(t.database.db)).toEqual(before);
    expect((await t.get(`${OWN}/${id}`, RIVAL)).statusCode).toBe(404);
  });

  it.each([
    [
      'title',
      { title: 'حفل' },
      'يجب ألا يقل العنوان عن 4 أحرف',
      'The title must be at least 4 characters',
    ],
    [
      'details',
      { details: ' نصّ' },
      'يجب ألا تقل التفاصيل عن 4 أحرف',
      'The details must be at least 4 characters',
    ],
    ['schools_id', { schools_id: [] }, 'اختر مدرسة واحدة على الأقل', 'Choose at least one school'],
    [
      'valid_till',
      { valid_till: '2026-11-19' },
      'اختر تاريخًا لا يسبق اليوم',
      'Choose a date that is today or later',
    ],
    ['location', { place: 0 }, 'أدخل موقع الفعالية', 'Enter the location'],
  ])(
    'are refused because of %s in the language of the request',
    async (field, change, arabic, english) => {
      for (const [language, text] of [
        ['ar', arabic],
        ['en', english],
      ] as const) {
        const response = await t.send(
          'POST',
          OWN,
          { ...BODY, valid_till: '2026-12-01', ...change },
          MEMBER,
          { 'accept-language': language },
        );
        expect([response.statusCode, response.json()]).toMatchObject([
          422,
          { errors: { [field]: [text] } },
        ]);
      }
    },
  );
});

describe('the public page of an event', () => {
  const pageOf = async (body: object, language: string) => {
    const { link } = itemOf(
      await t.send(
        'POST',
        OWN,
        { ...OUTSIDE_BODY, valid_till: '2026-12-03', event_date: '2026-12-01', ...body },
        MEMBER,
      ),
    );
    return (
      await t.inject({ url: new URL(link).pathname, headers: { 'accept-language': language } })
    ).body;
  };

  it('shows location, time and invited stages', async () => {
    const arabic = await pageOf({}, 'ar');
    for (const text of [
      '<dt>الموقع</dt><dd><bdi>حديقة السلام</bdi> <a ',
      `query=${encodeURIComponent('حديقة السلام')}">عرض على الخريطة</a></dd>`,
      '<time datetime="2026-12-01">1 ديسمبر 2026</time>',
      '3 ديسمبر 2026',
      '<li dir="rtl">الصف الثالث الثانوي</li>',
    ])
      expect(arabic).toContain(text);
    const english = await pageOf({ place: 1, location: '', event_date: '2026-12-03' }, 'en');
    expect(english).toContain('<dt>Location</dt><dd><bdi>In school</bdi></dd>');
    expect(english).toContain('<li dir="ltr">KG1</li>');
    expect(english.match(/3 December 2026/g)).toHaveLength(1);
  });

  it('escapes the location, and has no heading above an empty list', async () => {
    const page = await pageOf({ location: '<b>قاعة</b>', stages_ids: [] }, 'ar');
    expect(page).toContain('&lt;b&gt;قاعة&lt;/b&gt;');
    expect(page).not.toContain('المراحل والصفوف');
  });
});

/** Reads every item of a list by its links. */
async function pages(url: string): Promise<{ id: number; [field: string]: unknown }[]> {
  const { data } = await t.read(url);
  const next = data._links['next']?.href;
  const items = data.items as { id: number }[];
  return next ? [...items, ...(await pages(pathOf(next)))] : items;
}
