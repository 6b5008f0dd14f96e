import { describe, expect, it } from 'vitest';
import { readSpan } from '../../src/engine/ui/date/useSpan.ts';

const TODAY = '2026-11-20';
const BOTH = ['from', 'to'] as const;
const read = (search: string, ends: readonly ('from' | 'to')[] = BOTH) =>
  readSpan(new URLSearchParams(search), ends, TODAY);

describe('the date range of a URL', () => {
  it.each([
    ['', {}],
    ['to=', {}],
    ['to=2026-11-20', { to: '2026-11-20' }],
    ['from=2026-01-01&to=2026-01-01', { from: '2026-01-01', to: '2026-01-01' }],
    ['from=2026-01-01', { from: '2026-01-01' }],
  ])('%s is valid', (search, span) => expect(read(search)).toEqual({ span, invalid: null }));

  it.each([
    ['to=2026-11-21', {}, { end: 'to', error: 'date.futureError' }],
    ['to=2026-02-29', {}, { end: 'to', error: 'error.invalidDate' }],
    [
      'from=yesterday&to=2026-01-01',
      { to: '2026-01-01' },
      { end: 'from', error: 'error.invalidDate' },
    ],
    [
      'from=2026-02-02&to=2026-02-01',
      { to: '2026-02-01' },
      { end: 'from', error: 'date.rangeError.body' },
    ],
    ['from=2026-12-01&to=2026-12-02', {}, { end: 'from', error: 'date.futureError' }],
  ])('%s is invalid: the wrong date is left out', (search, span, invalid) =>
    expect(read(search)).toEqual({ span, invalid }),
  );

  it('contains only the dates, from or to, that the user can choose on the screen', () => {
    expect(read('from=2099-01-01&to=2026-01-01', ['to'])).toEqual({
      span: { to: '2026-01-01' },
      invalid: null,
    });
  });
});
