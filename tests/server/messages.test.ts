import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopedTo } from '../../src/server/rows/scope.ts';
import {
  createTestApp,
  MAIN,
  MEMBER,
  RIVAL,
  type ListResponse,
  type TestApp,
} from '../helpers/testApp.ts';
import { pathOf } from '../helpers/pathOf.ts';

const ALL = '/investor/message';
const THREADS = '/investor/message/admin-contact-messges';
const CHAT = '/investor/message/admin-contact-chat';

/** Texts that must be returned unchanged. */
const HOSTILE =
  '<img src=x onerror="alert(1)">\n[رابط](javascript:alert(1)) \u202eتعويض\u202c \u2066x\u2069 {{7*7}} \u200f';
const LONG_TEXT = 'نرجو منكم التكرم بالإجابة عن أسئلتنا. '.repeat(40).slice(0, 1200);

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  const at = (minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000);
  const message = {
    school_id: 1,
    sender_name: 'أمُّ خالد',
    phone_no: '0551234567',
    type: 'inquiry',
    content: 'متى يبدأ التسجيل في المدرسة؟',
    response_method: 'whatsapp',
    available_from_to: '4:00 – 8:00 م',
    created_at: at(50),
  };
  const english = {
    ...message,
    school_id: 2,
    sender_name: 'Mariam Haddad',
    content: 'Is there a bus?',
    type: 'suggestion',
    response_method: 'email',
    available_from_to: '',
  };
  const rows = [
    message,
    { ...english, created_at: at(40) },
    { ...message, content: HOSTILE, sender_name: HOSTILE, type: 'appeal', created_at: at(30) },
    { ...message, content: LONG_TEXT, created_at: at(20) },
    { ...message, content: '؟', created_at: at(10) },
  ];
  await scopedTo(t.database.db, { companyId: 1 }).insert('message', rows).execute();
});
afterAll(() => t.close());

const contentsOf = ({ data }: ListResponse) => data.items.map((item) => item['content']);
const countFound = async (query: string, url = ALL) =>
  (await t.read(`${url}?${query}`)).data._meta['totalCount'];

describe('messages', () => {
  it('are listed newest first with all fields of the contract', async () => {
    const { data } = await t.read(ALL);
    expect(contentsOf({ data })).toEqual([
      '؟',
      LONG_TEXT,
      HOSTILE,
      'Is there a bus?',
      'متى يبدأ التسجيل في المدرسة؟',
    ]);
    expect(data.items[4]).toEqual({
      id: 1,
      name: 'أمُّ خالد',
      phone_no: '0551234567',
      type: 'استفسار',
      content: 'متى يبدأ التسجيل في المدرسة؟',
      response_method: 'واتساب',
      since: '2026-11-20T08:10:00+00:00',
      available_from_to: '4:00 – 8:00 م',
      school: { id: 1, name: 'مدارس سنابل المدى الأهلية – بنين' },
      school_name: 'مدارس سنابل المدى الأهلية – بنين',
      handled: false,
      handled_at: null,
      handled_by: null,
    });
    expect(contentsOf(await t.read(`${ALL}?sort=since`))).toEqual(
      contentsOf({ data }).toReversed(),
    );
    for (const sort of ['name', 'content', 'school_name', 'created_at'])
      expect((await t.get(`${ALL}?sort=${sort}`)).statusCode, sort).toBe(400);
  });

  it('are searched by sender and by normalised parts of the text, and filtered by school', async () => {
    expect(await countFound(`name=${encodeURIComponent('ام خالد')}`)).toBe(3);
    expect(await countFound(`name=haddad`)).toBe(1);
    expect(await countFound(`content=${encodeURIComponent('المدرسه')}`)).toBe(1);
    expect(
      await countFound(`content=${encodeURIComponent('عويض')}`),
      'direction marks are no part of a word',
    ).toBe(1);
    expect(await countFound(`content=${encodeURIComponent('%')}`)).toBe(0);
    expect(await countFound('school_id=2')).toBe(1);
    expect(
      await countFound(
        `school_id=1&content=${encodeURIComponent('؟')}&name=${encodeURIComponent('خالد')}`,
      ),
    ).toBe(2);
    for (const noMatch of ['school_id=13', 'school_id=x', 'school_id=99999999999999999999'])
      expect(await countFound(noMatch), noMatch).toBe(0);
    expect((await t.get(`${ALL}?type=inquiry`)).statusCode).toBe(400);
  });

  it('are searched by words in any order and without the Arabic article', async () => {
    for (const typed of ['المدرسة التسجيل', 'بالتسجيل', 'والمدرسه', 'تسجيل مدرسة متى'])
      expect(await countFound(`content=${encodeURIComponent(typed)}`), typed).toBe(1);
    expect(await countFound(`content=${encodeURIComponent('التسجيل الباص')}`)).toBe(0);
    expect(await countFound('content=bus%20there')).toBe(1);
  });

  it('are counted per school with the current filters', async () => {
    const counts = async (query: string, as = MAIN) =>
      (await t.read<{ data: Record<string, number> }>(`${ALL}/by-school?${query}`, as)).data;
    expect(await counts('')).toEqual({ 1: 4, 2: 1 });
    expect(await counts(`name=${encodeURIComponent('ام خالد')}`)).toEqual({ 1: 3 });
    expect(await counts('content=bus')).toEqual({ 2: 1 });
    expect(await counts('content=nothing%20of%20that')).toEqual({});
    expect(await counts('', RIVAL)).toEqual({});
    expect((await t.get(`${ALL}/by-school?school_id=1`)).statusCode).toBe(400);
  });

  it('are read individually with words in the language of the request', async () => {
    const readMessage = async (id: number, language: string) =>
      (await t.read<{ data: Record<string, unknown> }>(`${ALL}/${id}`, MEMBER, language)).data;
    expect(await readMessage(2, 'ar')).toMatchObject({
      name: 'Mariam Haddad',
      type: 'اقتراح',
      response_method: 'البريد الإلكتروني',
      available_from_to: '',
    });
    expect(await readMessage(2, 'en')).toMatchObject({
      type: 'Suggestion',
      response_method: 'Email',
      school_name: 'Sanabil Al-Mada Private Schools – Girls',
    });
    expect(await readMessage(3, 'en'), 'an unknown type is shown as its own text').toMatchObject({
      name: HOSTILE,
      content: HOSTILE,
      type: 'appeal',
    });
  });

  it('are visible to their own company only', async () => {
    expect((await t.read(ALL, RIVAL)).data.items).toEqual([]);
    expect((await t.get(`${ALL}/1`, RIVAL)).statusCode).toBe(404);
    expect((await t.read(`${ALL}?school_id=1`, RIVAL)).data.items).toEqual([]);
  });

  it('update the counts per school when they arrive', async () => {
    const { data } = await t.read('/investor/schools');
    expect(data.items.slice(0, 3).map((school) => school['message_count'])).toEqual([4, 1, 0]);
  });
});

describe('pages of messages that use daily counts', () => {
  let appWithMany: TestApp;
  beforeAll(async () => {
    // A new app has an empty count cache.
    appWithMany = await createTestApp({ database: t.database, demo: false });
    const start = Date.parse('2026-03-01T21:00:00Z');
    // Some messages arrive at midnight in Riyadh, and some at the same time as others.
    const rows = Array.from({ length: 331 }, (_none, index) => ({
      school_id: 1 + (index % 3),
      sender_name: 'أ',
      phone_no: '',
      type: 'inquiry',
      content: String(index),
      response_method: 'phone',
      available_from_to: '',
      created_at: new Date(start + Math.floor((index * 7) / 11) * 6 * 3_600_000),
    }));
    const schools = await scopedTo(t.database.db, { companyId: 2 })
      .select('school')
      .select('id')
      .orderBy('id')
      .limit(3)
      .execute();
    await scopedTo(t.database.db, { companyId: 2 }).insertMany(
      'message',
      rows.map((row) => ({ ...row, school_id: schools[(row.school_id - 1) % schools.length]!.id })),
    );
  });
  afterAll(() => appWithMany.close());

  it.each(['', '&sort=since', '&school_id=', '&school_id=&sort=since'])(
    'are the same by page number and by link: %s',
    async (query) => {
      const { data: schools } = await appWithMany.read('/investor/schools', RIVAL);
      const url = `${ALL}?per-page=3${query.replace('school_id=', `school_id=${String(schools.items[0]!['id'])}`)}`;
      const first = await appWithMany.read(url, RIVAL);
      const { pageCount, totalCount } = first.data._meta as {
        pageCount: number;
        totalCount: number;
      };
      expect(pageCount).toBeGreaterThan(30);
      const linkedPages: unknown[] = [first.data.items];
      for (let next = first.data._links['next']; next;) {
        const { data } = await appWithMany.read(next.href.replace(/^https?:\/\/[^/]+/, ''), RIVAL);
        linkedPages.push(data.items);
        next = data._links['next'];
      }
      expect(linkedPages.flat()).toHaveLength(totalCount);
      for (const page of [1, 2, 21, 22, 23, 30, pageCount - 1, pageCount])
        expect(
          (await appWithMany.read(`${url}&page=${page}`, RIVAL)).data.items,
          `page ${page}`,
        ).toEqual(linkedPages[page - 1]);
      expect((await appWithMany.read(`${url}&page=99999`, RIVAL)).data.items).toEqual(
        linkedPages[pageCount - 1],
      );
    },
  );
});

describe('conversations with support', () => {
  const idOfLast = async () => (await t.read(THREADS)).data.items[0]!['id'] as number;

  it('are sorted by their last message', async () => {
    const { data } = await t.read(THREADS);
    expect(data._meta['totalCount']).toBe(36);
    expect(Object.keys(data.items[0]!)).toEqual([
      'id',
      'school',
      'school_name',
      'user_name',
      'admin_name',
      'last_message',
      'created_at',
    ]);
    const times = data.items.map((item) => item['created_at'] as string);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await countFound(`last_message=${encodeURIComponent('شكرا')}`, THREADS)).toBeGreaterThan(
      2,
    );
    expect(await countFound(`admin_name=rania`, THREADS)).toBe(12);
    expect(await countFound('school_id=4', THREADS)).toBe(3);
    expect(await countFound(`user_name=${encodeURIComponent('لا احد')}`, THREADS)).toBe(0);
    expect((await t.get(`${THREADS}?sort=last_message`)).statusCode).toBe(400);
  });

  it('return entries oldest first, with pictures that load without an Authorization header', async () => {
    const threads = (await t.read(`${THREADS}?admin_name=${encodeURIComponent('سامي')}`)).data
      .items;
    const { data: entries } = await t.read<{ data: Record<string, unknown>[] }>(
      `${CHAT}/${String(threads[0]!['id'])}`,
    );
    expect(Object.keys(entries[0]!)).toEqual([
      'id',
      'sender_name',
      'sender_profile_picture',
      'is_own',
      'school_name',
      'message',
      'created_at',
    ]);
    expect(new Set(entries.map((entry) => entry['school_name']))).toEqual(
      new Set([threads[0]!['school_name']]),
    );
    const times = entries.map((entry) => Date.parse(entry['created_at'] as string));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(entries.at(-1)!['message']).toBe(threads[0]!['last_message']);
    const [own, other] = [
      entries.find((entry) => entry['is_own'] === true)!,
      entries.find((entry) => entry['is_own'] === false)!,
    ];
    expect(own).toMatchObject({
      sender_name: threads[0]!['user_name'],
      sender_profile_picture: null,
    });
    expect(other).toMatchObject({ sender_name: 'سامي' });
    const picture = pathOf(other['sender_profile_picture'] as string);
    expect((await t.inject({ url: picture })).headers['content-type']).toBe('image/png');
  });

  it('are not found, and not audited, if they do not exist or belong to another company', async () => {
    const id = await idOfLast();
    const countAudits = async () =>
      scopedTo(t.database.db, { companyId: 1 })
        .select('audit')
        .select('subject_id')
        .where('action', '=', 'contact-chat.entries')
        .execute();
    const before = await countAudits();
    expect((await t.get(`${CHAT}/${id}`, RIVAL)).statusCode).toBe(404);
    for (const unknownId of ['99999', '0', 'x'])
      expect((await t.get(`${CHAT}/${unknownId}`)).statusCode, unknownId).toBe(404);
    expect(await countAudits()).toEqual(before);
    await t.read(`${CHAT}/${id}`, MAIN);
    expect(await countAudits()).toEqual([...before, { subject_id: id }]);
  });

  it('return texts unchanged', async () => {
    const tables = scopedTo(t.database.db, { companyId: 1 });
    const row = {
      school_id: 1,
      user_name: HOSTILE,
      admin_name: 'سامي',
      last_message: HOSTILE,
      last_message_at: t.clock.now(),
    };
    const { id } = await tables
      .insert('contact_thread', [row])
      .returning('id')
      .executeTakeFirstOrThrow();
    await tables
      .insert('contact_entry', [
        {
          thread_id: id,
          sender_name: HOSTILE,
          sender_picture: null,
          is_own: true,
          message: HOSTILE,
          created_at: t.clock.now(),
        },
      ])
      .execute();
    expect((await t.read(THREADS)).data.items[0]).toMatchObject({
      id,
      user_name: HOSTILE,
      last_message: HOSTILE,
    });
    expect((await t.read<{ data: unknown[] }>(`${CHAT}/${id}`)).data).toEqual([
      expect.objectContaining({ sender_name: HOSTILE, message: HOSTILE, is_own: true }),
    ]);
  });
});
