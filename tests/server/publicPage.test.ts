import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken } from '../../server/services/tokens.ts';
import { createTestApp, MAIN, RIVAL, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function pathOf(title: string, as = MAIN): Promise<string> {
  const { data } = await t.read(`/investor/news/schools-news?title=${encodeURIComponent(title)}`, as);
  return new URL(data.items[0]!['link'] as string).pathname;
}

describe('the public page of a news item', () => {
  it('opens for everybody who has its link, with title, details, day and schools', async () => {
    const response = await t.inject({ url: await pathOf('مسابقة الروبوت') });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('<html lang="ar" dir="rtl">');
    expect(response.body).toContain('<h1 dir="auto">طلابنا يحصدون المركز الأول في مسابقة الروبوت على مستوى المنطقة</h1>');
    expect(response.body).toContain('18 نوفمبر 2026');
    expect(response.body).toContain('<li dir="auto">مدارس ربوة الحكمة الأهلية</li>');
    expect(response.body.match(/<p dir="auto">/g)).toHaveLength(2);
  });

  it('speaks English to those who ask for it', async () => {
    const { body } = await t.inject({ url: await pathOf('مسابقة الروبوت'), headers: { 'accept-language': 'en-GB,en' } });
    expect(body).toContain('<html lang="en" dir="ltr">');
    expect(body).toContain('18 November 2026');
    expect(body).toContain('Rabwat Al-Hikmah Private Schools');
  });

  it('shows what was written as text, keeping its lines', async () => {
    const { body } = await t.inject({ url: await pathOf('<b>') });
    expect(body).toContain('&lt;b&gt;');
    expect(body).toContain('&lt;script&gt;alert(&#39;تجربة&#39;)&lt;/script&gt;');
    expect(body).not.toMatch(/<script|<b>|<h1>(?!<)/);
    expect((await t.inject({ url: await pathOf('مختبر العلوم') })).body).toContain('بأمان.<br>وتبدأ');
  });

  it('runs nothing, and loads nothing but its picture', async () => {
    const { headers } = await t.inject({ url: await pathOf('STEM') });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/);
  });

  it('is one of its own company', async () => {
    expect((await t.inject({ url: await pathOf('زبرجد', RIVAL) })).body).toMatch(/زبرجد/);
  });

  it('is a page that says so where there is none', async () => {
    const known = (await pathOf('STEM')).split('/').at(-1)!;
    const otherCompany = createToken(2, 16, () => Buffer.from(known, 'base64url').subarray(6));
    for (const id of ['1', 'x', '%00', createToken(1, 16), createToken(77, 16), otherCompany, known.slice(0, -1), `${known}A`, known.toLowerCase()]) {
      const response = await t.inject({ url: `/public/news/${id}` });
      expect(response.statusCode, id).toBe(404);
      expect(response.body).toContain('الصفحة غير موجودة');
      expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    }
  });
});
