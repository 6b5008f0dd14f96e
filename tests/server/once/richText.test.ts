import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createBodySanitizer } from '../../../src/server/resources/routes/sanitizeBody.ts';
import { FairSemaphore } from '../../../src/server/limits/fairSemaphore.ts';
import { sanitizeRichText } from '../../../src/server/files/richText.ts';
import { createRichTexts, type RichTexts } from '../../../src/server/files/richTexts.ts';
import { MAX_TAGS, textLengthOf, toLink } from '../../../src/shared/text/richText.ts';
import { withTablesAsLines } from '../../../src/shared/text/tablesAsLines.ts';
import { hostileFragments } from '../../helpers/hostileHtml.ts';
import { LINKS, SAUDI_PHONES } from '../../helpers/typedContacts.ts';
import { startCpuTimer } from '../../helpers/cpuTimer.ts';

const LINKS_TYPED = Object.keys(LINKS);

/** Returns the HTML without all allowed markup, and the targets of its links. */
function splitMarkup(html: string): { markup: string; links: string[] } {
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
  it('removes everything executable from a thousand hostile fragments, and is idempotent', () => {
    const fragments = hostileFragments(1000);
    expect(new Set(fragments).size).toBeGreaterThan(900);
    for (const fragment of fragments) {
      const sanitized = sanitizeRichText(fragment);
      const { markup, links } = splitMarkup(sanitized);
      expect(markup, fragment).not.toContain('<');
      for (const link of links)
        expect(link, fragment).toMatch(/^(?:https?:\/\/|mailto:|tel:)[^\s`]+$/i);
      expect(sanitizeRichText(sanitized), fragment).toBe(sanitized);
    }
  });

  it.each([
    [
      'a table of Excel',
      '<table><colgroup><col width=64></colgroup><tbody><tr height=20><td>الروضة</td><td align=right>12</td></tr>\n<tr><td>Grade 1</td><td></td><td>7</td></tr></tbody></table>',
      '<p>الروضة | 12</p>\n<p>Grade 1 |  | 7</p>',
    ],
    [
      'a table of Word, between paragraphs',
      '<p>قبل</p><table class=MsoTable><tr><th><p><b>المرحلة</b></p></th><th><p>الرسوم</p></th></tr></table><p>بعد</p>',
      '<p>قبل</p><p><strong>المرحلة</strong> | الرسوم</p><p>بعد</p>',
    ],
    [
      'a table without end tags',
      '<table><tr><td>a<td>b<tr><td>c<td>d</table>',
      '<p>a | b</p><p>c | d</p>',
    ],
    ['no table', '<p>a &lt;tr&gt; b</p>', '<p>a &lt;tr&gt; b</p>'],
  ])('has the rows of %s as paragraphs, with the cells apart', (_what, html, sanitized) => {
    expect(sanitizeRichText(html)).toBe(sanitized);
  });

  it('has tables as paragraphs in linear time', () => {
    for (const part of ['<tr', '<tr>', '<td', '<table', '<tr><td>', '</tr', '</tr>', '<p']) {
      const cpuTime = startCpuTimer();
      withTablesAsLines(`<tr>${part.repeat(200_000)}`);
      expect(cpuTime(), part).toBeLessThan(2000);
    }
  });

  it('keeps the markup that the editor creates', () => {
    const written =
      '<h2>المستندات</h2><p>أحضر <strong>الأصل</strong> وصورة<br />منه</p><ul><li><p>الهوية</p></li></ul><ol><li><p>شهادة &amp; صورة</p></li></ol><h3>x</h3><p><a href="https://example.sa/a?b=1&amp;c=2">هنا</a> <a href="mailto:a@b.sa">a@b.sa</a></p>';
    expect(sanitizeRichText(written)).toBe(written);
  });

  it('converts other markup to allowed markup and keeps its text', () => {
    expect(
      sanitizeRichText(
        '<h1>أ</h1><p><b>ب</b> <em>ج</em> <span style="color:red">د</span></p><h5>هـ</h5>',
      ),
    ).toBe('<h2>أ</h2><p><strong>ب</strong> ج د</p><h3>هـ</h3>');
    expect(sanitizeRichText('a < b & c')).toBe('a &lt; b &amp; c');
  });

  it('keeps the links that the link box of the editor creates, and no incomplete ones', () => {
    for (const typed of LINKS_TYPED) {
      const html = (href: string) => `<p><a href="${href.replaceAll('&', '&amp;')}">x</a></p>`;
      const href = toLink(typed, SAUDI_PHONES)!;
      expect(sanitizeRichText(html(href)), typed).toBe(html(href));
      if (href !== typed) expect(sanitizeRichText(html(typed)), typed).not.toContain('href');
    }
  });

  it('is empty if it contains no readable text', () => {
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

  it('contains neither control characters nor direction marks, even if they are written as character references', () => {
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
  const createSemaphore = () =>
    new FairSemaphore({ name: 'test', capacity: 1, perOwner: 1, queue: 10 });
  const run = async (richTexts: RichTexts, body: unknown) => {
    const schema = {
      properties: {
        notes: { type: 'string', format: 'html', maxLength: 100_000, maxTextLength: 20_000 },
        name: { type: 'string' },
      },
    };
    const hook = createBodySanitizer(schema, richTexts, 'note')!;
    const request = {
      body,
      actor: { companyId: 1, staffId: 1 },
      ip: '203.0.113.7',
    } as FastifyRequest;
    await (hook as (request: FastifyRequest) => Promise<void>)(request);
    return request.body;
  };

  it('is sanitised in HTML fields of the schema only', async () => {
    const richTexts = createRichTexts(createSemaphore());
    expect(await run(richTexts, { notes: '<p onclick=x>a</p>', name: '<p onclick=x>' })).toEqual({
      notes: '<p>a</p>',
      name: '<p onclick=x>',
    });
    expect(await run(richTexts, { notes: 7 })).toEqual({ notes: 7 });
    expect(await run(richTexts, null)).toBe(null);
    await richTexts.close();
  });

  it('is not sanitised if it is too long or has too many tags, because the rules refuse it', async () => {
    const richTexts = {
      sanitize: () => Promise.reject(new Error('must not be called')),
      close: () => Promise.resolve(),
    };
    for (const notes of ['<b>'.repeat(MAX_TAGS + 1), 'x'.repeat(100_001)])
      expect(await run(richTexts, { notes })).toEqual({ notes });
    expect(textLengthOf('<b>'.repeat(MAX_TAGS + 1))).toBe(Infinity);
    expect(textLengthOf(`${'<b>'.repeat(MAX_TAGS)}x`)).toBe(1);
  });

  it('is refused with an error on its field when sanitising takes too long, and the next text is sanitised', async () => {
    const richTexts = createRichTexts(createSemaphore(), 1);
    await expect(run(richTexts, { notes: '<b>'.repeat(MAX_TAGS) })).rejects.toMatchObject({
      problems: { notes: [{ key: 'richText.error.tooComplex' }] },
    });
    await richTexts.close();
    const patientSanitizer = createRichTexts(createSemaphore());
    expect(
      await Promise.all(
        ['<b>a</b>', '<i>b</i>', 'c'].map((html) => patientSanitizer.sanitize(html, 'a')),
      ),
    ).toEqual(['<strong>a</strong>', 'b', 'c']);
    await patientSanitizer.close();
  });

  it('must have a maximum length', () => {
    expect(() =>
      createBodySanitizer(
        { properties: { notes: { type: 'string', format: 'html' } } },
        {} as RichTexts,
        'note',
      ),
    ).toThrow('check.server.richTextLimits {"field":"notes"}');
    expect(
      createBodySanitizer({ properties: { name: { type: 'string' } } }, {} as RichTexts, 'note'),
    ).toBeUndefined();
  });
});
