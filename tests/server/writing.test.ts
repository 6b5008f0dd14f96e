import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { digestTables } from '../helpers/tableDigests.ts';
import { ALL_NEWS, createNews, itemOf, NEWS, NEWS_BODY } from '../helpers/newsItems.ts';
import { createTestApp, ENGLISH, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const first = async (url: string, as = MEMBER) => (await t.read(url, as)).data.items[0];
const total = async (url: string, as = MEMBER) => (await t.read(url, as)).data._meta['totalCount']!;
const schoolsOf = (item: { schools: { id: number }[] }) => item.schools.map(({ id }) => id);

/** Sends a body that must be refused and checks that nothing was written. */
async function expectRefused(
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload: unknown,
  as = MEMBER,
  language = 'en',
) {
  const before = await digestTables(t.database.db);
  const response = await t.send(method, url, payload, as, { 'accept-language': language });
  expect(await digestTables(t.database.db)).toEqual(before);
  return response;
}

describe('a new item', () => {
  it('is returned completely and is first in the lists immediately', async () => {
    const before = await total(ALL_NEWS);
    const response = await t.send('POST', NEWS, NEWS_BODY, MEMBER);
    expect(response.statusCode).toBe(201);
    const item = itemOf(response);
    expect(item).toEqual({
      id: expect.any(Number) as number,
      title: NEWS_BODY.title,
      details: NEWS_BODY.details,
      picture: null,
      schools: [
        { id: 1, name: 'مدارس سنابل المدى الأهلية – بنين' },
        { id: 3, name: 'مدارس ربوة الحكمة الأهلية' },
      ],
      schools_names: 'مدارس سنابل المدى الأهلية – بنين، مدارس ربوة الحكمة الأهلية',
      school_name: 'مدارس سنابل المدى الأهلية – بنين',
      liked_count: 0,
      commnets_count: 0,
      created_at: '2026-11-20T09:00:00+00:00',
      updated_at: '2026-11-20T09:00:00+00:00',
      updated_by: 'بندر العنزي',
      link: expect.stringMatching(
        /^https:\/\/nasaq\.example\/public\/news\/[\w-]{30}\?lang=ar$/,
      ) as string,
      can_edit: true,
    });
    expect(response.headers['cache-control']).toBe('no-store');
    for (const url of [NEWS, ALL_NEWS]) expect(await first(url)).toMatchObject({ id: item.id });
    expect(await total(ALL_NEWS)).toBe(before + 1);
    expect((await t.get(`${NEWS}/${item.id}`, MEMBER)).json()).toEqual({ data: item });
    expect((await t.inject({ url: new URL(item.link).pathname })).body).toContain(
      NEWS_BODY.details,
    );
  });

  it('is normalised: trimmed, without duplicate schools, folded for search', async () => {
    const item = await createNews(t, {
      title: '  مَدْرَسَةٌ إلكترونيّة ٢٠٢٧  ',
      details: '\n نصٌّ\nوسطر ثانٍ \n',
    });
    expect(item).toMatchObject({ title: 'مَدْرَسَةٌ إلكترونيّة ٢٠٢٧', details: 'نصٌّ\nوسطر ثانٍ' });
    expect(
      await first(`${ALL_NEWS}?title=${encodeURIComponent('مدرسه الكترونيه 2027')}`),
    ).toMatchObject({ id: item.id });
  });

  it('belongs to its author and the company', async () => {
    const { id } = await createNews(t, {}, ENGLISH);
    const has = async (url: string, as: string) =>
      (await t.read(url, as)).data.items.some((item) => item['id'] === id);
    expect([
      await has(NEWS, ENGLISH),
      await has(NEWS, MEMBER),
      await has(ALL_NEWS, MEMBER),
      await has(ALL_NEWS, RIVAL),
    ]).toEqual([true, false, true, false]);
  });

  it('has school names in the language of the request', async () => {
    const response = await t.send('POST', NEWS, NEWS_BODY, MEMBER, { 'accept-language': 'en' });
    expect(itemOf(response)).toMatchObject({
      schools_names: 'Sanabil Al-Mada Private Schools – Boys, Rabwat Al-Hikmah Private Schools',
    });
  });

  it('can be for all schools', async () => {
    const all = Array.from({ length: 12 }, (_one, index) => index + 1);
    expect(schoolsOf(await createNews(t, { schools_id: all.toReversed() }))).toEqual(all);
  });
});

describe('an edit', () => {
  it('changes the sent fields and records time and person', async () => {
    const { id, link } = await createNews(t);
    t.clock.advance(1000);
    // Simulates that a colleague changed it last.
    await scopedTo(t.database.db, { companyId: 1 })
      .update('news', { updated_by: 1 })
      .where('id', '=', id)
      .execute();
    expect(await t.read(`${NEWS}/${id}`)).toMatchObject({
      data: { updated_by: 'منيرة العبدالكريم' },
    });
    const response = await t.send(
      'PUT',
      `${NEWS}/${id}`,
      { ...NEWS_BODY, title: 'عنوانٌ آخر', schools_id: [2, 3] },
      MEMBER,
    );
    expect(response.statusCode).toBe(200);
    const item = itemOf(response);
    expect(item).toMatchObject({
      id,
      link,
      title: 'عنوانٌ آخر',
      created_at: '2026-11-20T09:00:00+00:00',
      updated_at: '2026-11-20T09:00:01+00:00',
      updated_by: 'بندر العنزي',
    });
    expect(schoolsOf(item)).toEqual([2, 3]);
    expect(await first(`${ALL_NEWS}?title=${encodeURIComponent('عنوان اخر')}`)).toMatchObject({
      id,
    });
    expect(await total(`${ALL_NEWS}?title=${encodeURIComponent('عنوان اخر')}`)).toBe(1);
  });

  it('accepts the id of the path and no other id', async () => {
    const { id } = await createNews(t);
    expect((await t.send('PUT', `${NEWS}/${id}`, { ...NEWS_BODY, id }, MEMBER)).statusCode).toBe(
      200,
    );
    for (const other of [id + 1, String(id), null, [id], 0]) {
      const response = await expectRefused('PUT', `${NEWS}/${id}`, { ...NEWS_BODY, id: other });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ problems: { id: [{ key: 'error.unknownField' }] } });
    }
    expect((await expectRefused('POST', NEWS, { ...NEWS_BODY, id: 77 })).statusCode).toBe(422);
  });

  it('keeps counters and author', async () => {
    const { data } = await t.read<{ data: Record<string, unknown> }>(`${NEWS}/1`);
    const response = await t.send('PUT', `${NEWS}/1`, NEWS_BODY, MAIN);
    expect(itemOf(response)).toMatchObject({
      liked_count: data['liked_count'],
      commnets_count: data['commnets_count'],
      created_at: data['created_at'],
      link: data['link'],
    });
  });
});

describe('a deletion', () => {
  it('removes the item from lists, counts and its public page', async () => {
    const { id, link } = await createNews(t);
    const before = [await total(NEWS), await total(ALL_NEWS)];
    const response = await t.send('DELETE', `${NEWS}/${id}`, undefined, MEMBER);
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect([await total(NEWS), await total(ALL_NEWS)]).toEqual(before.map((count) => count - 1));
    expect((await t.get(`${NEWS}/${id}`, MEMBER)).statusCode).toBe(404);
    expect((await t.inject({ url: new URL(link).pathname })).statusCode).toBe(404);
    expect((await t.send('DELETE', `${NEWS}/${id}`, undefined, MEMBER)).statusCode).toBe(404);
    expect((await t.send('PUT', `${NEWS}/${id}`, NEWS_BODY, MEMBER)).statusCode).toBe(404);
  });

  it('accepts a JSON content type without a body', async () => {
    const { id } = await createNews(t);
    const response = await t.inject({
      method: 'DELETE',
      url: `${NEWS}/${id}`,
      headers: {
        authorization: `Bearer ${await t.tokenOf(MEMBER)}`,
        'content-type': 'application/json',
      },
      payload: '',
    });
    expect(response.statusCode).toBe(204);
  });

  it('succeeds only once for two concurrent requests', async () => {
    const { id } = await createNews(t);
    const responses = await Promise.all(
      [1, 2].map(() => t.send('DELETE', `${NEWS}/${id}`, undefined, MEMBER)),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 404,
    ]);
  });
});

describe('a request body', () => {
  const cases: [string, object, string, string, string, string][] = [
    [
      'a short title',
      { title: ' خبر ' },
      'title',
      'news.error.title',
      'The title must be at least 4 characters',
      'يجب ألا يقل العنوان عن 4 أحرف',
    ],
    [
      'no title',
      { title: undefined },
      'title',
      'news.error.title.required',
      'Enter the title',
      'أدخل العنوان',
    ],
    [
      'an empty title',
      { title: '   ' },
      'title',
      'news.error.title.required',
      'Enter the title',
      'أدخل العنوان',
    ],
    [
      'no school',
      { schools_id: [] },
      'schools_id',
      'common.error.schools_id',
      'Choose at least one school',
      '',
    ],
    [
      'a school of another company',
      { schools_id: [1, 13] },
      'schools_id',
      'error.unknownChoice',
      'One of the choices is not available any more. Choose from the list.',
      'أحد الاختيارات لم يعد متاحًا. اختر من القائمة.',
    ],
    [
      'a school that does not exist',
      { schools_id: [9007199254740991] },
      'schools_id',
      'error.unknownChoice',
      'One of the choices is not available any more. Choose from the list.',
      '',
    ],
    [
      'a school twice',
      { schools_id: [1, 1] },
      'schools_id',
      'error.uniqueItems',
      'Each item may be chosen only once',
      '',
    ],
    [
      'a school as text',
      { schools_id: ['1'] },
      'schools_id',
      'error.type',
      'Enter a value of the right kind',
      '',
    ],
    [
      'an unknown field',
      { colour: 'red' },
      'colour',
      'error.unknownField',
      'Unknown field: colour',
      'حقل غير معروف: colour',
    ],
  ];

  it.each(cases)(
    'is refused by field with key and text in both languages: %s',
    async (_name, change, field, key, english, arabic) => {
      const { id } = await createNews(t);
      for (const [method, url] of [
        ['POST', NEWS],
        ['PUT', `${NEWS}/${id}`],
      ] as const) {
        const response = await expectRefused(method, url, { ...NEWS_BODY, ...change });
        expect(response.statusCode).toBe(422);
        const { errors, problems } = response.json<{
          errors: Record<string, string[]>;
          problems: Record<string, { key: string }[]>;
        }>();
        expect(Object.keys(errors)).toEqual([field]);
        expect(errors[field]).toEqual([english]);
        expect(problems[field]).toMatchObject([{ key }]);
        const problemResponse = (
          await expectRefused(method, url, { ...NEWS_BODY, ...change }, MEMBER, 'ar')
        ).json<{
          errors: Record<string, string[]>;
        }>().errors[field]![0]!;
        expect(problemResponse).toMatch(/[\u0600-\u06ff]/);
        if (arabic) expect(problemResponse).toBe(arabic);
      }
    },
  );

  it.each([
    'company_id',
    'staff_id',
    'created_by',
    'updated_by',
    'liked_count',
    'commnets_count',
    'comments_count',
    'created_at',
    'updated_at',
    'public_id',
    'link',
    'version',
    'title_folded',
    'schools',
    'schools_names',
    'school_name',
    '@owner',
    'picture_id',
  ])('cannot set %s', async (field) => {
    const { id } = await createNews(t);
    for (const [method, url] of [
      ['POST', NEWS],
      ['PUT', `${NEWS}/${id}`],
    ] as const) {
      for (const value of [1, '2026-01-01T00:00:00+00:00']) {
        const response = await expectRefused(method, url, { ...NEWS_BODY, [field]: value });
        expect(response.statusCode).toBe(422);
        expect(Object.keys(response.json<{ problems: object }>().problems)).toEqual([field]);
      }
    }
  });

  it('cannot set a prototype', async () => {
    const { id } = await createNews(t);
    const headers = {
      authorization: `Bearer ${await t.tokenOf(MEMBER)}`,
      'content-type': 'application/json',
    };
    const rest = JSON.stringify(NEWS_BODY).slice(1);
    const before = await digestTables(t.database.db);
    for (const [method, url] of [
      ['POST', NEWS],
      ['PUT', `${NEWS}/${id}`],
      ['DELETE', `${NEWS}/${id}`],
    ] as const) {
      for (const start of [
        '{"__proto__":{"polluted":1},',
        '{"constructor":{"prototype":{"polluted":1}},',
        '{"constructor":1,',
        '{"prototype":1,',
        '{"\\u005f\\u005fproto__":1,',
      ]) {
        const response = await t.inject({ method, url, headers, payload: start + rest });
        expect([400, 422]).toContain(response.statusCode);
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      }
    }
    expect(await digestTables(t.database.db)).toEqual(before);
  });

  it('returns 400 for more parts than any form has', async () => {
    const many = { ...NEWS_BODY, schools_id: Array.from({ length: 100_000 }, () => 'x') };
    const startedAt = performance.now();
    expect((await expectRefused('POST', NEWS, many)).statusCode).toBe(400);
    expect(
      (
        await expectRefused(
          'POST',
          NEWS,
          Object.fromEntries(Array.from({ length: 6000 }, (_one, index) => [`f${index}`, 1])),
        )
      ).statusCode,
    ).toBe(400);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  it('returns 413 above the size of a picture and all texts', async () => {
    const response = await expectRefused('POST', NEWS, {
      ...NEWS_BODY,
      details: 'x'.repeat(3_200_000),
    });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toEqual({ message: 'The request is too large' });
  });

  it('may contain any characters that a person can type', async () => {
    const texts = [
      "'; drop table news; --",
      '<script>alert(1)</script>',
      '${7*7} {{7*7}}',
      '🏆👨‍👩‍👧‍👦 مرحبًا',
      'a\ud800bcd',
      '\\u0041\\n\\0',
      '%_\\%',
    ];
    for (const title of texts) {
      const item = await createNews(t, { title, details: `${title} x` });
      expect(item['title']).toBe(Buffer.from(title).toString().trim());
    }
  });

  it('may contain direction marks in multi-line texts, which are closed', async () => {
    const details = '\u202eعكس\u202c abcd\nسطر \u2067آخر\u2069';
    expect(await createNews(t, { details })).toMatchObject({ details });
  });
});

describe('permissions', () => {
  it('every account of the company can create items for its schools', async () => {
    for (const as of [MAIN, MEMBER, ENGLISH])
      expect(await createNews(t, {}, as)).toMatchObject({ id: expect.any(Number) as number });
    expect((await t.send('POST', NEWS, { ...NEWS_BODY, schools_id: [13] }, RIVAL)).statusCode).toBe(
      201,
    );
    expect((await expectRefused('POST', NEWS, NEWS_BODY, RIVAL)).statusCode).toBe(422);
  });

  it('an item contains whether the reader can edit it', async () => {
    const { id, ...created } = await createNews(t);
    expect(created).toMatchObject({ can_edit: true });
    const readCanEdit = async (as: string) =>
      (await t.read<{ data: { can_edit: boolean } }>(`${NEWS}/${id}`, as)).data.can_edit;
    expect([await readCanEdit(MEMBER), await readCanEdit(MAIN)]).toEqual([true, false]);
    expect((await t.read('/investor/news/schools-news', MAIN)).data.items[0]).not.toHaveProperty(
      'can_edit',
    );
  });

  it('only the owner can change and delete: colleagues get 403 and strangers get 404', async () => {
    const { id } = await createNews(t);
    for (const [method, payload] of [
      ['PUT', NEWS_BODY],
      ['DELETE', undefined],
    ] as const) {
      // The main account has no additional rights here.
      for (const as of [MAIN, ENGLISH]) {
        const response = await expectRefused(method, `${NEWS}/${id}`, payload, as);
        expect(response.statusCode).toBe(403);
        expect(response.json()).toEqual({
          message: 'Another user added this news item. Only they can edit or delete it.',
        });
      }
      const foreign = await expectRefused(method, `${NEWS}/${id}`, payload, RIVAL);
      const unknown = await expectRefused(method, `${NEWS}/999999`, payload, RIVAL);
      expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    }
    expect((await t.get(`${NEWS}/${id}`, MAIN)).statusCode).toBe(200);
    expect((await t.get(`${NEWS}/${id}`, RIVAL)).statusCode).toBe(404);
  });

  it('are checked in the order: session, existence, ownership, body', async () => {
    const { id } = await createNews(t);
    const status = async (url: string, as: string | undefined, payload: object) =>
      as
        ? (await expectRefused('PUT', url, payload, as)).statusCode
        : (await t.inject({ method: 'PUT', url, payload })).statusCode;
    const bad = { nonsense: true };
    expect(await status(`${NEWS}/${id}`, undefined, bad)).toBe(401);
    for (const wrong of ['0', '-1', 'abc', '1.5', '1e3', '9007199254740993'])
      expect(await status(`${NEWS}/${wrong}`, MEMBER, bad)).toBe(404);
    expect(await status(`${NEWS}/${id}`, RIVAL, bad)).toBe(404);
    expect(await status(`${NEWS}/${id}`, MAIN, bad)).toBe(403);
    expect(await status(`${NEWS}/${id}`, MEMBER, bad)).toBe(422);
  });

  it('end with the session', async () => {
    const token = (await t.signIn(ENGLISH)).json<{ data: { token: string } }>().data.token;
    const { id } = await createNews(t, {}, ENGLISH);
    const headers = { authorization: `Bearer ${token}` };
    await t.inject({ method: 'POST', url: '/investor/user/logout', headers });
    const before = await digestTables(t.database.db);
    for (const [method, url] of [
      ['POST', NEWS],
      ['PUT', `${NEWS}/${id}`],
      ['DELETE', `${NEWS}/${id}`],
    ] as const) {
      expect(
        (
          await t.inject({
            method,
            url,
            headers,
            ...(method === 'DELETE' ? {} : { payload: NEWS_BODY }),
          })
        ).statusCode,
      ).toBe(401);
    }
    expect(await digestTables(t.database.db)).toEqual(before);
  });
});
