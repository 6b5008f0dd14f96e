import { describe, expect, it } from 'vitest';
import { ADVICE_CHECKS } from '../../src/shared/advice.ts';

const context = { other: undefined, today: '2026-11-20' };
const adviceFor = (check: string, value: string, other?: unknown) =>
  ADVICE_CHECKS[check]!(value, { ...context, other });

describe('advice on an IBAN', () => {
  it.each([
    'SA0380000000608010167519',
    'SA8880000000608000000001',
    'GB82WEST12345698765432',
    'AE070331234567890123456',
  ])('gives no advice on the correct check digits of %s', (iban) => {
    expect(adviceFor('ibanChecksum', iban)).toBe(false);
  });

  it.each(['SA0380000000608010167518', 'SA3080000000608010167519', 'SA0380000000608010165719'])(
    'finds the wrong check digits of %s',
    (iban) => {
      expect(adviceFor('ibanChecksum', iban)).toBe(true);
    },
  );

  it.each(['', 'SA', 'SA038000', 'nonsense'])(
    'gives no advice on the incomplete IBAN %j',
    (iban) => {
      expect(adviceFor('ibanChecksum', iban)).toBe(false);
    },
  );

  it('names the bank of a correct IBAN if another or no bank is selected', () => {
    expect(adviceFor('ibanIssuer', 'SA0380000000608010167519', '10')).toBe('80');
    expect(adviceFor('ibanIssuer', 'SA0380000000608010167519')).toBe('80');
    expect(adviceFor('ibanIssuer', 'SA0380000000608010167519', '80')).toBe(false);
    expect(adviceFor('ibanIssuer', 'SA0380000000608010167518', '10')).toBe(false);
    expect(adviceFor('ibanIssuer', 'GB82WEST12345698765432', '10')).toBe(false);
  });
});

describe('advice on an ID number', () => {
  it.each([
    ['1058529940', false],
    ['1058529941', true],
    ['1000000000', true],
    ['3058529940', false],
    ['105852994', false],
  ])('on %s is given: %s', (id, expected) => {
    expect(adviceFor('idChecksum', id)).toBe(expected);
  });
});

describe('advice on a Hijri date', () => {
  it.each([
    ['1448-06-09', true],
    ['1448-06-10', false],
    ['1451-06-24', false],
    ['1448-01-30', false],
  ])('%s is in the past: %s', (day, expected) => {
    expect(adviceFor('hijriPast', day)).toBe(expected);
  });
});
