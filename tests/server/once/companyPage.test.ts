import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestTables } from '../../helpers/tableDigests.ts';
import { itemOf, toDataUri } from '../../helpers/newsItems.ts';
import { buildPng } from '../../helpers/pictures.ts';
import { createTestApp, MAIN, MEMBER, RIVAL, type TestApp } from '../../helpers/testApp.ts';
import { pathOf } from '../../helpers/pathOf.ts';
import { ofEveryCompany } from '../../../src/server/rows/scope.ts';

const PROFILE = '/investor/investor-profile';
const TEAM = '/investor/investor-team';
const NEWS = '/investor/investor-news';
const PAGE = '/company/sanabil-al-mada-education-company';
const LOGO = toDataUri(buildPng());
const ABOUT = {
  visibility: true,
  description: 'مدارس أهلية وعالمية في الرياض.',
  website: 'https://sanabil.example',
  facebook: '',
  twitter: '',
  linkedin: '',
  instagram: '',
};
const MEMBER_BODY = { name: 'نورة الحربي', position: 'مديرة القبول', logo: LOGO };
const ARTICLE = {
  title: 'شراكة مع جامعة',
  type: 1,
  short_description: 'برنامج مشترك للتدريب.',
  full_description: '<p>وقّعت الشركة <strong>اتفاقية</strong>.</p>',
  logo: LOGO,
};

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Profile extends Record<string, unknown> {
  logo: string | null;
  link: string | null;
}

const total = async (url: string, as = MAIN) => (await t.read(url, as)).data._meta['totalCount']!;
const profileOf = async (as = MAIN) => (await t.read<{ data: Profile }>(PROFILE, as)).data;
const save = async (change: object, as = MAIN, headers = {}) =>
  t.send('PUT', PROFILE, { ...ABOUT, ...change }, as, headers);
const page = (headers: Record<string, string> = {}, url = PAGE) => t.inject({ url, headers });

describe('the profile of a company', () => {
  it("is read and saved by the company's accounts, with a link while it is visible", async () => {
    expect(await profileOf()).toMatchObject({
      visibility: true,
      link: `https://nasaq.example${PAGE}?lang=ar`,
      facebook: '',
      logo: expect.stringContaining('/files/') as string,
    });
    const saved = await save(
      { facebook: 'https://facebook.example/sanabil', description: '' },
      MEMBER,
    );
    expect(saved.json()).toMatchObject({
      data: {
        description: '',
        facebook: 'https://facebook.example/sanabil',
        updated_by: 'بندر العنزي',
      },
    });
    expect(await profileOf(RIVAL)).toMatchObject({ visibility: false, link: null });
  });

  it('keeps its logo if none is sent, an empty text or its address, and replaces it otherwise', async () => {
    const before = (await profileOf()).logo!;
    for (const logo of ['', before])
      expect((await save({ logo })).json()).toMatchObject({ data: { logo: before } });
    const changed = (await save({ logo: LOGO })).json<{ data: Profile }>().data.logo;
    expect(changed).not.toBe(before);
    expect((await t.inject({ url: new URL(before).pathname })).statusCode).toBe(404);
  });

  it('is not overwritten without the current ETag', async () => {
    const { headers } = await t.get(PROFILE);
    const tag = headers['etag'] as string;
    expect((await save({}, MAIN, { 'if-match': tag })).statusCode).toBe(200);
    expect((await save({}, MAIN, { 'if-match': tag })).statusCode).toBe(412);
  });

  it.each([
    [
      'description',
      { description: 'قصيرة جدًّا' },
      'يجب أن تتراوح نبذة الشركة بين 20 و170 حرفًا',
      'Company description must be more than 20 characters and less than 170 characters',
    ],
    [
      'website',
      { website: 'sanabil' },
      'رابط الموقع الإلكتروني غير صحيح',
      'Website link is not correct',
    ],
    ['facebook', { facebook: 'ftp://a.b' }, 'رابط فيسبوك غير صحيح', 'facebook link is not correct'],
    ['twitter', { twitter: 'x' }, 'رابط إكس (تويتر) غير صحيح', 'twitter link is not correct'],
    ['linkedin', { linkedin: 'x' }, 'رابط لينكدإن غير صحيح', 'linkedin link is not correct'],
    ['instagram', { instagram: 'x' }, 'رابط إنستغرام غير صحيح', 'instagram link is not correct'],
    [
      'logo',
      { logo: 'data:image/bmp;base64,Qk0=' },
      'صيغة الصورة غير مدعومة',
      'Image format is wrong',
    ],
    [
      'logo',
      { logo: `data:image/png;base64,iVBORw0KGgo${'A'.repeat(2_666_669)}` },
      'يجب أن يقل حجم الصورة عن 2 ميجابايت',
      'Image size must less than 2mb',
    ],
  ])(
    'is refused because of %s in the language of the request',
    async (field, change, arabic, english) => {
      for (const [language, text] of [
        ['ar', arabic],
        ['en', english],
      ] as const) {
        const response = await save(change, MAIN, { 'accept-language': language });
        expect([response.statusCode, response.json()]).toMatchObject([
          422,
          { errors: { [field]: [text] } },
        ]);
      }
    },
  );
});

describe('a company without a profile', () => {
  it('starts empty and hidden, and needs a logo', async () => {
    await ofEveryCompany(t.database.db)
      .deleteFrom('company_profile')
      .where('company_id', '=', 2)
      .execute();
    expect(await profileOf(RIVAL)).toEqual({
      ...ABOUT,
      visibility: false,
      description: '',
      website: '',
      logo: null,
      link: null,
      updated_at: null,
      updated_by: null,
    });
    for (const logo of [undefined, '', 'https://nasaq.example/files/1']) {
      expect((await save({ logo }, RIVAL, { 'accept-language': 'en' })).json()).toMatchObject({
        errors: { logo: ['Image link can not be empty'] },
      });
    }
    expect(await t.read(`${PROFILE}/history`, RIVAL)).toMatchObject({ data: { items: [] } });
    expect((await save({ logo: LOGO, visibility: false }, RIVAL)).json()).toMatchObject({
      data: { visibility: false, logo: expect.any(String) as string },
    });
    expect((await t.read(`${PROFILE}/history`, RIVAL)).data.items).toMatchObject([
      { kind: 'created', version: 1, before: {}, after: { visibility: false } },
    ]);
  });
});

describe('the team', () => {
  it('is listed in pages of 15, newest first, and found by name and position in any spelling', async () => {
    const { data } = await t.read(TEAM);
    expect([data.items.length, data._meta]).toMatchObject([
      15,
      { totalCount: 18, pageCount: 2, perPage: 15 },
    ]);
    expect((await t.get(`${TEAM}?per-page=16`)).statusCode).toBe(400);
    const times = data.items.map((item) => item['created_at'] as string);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await t.read(`${TEAM}?sort=created_at`)).data.items[0]).toMatchObject({
      name: 'منيرة العبدالكريم',
    });
    expect(await total(`${TEAM}?name=${encodeURIComponent('نوره')}`)).toBe(1);
    expect(await total(`${TEAM}?position=${encodeURIComponent('مديره')}`)).toBe(5);
    expect((await t.get(`${TEAM}?sort=name`)).statusCode).toBe(400);
  });

  it('can be changed by all accounts of the company, each member with a picture', async () => {
    const created = await t.send('POST', TEAM, MEMBER_BODY, MEMBER);
    expect(created.statusCode).toBe(201);
    const item = itemOf(created);
    const changed = itemOf(
      await t.send(
        'PUT',
        `${TEAM}/${item.id}`,
        { ...MEMBER_BODY, logo: '', position: 'مديرة التسجيل' },
        MAIN,
      ),
    );
    expect(changed).toMatchObject({ position: 'مديرة التسجيل', logo: item['logo'] });
    expect((await t.send('PUT', `${TEAM}/${item.id}`, MEMBER_BODY, RIVAL)).statusCode).toBe(404);
    expect((await t.send('DELETE', `${TEAM}/${item.id}`, undefined, MAIN)).statusCode).toBe(204);
    expect((await t.inject({ url: pathOf(item['logo'] as string) })).statusCode).toBe(404);
    expect(await total(TEAM)).toBe(18);
  });

  it('requires a picture', async () => {
    const before = await digestTables(t.database.db);
    for (const logo of [undefined, '', 'https://nasaq.example/files/1']) {
      expect(
        (
          await t.send('POST', TEAM, { ...MEMBER_BODY, logo }, MEMBER, { 'accept-language': 'en' })
        ).json(),
      ).toMatchObject({ errors: { logo: ['Image link can not be empty'] } });
    }
    expect(await digestTables(t.database.db)).toEqual(before);
  });

  it.each([
    [{ name: '' }, { name: ['Name can not be empty'] }],
    [{ position: '   ' }, { position: ['position can not be empty'] }],
    [{ name: 'Salem 2' }, { name: ['Name is not correct (not accepted: “2”)'] }],
    [{ name: 'Salem' }, { name: ['Name must be more than 6 characters'] }],
    [{ position: 'Clerk' }, { position: ['position must be more than 6 characters'] }],
    [
      { name: 'A1' },
      { name: ['Name must be more than 6 characters', 'Name is not correct (not accepted: “1”)'] },
    ],
  ])('rejects %j with the messages of the specification', async (change, errors) => {
    const response = await t.send('POST', TEAM, { ...MEMBER_BODY, ...change }, MEMBER, {
      'accept-language': 'en',
    });
    expect(response.statusCode).toBe(422);
    const messages = response.json<{ errors: Record<string, string[]> }>().errors;
    expect(
      Object.fromEntries(
        Object.entries(messages).map(([field, texts]) => [field, texts.toSorted()]),
      ),
    ).toEqual(
      Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.toSorted()])),
    );
  });
});

describe('the articles', () => {
  const counts = async () => (await t.read<{ data: object }>(`${NEWS}/statistics`)).data;

  it('are listed in pages of 15, found by title and type, and counted by type', async () => {
    expect((await t.read(NEWS)).data._meta).toMatchObject({
      totalCount: 17,
      pageCount: 2,
      perPage: 15,
    });
    expect(await total(`${NEWS}?type=3`)).toBe(4);
    expect(await total(`${NEWS}?type=9`)).toBe(0);
    expect(await total(`${NEWS}?title=${encodeURIComponent('شراكه')}`)).toBe(2);
    expect(await counts()).toEqual({
      news_count: 6,
      partnerships_count: 4,
      accreditation_count: 3,
      achievement_count: 4,
    });
    expect((await t.read<{ data: object }>(`${NEWS}/statistics`, RIVAL)).data).toEqual({
      news_count: 1,
      partnerships_count: 0,
      accreditation_count: 0,
      achievement_count: 0,
    });
  });

  it('are created, changed and deleted, and counted at once', async () => {
    const created = await t.send('POST', NEWS, ARTICLE, MEMBER);
    expect(created.statusCode).toBe(201);
    const item = itemOf(created);
    expect(await counts()).toMatchObject({ partnerships_count: 5 });
    expect(
      itemOf(await t.send('PUT', `${NEWS}/${item.id}`, { ...ARTICLE, logo: '', type: 2 }, MAIN)),
    ).toMatchObject({ type: 2, logo: item['logo'] });
    expect(await counts()).toMatchObject({ partnerships_count: 4, accreditation_count: 4 });
    expect((await t.send('DELETE', `${NEWS}/${item.id}`, undefined, MAIN)).statusCode).toBe(204);
    expect(await counts()).toMatchObject({ accreditation_count: 3 });
  });

  it('keep only safe HTML, and their length is measured without tags', async () => {
    const item = itemOf(
      await t.send(
        'POST',
        NEWS,
        {
          ...ARTICLE,
          full_description:
            '<p onclick="x()">نص <strong>مهم</strong> للجميع<script>alert(1)</script></p>',
        },
        MEMBER,
      ),
    );
    expect(item['full_description']).toBe('<p>نص <strong>مهم</strong> للجميع</p>');
    const short = await t.send(
      'POST',
      NEWS,
      { ...ARTICLE, full_description: `<p><strong>${'ن'.repeat(9)}</strong></p>` },
      MEMBER,
      { 'accept-language': 'en' },
    );
    expect(short.json()).toMatchObject({
      errors: { full_description: ['Full description must be more than 10 characters'] },
    });
    await t.send('DELETE', `${NEWS}/${item.id}`, undefined, MEMBER);
  });

  it.each([
    [{ title: '' }, 'title', 'Title can not be empty'],
    [{ title: 'Too short' }, 'title', 'Title must be more than 10 characters'],
    [{ type: undefined }, 'type', 'Article type can not be empty'],
    [{ short_description: '' }, 'short_description', 'Short description can not be empty'],
    [
      { short_description: 'x'.repeat(101) },
      'short_description',
      'Short description must be from 10 to 100 characters',
    ],
    [{ full_description: '' }, 'full_description', 'Full description can not be empty'],
    [{ logo: undefined }, 'logo', 'Image link can not be empty'],
  ])('reject %j with the messages of the specification', async (change, field, text) => {
    const response = await t.send('POST', NEWS, { ...ARTICLE, ...change }, MEMBER, {
      'accept-language': 'en',
    });
    expect([response.statusCode, response.json<{ errors: object }>().errors]).toEqual([
      422,
      { [field]: [text] },
    ]);
  });
});

describe('the public page', () => {
  it('shows the profile, the team and the articles in the language of the reader', async () => {
    await save({ description: 'مدارس أهلية وعالمية في <الرياض>.' });
    const { statusCode, body, headers } = await page();
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const text of [
      '<html lang="ar" dir="rtl">',
      'شركة سنابل المدى التعليمية',
      '&lt;الرياض&gt;',
      'https://sanabil.example',
      'منيرة العبدالكريم',
      'شراكة مع جامعة الأمير سلطان',
      'شراكة</span>',
    ])
      expect(body).toContain(text);
    const english = (await page({ 'accept-language': 'en' })).body;
    for (const text of [
      '<html lang="en" dir="ltr">',
      'Sanabil Al-Mada Education Company',
      'Partnership</span>',
      '>Team<',
      '>Company updates<',
    ])
      expect(english).toContain(text);
    expect((await page({}, `${PAGE}?lang=en`)).body).toBe(english);
    expect([body, english].map((html) => />([^<]+)<\/a><\/nav>/.exec(html)?.[1])).toEqual([
      'English',
      'العربية',
    ]);
  });

  it('has no scripts, is small, and reserves space for its pictures', async () => {
    const { body, headers } = await page();
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src 'self'; font-src 'self'; style-src 'sha256-/,
    );
    expect(body).not.toMatch(/<script|javascript:|onload=/);
    expect(Buffer.byteLength(body)).toBeLessThan(100_000);
    expect(gzipSync(body).length).toBeLessThan(20_000);
    const boxes = body.match(/<div class="(?:mark|face|wide|logo)">(?:<img )?/g) ?? [];
    expect(boxes.filter((box) => box.endsWith('<img '))).toHaveLength(
      (body.match(/<img /g) ?? []).length,
    );
    expect(body).toMatch(
      /\.mark\{inline-size:5rem;block-size:5rem.*\.face\{inline-size:6rem;block-size:6rem.*\.wide\{aspect-ratio:16\/9/,
    );
  });

  it('stays small with texts of maximum length', async () => {
    const createdUrls: string[] = [];
    const long = { name: 'ن'.repeat(100), position: 'ن'.repeat(100), logo: LOGO };
    const article = { ...ARTICLE, title: 'ن'.repeat(200), short_description: 'ن'.repeat(100) };
    for (let count = 0; count < 8; count += 1) {
      createdUrls.push(
        `${TEAM}/${itemOf(await t.send('POST', TEAM, long, MAIN)).id}`,
        `${NEWS}/${itemOf(await t.send('POST', NEWS, article, MAIN)).id}`,
      );
    }
    const { body } = await page();
    expect(body.match(/<li>/g)!.length).toBeGreaterThan(40);
    expect(Buffer.byteLength(body)).toBeLessThan(100_000);
    for (const url of createdUrls)
      expect((await t.send('DELETE', url, undefined, MAIN)).statusCode).toBe(204);
  });

  it('has link previews with name, description and logo', async () => {
    const { body } = await page({ 'accept-language': 'en' });
    const meta = Object.fromEntries(
      [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
        ([, name, value]) => [name, value],
      ),
    );
    expect(meta).toMatchObject({
      'og:type': 'website',
      'og:title': 'Sanabil Al-Mada Education Company',
      'og:url': `https://nasaq.example${PAGE}`,
      'og:locale': 'en_GB',
      'og:image': expect.stringMatching(/^https:\/\/nasaq\.example\/files\//) as string,
      'twitter:card': 'summary',
    });
    expect(body).toContain(
      `<link rel="alternate" hreflang="ar" href="https://nasaq.example${PAGE}?lang=ar">`,
    );
    expect(
      (await t.inject({ url: pathOf(String(meta['og:image']).replaceAll('&amp;', '&')) }))
        .statusCode,
    ).toBe(200);
  });

  it('is sent again only if it has changed', async () => {
    const tag = (await page()).headers['etag'] as string;
    const again = await page({ 'if-none-match': `"other", W/${tag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await save({ description: 'مدارس أهلية وعالمية في الرياض وجدة.' });
    const changed = await page({ 'if-none-match': tag });
    expect([changed.statusCode, changed.headers['etag'] === tag]).toEqual([200, false]);
  });

  it('has a page for each article with its full text', async () => {
    const link = /href="(\/company\/[^"?]+\/\d+)\?lang=ar"/.exec((await page()).body)![1]!;
    const { statusCode, body } = await page({}, link);
    expect(statusCode).toBe(200);
    expect(body).toContain('<strong>مئة وعشرين</strong>');
    expect(body).toContain('<meta property="og:type" content="article">');
    expect((await page({}, link.replace(/\d+$/, '99999'))).statusCode).toBe(404);
    expect((await page({}, link.replace(/\d+$/, '0'))).statusCode).toBe(404);
  });

  it('is gone with the next request once it is hidden, as are its articles', async () => {
    const link = /href="(\/company\/[^"?]+\/\d+)\?lang=ar"/.exec((await page()).body)![1]!;
    const tag = (await page()).headers['etag'] as string;
    expect((await save({ visibility: false })).json()).toMatchObject({ data: { link: null } });
    for (const [url, headers] of [
      [PAGE, {}],
      [PAGE, { 'if-none-match': tag }],
      [link, {}],
      [`${PAGE}?lang=en`, {}],
    ] as const) {
      const gone = await page(headers, url);
      expect(gone.statusCode, url).toBe(404);
      expect(gone.body).not.toMatch(/سنابل|Sanabil/);
    }
    expect((await save({ visibility: true })).json()).toMatchObject({
      data: { link: `https://nasaq.example${PAGE}?lang=ar` },
    });
    expect((await page()).statusCode).toBe(200);
  });

  it('does not exist for companies that hide it, and for unknown addresses', async () => {
    expect(await profileOf(RIVAL)).toMatchObject({ link: null });
    const { slug } = await ofEveryCompany(t.database.db)
      .selectFrom('company')
      .select('slug')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
    for (const url of [
      `/company/${slug}`,
      '/company/1',
      '/company/%00',
      `/company/${'a'.repeat(300)}`,
      `${PAGE}x`,
      PAGE.toUpperCase(),
    ])
      expect((await page({}, url)).statusCode, url).toBe(404);
  });

  it('has an address derived from the English name, unique among companies', async () => {
    const { id } = await ofEveryCompany(t.database.db)
      .insertInto('company')
      .values({
        name_ar: 'شركة',
        name_en: 'Sanabil Al-Mada Education Company',
        created_at: new Date(),
      })
      .returning(['id', 'slug'])
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(2);
    const slugs = await ofEveryCompany(t.database.db)
      .selectFrom('company')
      .select('slug')
      .orderBy('id')
      .execute();
    expect(slugs.map(({ slug }) => slug)).toEqual([
      'sanabil-al-mada-education-company',
      expect.any(String),
      `sanabil-al-mada-education-company-${id}`,
    ]);
  });
});

describe('the news on the public page', () => {
  const LIST = `${PAGE}/news`;
  const linksIn = (body: string) => [
    ...new Set([...body.matchAll(/href="(\/public\/news\/[^"?]+)/g)].map(([, link]) => link)),
  ];
  const publicLinks = async () => {
    const links: string[] = [];
    for (let number = 1; ; number += 1) {
      const { data } = await t.read(`/investor/news/schools-news?page=${number}`);
      links.push(...data.items.map((item) => new URL(item['link'] as string).pathname));
      if (number >= data._meta['pageCount']!) return links;
    }
  };

  it('are the newest ones, with links to their own pages and to all news', async () => {
    await save({});
    const all = await publicLinks();
    const { body } = await page();
    expect(linksIn(body)).toEqual(all.slice(0, 6));
    expect(body).toContain(`<a href="${LIST}?lang=ar">كل أخبار المدارس</a>`);
    expect((await t.inject({ url: linksIn(body)[0]! })).statusCode).toBe(200);
  });

  it('are all found in a list with pages', async () => {
    const all = await publicLinks();
    expect(all.length).toBeGreaterThan(24);
    const found: string[] = [];
    let url: string | undefined = `${LIST}?lang=en`;
    for (let number = 0; url; number += 1) {
      const { statusCode, body, headers } = await page({}, url);
      expect([statusCode, Buffer.byteLength(body) < 100_000]).toEqual([200, true]);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
      found.push(...(linksIn(body) as string[]));
      expect(body.includes('>Latest news</a>')).toBe(number > 0);
      url = />Older news</.test(body)
        ? /<a href="([^"]+)">Older news/.exec(body)![1]!.replaceAll('&amp;', '&')
        : undefined;
    }
    expect(found).toEqual(all);
  });

  it('are those of the company, for schools that are not hidden', async () => {
    const [newest] = await publicLinks();
    const { data } = await t.read('/investor/news/schools-news');
    const id = Number(data.items[0]!['id']);
    const schools = await ofEveryCompany(t.database.db)
      .selectFrom('news_school')
      .select('school_id')
      .where('company_id', '=', 1)
      .where('news_id', '=', id)
      .execute();
    const hide = (hidden: boolean) =>
      ofEveryCompany(t.database.db)
        .updateTable('school')
        .set({ hidden })
        .where('company_id', '=', 1)
        .where(
          'id',
          'in',
          schools.map((row) => row.school_id),
        )
        .execute();
    await hide(true);
    expect(linksIn((await page()).body)).not.toContain(newest);
    await hide(false);
    expect(linksIn((await page()).body)).toContain(newest);
  });

  it('are not found for a hidden page and for an unknown position', async () => {
    for (const query of ['before=0', 'before=x', 'before=1&before=2', "before=1'"])
      expect((await page({}, `${LIST}?${query}`)).statusCode, query).toBe(404);
    const unknown = await page({}, `${LIST}?before=999999`);
    expect([unknown.statusCode, unknown.body.includes('لا توجد أخبار منشورة بعد')]).toEqual([
      200,
      true,
    ]);
    await save({ visibility: false });
    expect((await page({}, LIST)).statusCode).toBe(404);
    await save({ visibility: true });
    expect((await page({}, LIST)).statusCode).toBe(200);
  });
});
