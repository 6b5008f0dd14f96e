import { describe, expect, it } from 'vitest';
import { dayLimitedFields, withStoredDays } from '../../src/shared/storedDays.ts';

const DAY = { type: 'string', format: 'date', minDate: 'today' };
const TODAY = '2026-11-20';

describe('the fields that are compared with today', () => {
  it.each([
    [
      'a field of the entity',
      { properties: { day: DAY, other: { type: 'string', format: 'date' } } },
    ],
    ['one that a condition brings', { allOf: [{ if: {}, then: { properties: { day: DAY } } }] }],
    ['one that is kept while it is hidden', { kept: { day: DAY } }],
    [
      'one whose empty value need not meet its rules',
      { properties: { day: { if: { not: { const: null } }, then: DAY } } },
    ],
  ])('are found: %s', (_name, schema) => {
    expect(dayLimitedFields(schema)).toEqual(['day']);
  });
});

describe('a day that has passed', () => {
  const judged = (body: object, stored: object) =>
    withStoredDays(
      ['day'],
      body as Record<string, unknown>,
      stored as Record<string, unknown>,
      TODAY,
    );

  it('counts as today where it is stored and stays', () => {
    expect(judged({ day: '2026-11-19', name: 'x' }, { day: '2026-11-19' })).toEqual({
      day: TODAY,
      name: 'x',
    });
  });

  it.each([
    ['is another than the stored one', { day: '2026-11-18' }, { day: '2026-11-19' }],
    ['is stored nowhere', { day: '2026-11-18' }, {}],
    ['has not come', { day: '2026-11-21' }, { day: '2026-11-21' }],
    ['is not there', { day: null }, { day: null }],
    ['is no day', { day: 'soon' }, { day: 'soon' }],
  ])('stays as it is where it %s', (_name, body, stored) => {
    expect(judged(body, stored)).toBe(body);
  });
});
