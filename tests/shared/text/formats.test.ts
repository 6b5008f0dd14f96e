import { describe, expect, it } from 'vitest';
import { formats } from '../../../src/shared/text/formats.ts';
import { startCpuTimer } from '../../helpers/cpuTimer.ts';

const CASES: Record<string, { right: string[]; wrong: string[] }> = {
  date: {
    right: ['2026-11-20', '2028-02-29', '2000-02-29', '2026-12-31', '0001-01-01'],
    wrong: [
      '2026-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-1-2',
      '20-11-2026',
      '٢٠٢٦-١١-٢٠',
      '2026-11-20 ',
    ],
  },
  'date-time': {
    right: [
      '2026-11-20T13:05:00+03:00',
      '2026-11-20T23:59:59.123Z',
      '2026-11-20T13:05:00+14:00',
      '2026-11-20T13:05:00-09:30',
    ],
    wrong: [
      '2026-11-20',
      '2026-11-20T13:05:00',
      '2026-11-20 13:05:00Z',
      '2026-11-20T24:00:00Z',
      '2026-02-30T10:00:00Z',
      '2026-11-20T13:05:00+15:00',
      '2026-11-20T13:05:00+23:59',
    ],
  },
  time: { right: ['00:00', '23:59'], wrong: ['24:00', '7:15', '07:60'] },
  email: {
    right: [
      'a@b.co',
      'investor@sanabil.example',
      'first.last+tag@mail.school.edu.sa',
      'أحمد@مثال.السعودية',
    ],
    wrong: [
      'a',
      'a@b',
      'a@.co',
      'a@b.',
      'a@b..co',
      'a b@c.co',
      'a@b@c.co',
      '<a@b.co>',
      'a@b.co, c@d.co',
      '',
    ],
  },
  uri: {
    right: ['https://example.sa', 'http://localhost:8080/a?b=c#d', 'https://مثال.السعودية/خبر'],
    wrong: [
      'javascript:alert(1)',
      'ftp://a.b',
      '//a.b',
      'https://',
      'https://user@evil.example',
      'https://a b',
      'www.example.sa',
    ],
  },
  'data-url': {
    right: ['data:image/png;base64,iVBORw0KGgo='],
    wrong: ['data:image/png,abc', 'data:text/html;base64,<b>', 'iVBORw0KGgo='],
  },
};

describe.each(Object.keys(formats))('the format %s', (name) => {
  const { right, wrong } = CASES[name] ?? { right: [], wrong: [] };
  const accepts = (text: string) => formats[name]?.test(text);

  it('has examples', () => {
    expect(right.length).toBeGreaterThan(0);
    expect(wrong.length).toBeGreaterThan(0);
  });

  it.each(right)('accepts %s', (text) => {
    expect(accepts(text)).toBe(true);
  });

  it.each(wrong)('rejects %s', (text) => {
    expect(accepts(text)).toBe(false);
  });

  it('is checked in linear time', () => {
    for (const seed of ['a', '@', '.', 'a.', '1', '0-', 'data:a/', 'https://a', 'a@a.', ' ']) {
      const cpuTime = startCpuTimer();
      accepts(seed.repeat(100_000));
      accepts(`${seed.repeat(100_000)}\n`);
      accepts(`a@${seed.repeat(100_000)} `);
      expect(cpuTime(), seed).toBeLessThan(500);
    }
  });
});
