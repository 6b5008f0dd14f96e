import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, ENGLISH, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';

const NEWS = '/investor/news';
const ALL = '/investor/news/schools-news';
const BODY = { title: 'افتتاح مختبر العلوم', details: 'جُهّز المختبر بثمان وعشرين محطة عمل.', schools_id: [3, 1] };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Item extends Record<string, unknown> {
  id: number;
  link: string;
}

const itemOf = (response: { json: () => unknown }) => (response.json() as { data: Item }).data;
const create = async (body: object = BODY, as = MEMBER) => itemOf(await t.send('POST', NEWS, body, as));
const first = async (url: string, as = MEMBER) => (await t.read(url, as)).data.items[0];

describe('a new item', () => {
  it('is answered whole, and stands first in the lists at once', async () => {
    const before = (await t.read(ALL)).data._meta['totalCount']!;
    const response = await t.send('POST', NEWS, BODY, MEMBER);
    expect(response.statusCode).toBe(201);
    const item = itemOf(response);
    expect(item).toEqual({
      id: expect.any(Number) as number,
      title: BODY.title,
      details: BODY.details,
      picture: null,
      schools: [{ id: 1, name: 'مدارس سنابل المدى الأهلية – بنين' }, { id: 3, name: 'مدارس ربوة الحكمة الأهلية' }],
      schools_names: 'مدارس سنابل المدى الأهلية – بنين، مدارس ربوة الحكمة الأهلية',
      school_name: 'مدارس سنابل المدى الأهلية – بنين',
      liked_count: 0,
      commnets_count: 0,
      created_at: '2026-11-20T09:00:00+00:00',
      updated_at: '2026-11-20T09:00:00+00:00',
      updated_by: 'بدر العنزي',
      link: expect.stringMatching(/^https:\/\/nasaq\.example\/public\/news\/[\w-]{30}$/) as string,
    });
    expect(response.headers['etag']).toBe('"1"');
    for (const url of [NEWS, ALL]) expect(await first(url)).toMatchObject({ id: item.id });
    expect((await t.read(ALL)).data._meta['totalCount']).toBe(before + 1);
    expect((await t.get(`${NEWS}/${item.id}`, MEMBER)).json()).toEqual({ data: item });
    expect((await t.inject({ url: new URL(item.link).pathname })).body).toContain(BODY.details);
  });
});

describe('an edit', () => {
  it('changes the item and says by whom', async () => {
    const { id } = await create();
    t.clock.advance(1000);
    const response = await t.send('PUT', `${NEWS}/${id}`, { ...BODY, title: 'عنوانٌ آخر', schools_id: [2, 3] }, MEMBER);
    expect(response.statusCode).toBe(200);
    expect(itemOf(response)).toMatchObject({ id, title: 'عنوانٌ آخر', created_at: '2026-11-20T09:00:00+00:00', updated_at: '2026-11-20T09:00:01+00:00', updated_by: 'بدر العنزي' });
    expect((itemOf(response)['schools'] as { id: number }[]).map((school) => school.id)).toEqual([2, 3]);
    expect(response.headers['etag']).toBe('"2"');
    expect(await first(`${ALL}?title=${encodeURIComponent('عنوان اخر')}`)).toMatchObject({ id });
  });
});

describe('a deletion', () => {
  it('takes the item away', async () => {
    const { id } = await create();
    const response = await t.send('DELETE', `${NEWS}/${id}`, undefined, MEMBER);
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect((await t.get(`${NEWS}/${id}`, MEMBER)).statusCode).toBe(404);
    expect((await t.send('DELETE', `${NEWS}/${id}`, undefined, MEMBER)).statusCode).toBe(404);
  });
});

void [ENGLISH, MAIN, RIVAL];
