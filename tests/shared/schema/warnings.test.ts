import { describe, expect, it } from 'vitest';
import { WARNING_CHECKS } from '../../../src/shared/schema/warnings.ts';

const warningFor = (check: string, value: string) => WARNING_CHECKS[check]!(value, '2026-11-20');

describe('the warning about an IBAN', () => {
  it.each([
    'SA0380000000608010167519',
    'SA8880000000608000000001',
    'GB82WEST12345698765432',
    'AE070331234567890123456',
  ])('is not shown for the correct check digits of %s', (iban) => {
    expect(warningFor('ibanChecksum', iban)).toBe(false);
  });

  it.each(['SA0380000000608010167518', 'SA3080000000608010167519', 'SA0380000000608010165719'])(
    'finds the wrong check digits of %s',
    (iban) => {
      expect(warningFor('ibanChecksum', iban)).toBe(true);
    },
  );

  it.each(['', 'SA', 'SA038000', 'nonsense'])('is not shown for the incomplete IBAN %j', (iban) => {
    expect(warningFor('ibanChecksum', iban)).toBe(false);
  });
});

describe('the warning about a check digit', () => {
  it.each([
    ['1058529940', false],
    ['1058529941', true],
    ['1000000000', true],
    ['3058529940', true],
    ['', false],
    ['4111111111111111', false],
    ['A058529940', false],
  ])('on %s is given: %s', (id, expected) => {
    expect(warningFor('luhn', id)).toBe(expected);
  });
});

describe('the warning about a Hijri date', () => {
  it.each([
    ['1448-06-09', true],
    ['1448-06-10', false],
    ['1451-06-24', false],
    ['1448-01-30', false],
  ])('%s is in the past: %s', (day, expected) => {
    expect(warningFor('hijriPast', day)).toBe(expected);
  });
});
