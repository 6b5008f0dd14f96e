import { describe, expect, it } from 'vitest';
import { linkedText, toPlaceLink } from '../../../server/publicPages/linkedText.ts';
import { SAUDI_PHONES } from '../../helpers/typedContacts.ts';
import { startCpuTimer } from '../../helpers/cpuTimer.ts';

const hrefs = (text: string) =>
  [...linkedText(text, SAUDI_PHONES).matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(
    ([, href, shown]) => [href, shown],
  );

describe('a line of plain text', () => {
  it.each([
    ['للتواصل: 0501234567.', 'tel:0501234567', '0501234567'],
    ['هاتف ٠٥٠ ١٢٣ ٤٥٦٧ أو بالحضور', 'tel:0501234567', '٠٥٠ ١٢٣ ٤٥٦٧'],
    ['Call +966 (0)50 123 4567, please', 'tel:+966501234567', '+966 (0)50 123 4567'],
    ['الرقم الموحد 920012345', 'tel:920012345', '920012345'],
    ['London: +44 20 7946 0018', 'tel:+442079460018', '+44 20 7946 0018'],
    ['راسلنا على info@school.sa، أو', 'mailto:info@school.sa', 'info@school.sa'],
    ['Write to (a.b@example.com).', 'mailto:a.b@example.com', 'a.b@example.com'],
    [
      'انظر https://example.sa/a?b=1&c=2.',
      'https://example.sa/a?b=1&amp;c=2',
      'https://example.sa/a?b=1&amp;c=2',
    ],
  ])('links what it names: %s', (text, href, shown) => {
    expect(hrefs(text)).toEqual([[href, shown]]);
  });

  it.each([
    'العام الدراسي 1446-1447',
    'في 18-11-2026 الساعة 8',
    '1 200 000 ريال',
    'رقم الطلب 123456789012',
    'الآيبان SA03 8000 0000 6080 1016 7519',
    'a@b',
    'javascript:alert(1)',
    '@',
  ])('has no link for other numbers and texts: %s', (text) => {
    expect(hrefs(text)).toEqual([]);
  });

  it('is escaped, also inside a link', () => {
    expect(linkedText('<b>"\' https://a.sa/"onclick="x <script>', SAUDI_PHONES)).not.toMatch(
      /<(?!\/?a\b)|"onclick/,
    );
  });

  it('is read in linear time', () => {
    const cpuTime = startCpuTimer();
    for (const text of [
      '1 '.repeat(20_000),
      '@'.repeat(20_000),
      'a@'.repeat(10_000),
      'https://'.repeat(5000),
    ])
      linkedText(text, SAUDI_PHONES);
    expect(cpuTime()).toBeLessThan(2000);
  });
});

it('a place links to a map, or to its own web address', () => {
  expect(toPlaceLink('حديقة الملك عبدالله، الملز')).toBe(
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('حديقة الملك عبدالله، الملز')}`,
  );
  expect(toPlaceLink(' https://maps.app.goo.gl/x ')).toBe('https://maps.app.goo.gl/x');
});
