import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicOriginOf } from '../../../src/server/resources/reading/links.ts';
import { createPageStyle } from '../../../server/publicPages/pageStyle.ts';
import { createToken } from '../../../src/server/base/tokens.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';
import { createTestApp, MAIN, RIVAL, type TestApp } from '../../helpers/testApp.ts';
import { pathOf } from '../../helpers/pathOf.ts';
import { ofEveryCompany } from '../../../src/server/rows/scope.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function pageOf(title: string, as = MAIN, list = 'news/schools-news'): Promise<string> {
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
      const { body } = await t.inject({
        url: pathOf(data.items[0]!.link),
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
    const response = await t.inject({ url: await pageOf('مسابقة الروبوت') });
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
      url: await pageOf('مسابقة الروبوت'),
      headers: { 'accept-language': 'en-GB,en' },
    });
    expect(body).toContain('<html lang="en" dir="ltr">');
    expect(body).toContain('18 November 2026');
    expect(body).toContain('Rabwat Al-Hikmah Private Schools');
  });

  it('escapes texts and keeps their line breaks', async () => {
    const { body } = await t.inject({ url: await pageOf('<b>') });
    expect(body).toContain('&lt;b&gt;');
    expect(body).toContain('&lt;script&gt;alert(&#39;تجربة&#39;)&lt;/script&gt;');
    expect(body).not.toMatch(/<script|<b>|<h1>(?!<)/);
    expect((await t.inject({ url: await pageOf('مختبر العلوم') })).body).toContain(
      'بأمان.</span><span class="line" dir="rtl">وتبدأ',
    );
  });

  it('runs no script and loads only its picture', async () => {
    const { headers } = await t.inject({ url: await pageOf('STEM') });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src 'self'; font-src 'self'; style-src 'sha256-[\w+/=]+'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'$/,
    );
  });

  it('shows only schools of its own company', async () => {
    expect((await t.inject({ url: await pageOf('زبرجد', RIVAL) })).body).toMatch(/زبرجد/);
  });

  it('returns an error page if it does not exist', async () => {
    const publicId = (await pageOf('STEM')).split('/').at(-1)!;
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
    const path = await pageOf('مسابقة الروبوت');
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
    expect(
      (await t.inject({ url: pathOf(meta['og:image']!.replaceAll('&amp;', '&')) })).statusCode,
    ).toBe(200);
  });

  it('escapes texts in the preview', async () => {
    const { body } = await t.inject({ url: await pageOf('<b>') });
    expect(metaOf(body)['og:title']).toContain('&lt;b&gt;');
    expect(body.match(/<meta property="og:title"/g)).toHaveLength(1);
  });
});

describe('the public page of an announcement', () => {
  const LIST = 'announcement/schools-announcements';

  it('has the same layout at its own URL', async () => {
    const path = await pageOf('تعليق الدراسة', MAIN, LIST);
    expect(path).toMatch(/^\/public\/announcement\/[\w-]{30}$/);
    const { body, statusCode } = await t.inject({ url: path });
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1 dir="rtl">تعليق الدراسة الحضورية غدًا</h1>');
    expect(body).toContain('<li dir="rtl">مدارس ربوة الحكمة الأهلية</li>');
    expect((await t.inject({ url: path.replace('announcement', 'news') })).statusCode).toBe(404);
  });
});

describe('the company of a public page', () => {
  const COMPANY = '/company/sanabil-al-mada-education-company';
  const setVisible = (visibility: boolean) =>
    ofEveryCompany(t.database.db)
      .updateTable('company_profile')
      .set({ visibility })
      .where('company_id', '=', 1)
      .execute();

  it('is named with its logo, in link previews too, and its page is linked', async () => {
    for (const list of [
      'news/schools-news',
      'announcement/schools-announcements',
      'event/schools-events',
    ]) {
      const { data } = await t.read(`/investor/${list}`);
      const { pathname } = new URL(data.items[0]!['link'] as string);
      const { body } = await t.inject({ url: `${pathname}?lang=en` });
      expect(body).toMatch(
        new RegExp(
          `<a class="company" href="${COMPANY}\\?lang=en"><div class="logo"><img src="/files/[^>]*></div><span dir="ltr">Sanabil Al-Mada Education Company</span></a>`,
        ),
      );
      expect(body).toContain(
        '<meta property="og:site_name" content="Sanabil Al-Mada Education Company">',
      );
      expect(body).toContain(`<a href="${COMPANY}?lang=en">Company page</a>`);
      expect(body).toMatch(/<title>[^<]+ – Sanabil Al-Mada Education Company<\/title>/);
    }
  });

  it('is only named, without logo and link, while its page is hidden', async () => {
    const url = await pageOf('مسابقة الروبوت');
    await setVisible(false);
    const { body } = await t.inject({ url });
    await setVisible(true);
    expect(body).toContain(
      '<div class="company"><span dir="rtl">شركة سنابل المدى التعليمية</span></div>',
    );
    expect(body).not.toContain('/company/');
    expect(body).not.toContain('class="logo"');
    expect(body).toContain('<meta property="og:site_name" content="شركة سنابل المدى التعليمية">');
  });

  it('has its logo in the preview of an item without a picture', async () => {
    const { body } = await t.inject({ url: await pageOf('جدول اختبارات') });
    expect(body).toMatch(/<meta property="og:image" content="https:\/\/nasaq\.example\/files\//);
    expect(body).toContain('<meta name="twitter:card" content="summary">');
  });
});

describe('the texts of a public page', () => {
  it('link to phones, addresses and the map of a place', async () => {
    const created = await t.send(
      'POST',
      '/investor/event',
      {
        title: 'لقاء أولياء الأمور المفتوح',
        details: 'للاستفسار: 0501234567 أو info@school.sa',
        schools_id: [1],
        stages_ids: [4],
        place: 0,
        location: 'حديقة الملك عبدالله، الملز',
        valid_till: '2026-12-20',
        event_date: '2026-12-20',
      },
      MAIN,
    );
    expect(created.statusCode).toBe(201);
    const { body } = await t.inject({
      url: await pageOf('لقاء أولياء الأمور المفتوح', MAIN, 'event/schools-events'),
    });
    expect(body).toContain('href="tel:0501234567">0501234567</a>');
    expect(body).toContain('href="mailto:info@school.sa">info@school.sa</a>');
    expect(body).toContain(
      `href="https://www.google.com/maps/search/?api=1&amp;query=${encodeURIComponent('حديقة الملك عبدالله، الملز')}">عرض على الخريطة</a>`,
    );
  });
});

describe('the font of public pages', () => {
  it('is that of the built client', () => {
    const folder = fs.mkdtempSync(join(os.tmpdir(), 'nasaq-fonts-'));
    const face = (weight: number) =>
      `@font-face{font-family:IBM Plex Sans Arabic;font-weight:${weight};src:url(/assets/a-${weight}.woff2)}`;
    fs.mkdirSync(join(folder, 'assets'));
    fs.mkdirSync(join(folder, '.vite'));
    fs.writeFileSync(
      join(folder, 'assets', 'style.css'),
      `a{}${face(400)}${face(500)}${face(600)}b{}`,
    );
    const pageStyle = createPageStyle(folder);
    const before = pageStyle();
    expect(before.css).not.toContain('@font-face');
    fs.writeFileSync(
      join(folder, '.vite', 'manifest.json'),
      JSON.stringify({ 'style.css': { file: 'assets/style.css' } }),
    );
    const { css, policy } = pageStyle();
    expect(css.startsWith(`${face(400)}${face(600)}`)).toBe(true);
    expect(css).not.toContain('a-500');
    expect(policy).toContain("font-src 'self'");
    expect(policy).not.toBe(before.policy);
    removeFolder(folder);
  });
});
