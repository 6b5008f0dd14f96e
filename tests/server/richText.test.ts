import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createBodySanitizer } from '../../server/resources/sanitizeBody.ts';
import { FairSemaphore } from '../../server/services/fairSemaphore.ts';
import { sanitizeRichText } from '../../server/services/richText.ts';
import { createRichTexts, type RichTexts } from '../../server/services/richTexts.ts';
import { MAX_TAGS, textLengthOf } from '../../src/shared/richText.ts';
import { hostileFragments } from '../helpers/hostileHtml.ts';

/** What is left of HTML when everything that may stand in it is taken away, and where its links lead. */
function strangeIn(html: string): { markup: string; links: string[] } {
  const links: string[] = [];
  const markup = html
    .replace(/<\/?(?:p|strong|h2|h3|ul|ol|li)>|<br \/>|<\/a>/g, '')
    .replace(/<a(?: href="([^"<>]*)")?>/g, (_all, href: string | undefined) => {
      links.push(href ?? '');
      return '';
    });
  return { markup, links };
}

describe('rich text', () => {
  it('keeps of a thousand hostile fragments nothing that a browser could run, and what it makes is its own result', () => {
    const fragments = hostileFragments(1000);
    expect(new Set(fragments).size).toBeGreaterThan(900);
    for (const fragment of fragments) {
      const kept = sanitizeRichText(fragment);
      const { markup, links } = strangeIn(kept);
      expect(markup, fragment).not.toContain('<');
      for (const link of links)
        expect(link, fragment).toMatch(/^(?:https?:\/\/|mailto:|tel:)[^\s`']+$/i);
      expect(sanitizeRichText(kept), fragment).toBe(kept);
    }
  });

  it('keeps what the editor has buttons for, as it was written', () => {
    const written =
      '<h2>المستندات</h2><p>أحضر <strong>الأصل</strong> وصورة<br />منه</p><ul><li><p>الهوية</p></li></ul><ol><li><p>شهادة &amp; صورة</p></li></ol><h3>x</h3><p><a href="https://example.sa/a?b=1&amp;c=2">هنا</a> <a href="mailto:a@b.sa">a@b.sa</a></p>';
    expect(sanitizeRichText(written)).toBe(written);
  });

  it('says other markup in its own, and keeps the text of what it does not have', () => {
    expect(
      sanitizeRichText(
        '<h1>أ</h1><p><b>ب</b> <em>ج</em> <span style="color:red">د</span></p><h5>هـ</h5>',
      ),
    ).toBe('<h2>أ</h2><p><strong>ب</strong> ج د</p><h3>هـ</h3>');
    expect(sanitizeRichText('a < b & c')).toBe('a &lt; b &amp; c');
  });

  it('is empty where nobody would read anything', () => {
    for (const nothing of [
      '',
      '<p></p>',
      '<p>&nbsp;</p>',
      '<ul><li><p> </p></li></ul>',
      '<script>x</script>',
      '<p><br></p>',
    ])
      expect(sanitizeRichText(nothing)).toBe('');
  });

  it('holds no control character and nothing that turns the direction of writing, however it is written', () => {
    expect(sanitizeRichText('<p>a\u202eb&#x202e;c&#7;\u0000d&#x2067;</p>\r\n<p>e\u0085f</p>')).toBe(
      '<p>abcd</p>\n<p>e\nf</p>',
    );
    expect(sanitizeRichText('<scr\u0007ipt>alert(1)</scr\u0007ipt><p>x</p>')).not.toContain(
      'script',
    );
    expect(sanitizeRichText('<a href="https://example.sa/\u202egpj.exe">a</a>')).toBe(
      '<a href="https://example.sa/gpj.exe">a</a>',
    );
    expect(sanitizeRichText('<p>\u202e\u2069</p>')).toBe('');
  });
});

describe('the rich text of a body', () => {
  const share = () => new FairSemaphore({ name: 'test', capacity: 1, perOwner: 1, queue: 10 });
  const run = async (richTexts: RichTexts, body: unknown) => {
    const schema = {
      properties: {
        notes: { type: 'string', format: 'html', maxLength: 100_000, maxTextLength: 20_000 },
        name: { type: 'string' },
      },
    };
    const hook = createBodySanitizer(schema, richTexts)!;
    const request = {
      body,
      actor: { companyId: 1, staffId: 1 },
      ip: '203.0.113.7',
    } as FastifyRequest;
    await (hook as (request: FastifyRequest) => Promise<void>)(request);
    return request.body;
  };

  it('is sanitised in the fields that the schema calls HTML, and in no others', async () => {
    const richTexts = createRichTexts(share());
    expect(await run(richTexts, { notes: '<p onclick=x>a</p>', name: '<p onclick=x>' })).toEqual({
      notes: '<p>a</p>',
      name: '<p onclick=x>',
    });
    expect(await run(richTexts, { notes: 7 })).toEqual({ notes: 7 });
    expect(await run(richTexts, null)).toBe(null);
    await richTexts.close();
  });

  it('is left to the rules where it is too long or has too many tags', async () => {
    const richTexts = {
      sanitize: () => Promise.reject(new Error('must not be called')),
      close: () => Promise.resolve(),
    };
    for (const notes of ['<b>'.repeat(MAX_TAGS + 1), 'x'.repeat(100_001)])
      expect(await run(richTexts, { notes })).toEqual({ notes });
    expect(textLengthOf('<b>'.repeat(MAX_TAGS + 1))).toBe(Infinity);
    expect(textLengthOf(`${'<b>'.repeat(MAX_TAGS)}x`)).toBe(1);
  });

  it('is refused on its field when it takes too long, and the next one is sanitised', async () => {
    const richTexts = createRichTexts(share(), 1);
    await expect(run(richTexts, { notes: '<b>'.repeat(MAX_TAGS) })).rejects.toMatchObject({
      problems: { notes: [{ key: 'richText.error.tooComplex' }] },
    });
    await richTexts.close();
    const patient = createRichTexts(share());
    expect(
      await Promise.all(['<b>a</b>', '<i>b</i>', 'c'].map((html) => patient.sanitize(html, 'a'))),
    ).toEqual(['<strong>a</strong>', 'b', 'c']);
    await patient.close();
  });

  it('must have a greatest length', () => {
    expect(() =>
      createBodySanitizer(
        { properties: { notes: { type: 'string', format: 'html' } } },
        {} as RichTexts,
      ),
    ).toThrow('Field notes: rich text needs maxLength and maxTextLength.');
    expect(
      createBodySanitizer({ properties: { name: { type: 'string' } } }, {} as RichTexts),
    ).toBeUndefined();
  });
});
