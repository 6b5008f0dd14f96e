import { describe, expect, it } from 'vitest';
import { dayLimitedFields, withStoredDays } from '../../../src/shared/time/storedDays.ts';

const DAY = { type: 'string', format: 'date', minDate: 'today' };
const TODAY = '2026-11-20';

describe('the fields that are compared with today', () => {
  it.each([
    [
      'a field of the entity',
      { properties: { day: DAY, other: { type: 'string', format: 'date' } } },
    ],
    ['one that a condition adds', { allOf: [{ if: {}, then: { properties: { day: DAY } } }] }],
    ['one that is kept while it is hidden', { kept: { day: DAY } }],
    [
      'one whose empty value need not meet its rules',
      { properties: { day: { if: { not: { const: null } }, then: DAY } } },
    ],
  ])('include %s', (_name, schema) => {
    expect(dayLimitedFields(schema)).toEqual(['day']);
  });
});

describe('a date in the past', () => {
  const toValidatedBody = (body: object, stored: object) =>
    withStoredDays(
      ['day'],
      body as Record<string, unknown>,
      stored as Record<string, unknown>,
      TODAY,
    );

  it('is validated as today if it is stored and unchanged', () => {
    expect(toValidatedBody({ day: '2026-11-19', name: 'x' }, { day: '2026-11-19' })).toEqual({
      day: TODAY,
      name: 'x',
    });
  });

  it.each([
    ['differs from the stored one', { day: '2026-11-18' }, { day: '2026-11-19' }],
    ['is not stored', { day: '2026-11-18' }, {}],
    ['is in the future', { day: '2026-11-21' }, { day: '2026-11-21' }],
    ['is null', { day: null }, { day: null }],
    ['is no date', { day: 'soon' }, { day: 'soon' }],
  ])('is not replaced if it %s', (_name, body, stored) => {
    expect(toValidatedBody(body, stored)).toBe(body);
  });
});
