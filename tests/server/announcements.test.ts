import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestTables } from '../helpers/tableDigests.ts';
import { itemOf, toDataUri } from '../helpers/newsItems.ts';
import { buildPng } from '../helpers/pictures.ts';
import { createTestApp, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';

const OWN = '/investor/announcement';
const ALL = `${OWN}/schools-announcements`;
const BODY = {
  title: 'تسليم الكتب المدرسية',
  details: 'من الثامنة صباحًا في مستودع المدرسة.',
  schools_id: [3, 1],
};

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const total = async (url: string, as = MAIN) => (await t.read(url, as)).data._meta['totalCount']!;

describe('announcements', () => {
  it('are listed newest first: those of the company, and one’s own', async () => {
    expect([
      await total(ALL),
      await total(OWN),
      await total(OWN, MEMBER),
      await total(ALL, RIVAL),
    ]).toEqual([47, 34, 8, 4]);
    const { data } = await t.read(ALL);
    const times = data.items.map((item) => item['created_at'] as string);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(Object.keys(data.items[0]!)).toEqual([
      'id',
      'picture',
      'title',
      'schools',
      'schools_names',
      'school_name',
      'created_at',
      'link',
    ]);
  });

  it('are found by school, and by a word in any spelling', async () => {
    expect(await total(`${ALL}?title=${encodeURIComponent('اجازه')}`)).toBe(3);
    expect(await total(`${ALL}?title=${encodeURIComponent('لا شيء كهذا')}`)).toBe(0);
    const { data } = await t.read<{ data: { items: { schools: { id: number }[] }[] } }>(
      `${ALL}?school_id=5`,
    );
    expect(data.items.length).toBeGreaterThan(3);
    for (const { schools } of data.items) expect(schools.map(({ id }) => id)).toContain(5);
  });

  it('can only be sorted by their day', async () => {
    const { data } = await t.read(`${ALL}?sort=created_at`);
    const times = data.items.map((item) => item['created_at'] as string);
    expect(times).toEqual(times.toSorted());
    expect((await t.get(`${ALL}?sort=liked_count`)).statusCode).toBe(400);
  });

  it('are created, changed and deleted, with their picture', async () => {
    const created = await t.send('POST', OWN, { ...BODY, picture: toDataUri(buildPng()) }, MEMBER);
    expect(created.statusCode).toBe(201);
    const item = itemOf(created);
    expect(item).toMatchObject({
      title: BODY.title,
      details: BODY.details,
      schools: [{ id: 1 }, { id: 3 }],
      updated_by: 'بندر العنزي',
      picture: expect.stringContaining('/files/') as string,
    });
    expect((await t.read(OWN, MEMBER)).data.items[0]).toMatchObject({ id: item.id });
    const changed = await t.send(
      'PUT',
      `${OWN}/${item.id}`,
      { ...BODY, title: 'تسليم الزي المدرسي', schools_id: [2] },
      MEMBER,
      { 'if-match': created.headers['etag'] as string },
    );
    expect(itemOf(changed)).toMatchObject({
      id: item.id,
      title: 'تسليم الزي المدرسي',
      schools: [{ id: 2 }],
      picture: item.picture,
      link: item.link,
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
    expect(await total(OWN, MEMBER)).toBe(8);
  });

  it('can only be changed by their author, and only be seen in their company', async () => {
    const { id } = itemOf(await t.send('POST', OWN, BODY, MEMBER));
    const before = await digestTables(t.database.db);
    for (const method of ['PUT', 'DELETE'] as const) {
      const payload = method === 'PUT' ? BODY : undefined;
      expect((await t.send(method, `${OWN}/${id}`, payload, MAIN)).statusCode).toBe(403);
      expect((await t.send(method, `${OWN}/${id}`, payload, RIVAL)).statusCode).toBe(404);
    }
    expect((await t.send('POST', OWN, BODY, RIVAL)).json()).toMatchObject({
      problems: { schools_id: [{ key: 'error.unknownChoice' }] },
    });
    expect(await digestTables(t.database.db)).toEqual(before);
    expect((await t.get(`${OWN}/${id}`, MAIN)).statusCode).toBe(200);
    expect((await t.get(`${OWN}/${id}`, RIVAL)).statusCode).toBe(404);
  });

  it.each([
    [
      'title',
      { title: 'عام' },
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
  ])(
    'are refused because of %s in the language of the request',
    async (field, change, arabic, english) => {
      for (const [language, text] of [
        ['ar', arabic],
        ['en', english],
      ] as const) {
        const response = await t.send('POST', OWN, { ...BODY, ...change }, MEMBER, {
          'accept-language': language,
        });
        expect([response.statusCode, response.json()]).toMatchObject([
          422,
          { errors: { [field]: [text] } },
        ]);
      }
    },
  );
});
