import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicOriginOf } from '../../../server/resources/links.ts';
import { createToken } from '../../../server/services/tokens.ts';
import { createTestApp, MAIN, RIVAL, type TestApp } from '../../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function pathOf(title: string, as = MAIN, list = 'news/schools-news'): Promise<string> {
  const { data } = await t.read(`/investor/${list}?title=${encodeURIComponent(title)}`, as);
  return new URL(data.items[0]!['link'] as string).pathname;
}

describe('the public page of a news item', () => {
  it('uses the language of its URL, not of the browser', async () => {
    for (const [language, title] of [
      ['ar', 'dir="rtl"'],
      ['en', 'dir="ltr"'],
    ] as const) {
      const { data } = (await t.get('/investor/news', MAIN, language)).json<{
        data: { items: { link: string }[] };
      }>();
      const { pathname, search } = new URL(data.items[0]!.link);
      const { body } = await t.inject({
        url: pathname + search,
        headers: { 'accept-language': language === 'ar' ? 'en' : 'ar' },
      });
      expect(body).toContain(`<html lang="${language}" ${title}`);
    }
  });

  it.each([
    ['https://nasaq.example', 'localhost:8123', 'https://nasaq.example'],
    ['http://127.0.0.1:8080', 'localhost:8123', 'http://localhost:8123'],
    ['http://127.0.0.1:8080', '127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])(
    'has a link with the public URL, or with the requested host if the public URL is %s',
    (publicUrl, host, origin) => {
      expect(publicOriginOf(host, publicUrl)).toBe(origin);
    },
  );

  it('shows title, details, day and schools to everybody with the link', async () => {
    const response = await t.inject({ url: await pathOf('مسابقة الروبوت') });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('<html lang="ar" dir="rtl">');
    expect(response.body).toContain(
      '<h1 dir="rtl">طلابنا يحصدون المركز الأول في مسابقة الروبوت على مستوى المنطقة</h1>',
    );
    expect(response.body).toContain('18 نوفمبر 2026');
    expect(response.body).toContain('<li dir="rtl">مدارس ربوة الحكمة الأهلية</li>');
    expect(response.body.match(/<p dir="rtl">/g)).toHaveLength(2);
  });

  it('is in English if the URL requests it', async () => {
    const { body } = await t.inject({
      url: await pathOf('مسابقة الروبوت'),
      headers: { 'accept-language': 'en-GB,en' },
    });
    expect(body).toContain('<html lang="en" dir="ltr">');
    expect(body).toContain('18 November 2026');
    expect(body).toContain('Rabwat Al-Hikmah Private Schools');
  });

  it('escapes texts and keeps their line breaks', async () => {
    const { body } = await t.inject({ url: await pathOf('<b>') });
    expect(body).toContain('&lt;b&gt;');
    expect(body).toContain('&lt;script&gt;alert(&#39;تجربة&#39;)&lt;/script&gt;');
    expect(body).not.toMatch(/<script|<b>|<h1>(?!<)/);
    expect((await t.inject({ url: await pathOf('مختبر العلوم') })).body).toContain(
      'بأمان.</span><span class="line" dir="rtl">وتبدأ',
    );
  });

  it('runs no script and loads only its picture', async () => {
    const { headers } = await t.inject({ url: await pathOf('STEM') });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/=]+'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'$/,
    );
  });

  it('shows only schools of its own company', async () => {
    expect((await t.inject({ url: await pathOf('زبرجد', RIVAL) })).body).toMatch(/زبرجد/);
  });

  it('returns an error page if it does not exist', async () => {
    const publicId = (await pathOf('STEM')).split('/').at(-1)!;
    const otherCompany = createToken(2, 16, () => Buffer.from(publicId, 'base64url').subarray(6));
    for (const id of [
      '1',
      'x',
      '%00',
      createToken(1, 16),
      createToken(77, 16),
      otherCompany,
      publicId.slice(0, -1),
      `${publicId}A`,
      publicId.toLowerCase(),
    ]) {
      const response = await t.inject({ url: `/public/news/${id}` });
      expect(response.body).not.toContain('<meta property');
      expect(response.statusCode, id).toBe(404);
      expect(response.body).toContain('الصفحة غير موجودة');
      expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    }
  });
});

describe('a shared link', () => {
  const metaOf = (body: string) =>
    Object.fromEntries(
      [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
        ([, name, value]) => [name, value],
      ),
    );

  it('has a preview with title, summary and picture in the language of the request', async () => {
    const path = await pathOf('مسابقة الروبوت');
    const meta = metaOf((await t.inject({ url: path, headers: { 'accept-language': 'en' } })).body);
    expect(meta).toMatchObject({
      'og:type': 'article',
      'og:url': `https://nasaq.example${path}`,
      'og:title': 'طلابنا يحصدون المركز الأول في مسابقة الروبوت على مستوى المنطقة',
      'og:image': expect.stringMatching(/^https:\/\/nasaq\.example\/files\//) as string,
      'og:locale': 'en_GB',
      'twitter:card': 'summary_large_image',
      'article:published_time': expect.stringMatching(/^2026-11-18T/) as string,
    });
    expect(meta['og:description']).toBe(meta['description']);
    expect([...meta['description']!]).toHaveLength(200);
    expect(meta['description']).toMatch(/^حقق فريق .*…$/);
    expect((await t.inject({ url: new URL(meta['og:image'] ?? '').pathname })).statusCode).toBe(
      200,
    );
  });

  it('escapes texts in the preview', async () => {
    const { body } = await t.inject({ url: await pathOf('<b>') });
    expect(metaOf(body)['og:title']).toContain('&lt;b&gt;');
    expect(body.match(/<meta property="og:title"/g)).toHaveLength(1);
  });
});

describe('the public page of an announcement', () => {
  const LIST = 'announcement/schools-announcements';

  it('has the same layout at its own URL', async () => {
    const path = await pathOf('تعليق الدراسة', MAIN, LIST);
    expect(path).toMatch(/^\/public\/announcement\/[\w-]{30}$/);
    const { body, statusCode } = await t.inject({ url: path });
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1 dir="rtl">تعليق الدراسة الحضورية غدًا</h1>');
    expect(body).toContain('<li dir="rtl">مدارس ربوة الحكمة الأهلية</li>');
    expect((await t.inject({ url: path.replace('announcement', 'news') })).statusCode).toBe(404);
  });
});
