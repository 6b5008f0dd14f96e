import { describe, expect, it } from 'vitest';
import { isWhenMet } from '../../src/shared/when.ts';

const ofRow = (name: string, rule: object) => ({
  properties: { row: { properties: { [name]: rule } } },
});

describe('isMet', () => {
  it('is true without a condition', () => {
    expect(isWhenMet(undefined, {})).toBe(true);
  });

  it.each([
    ['const', { const: true }, [true], [false, 1, 'true', null, undefined]],
    ['const null', { const: null }, [null], [false, 0, '', undefined]],
    ['enum', { enum: [1, 'a', null] }, [1, 'a', null], [2, '1', undefined]],
    ['minimum', { minimum: 3 }, [3, 4], [2, '3', null, undefined]],
    ['maximum', { maximum: 3 }, [3, 2], [4, '3', null, undefined]],
    ['minLength', { minLength: 2 }, ['ab', 'أب'], ['a', '\u{1f600}', 22, null, undefined]],
    ['minItems', { minItems: 1 }, [[0]], [[], 'a', null, undefined]],
    ['not', { not: { const: 3 } }, [1, '3', null], [3, undefined]],
    ['required', { required: ['id'] }, [{ id: null }, { id: 1 }], [{}, [], 'id', null, undefined]],
    [
      'nested properties',
      { properties: { id: { const: 3 } } },
      [{ id: 3 }],
      [{ id: 4 }, {}, null, undefined],
    ],
    ['several keywords', { minimum: 1, not: { const: 3 } }, [1, 4], [0, 3]],
  ])('%s', (_name, rule, met, unmet) => {
    for (const value of met)
      expect(
        isWhenMet(ofRow('field', rule), { row: { field: value } }),
        JSON.stringify(value),
      ).toBe(true);
    for (const value of unmet)
      expect(
        isWhenMet(ofRow('field', rule), { row: { field: value } }),
        JSON.stringify(value),
      ).toBe(false);
  });

  it('tests row, session and params together', () => {
    const when = {
      properties: {
        row: { properties: { a: { const: 1 } } },
        session: { properties: { main: { const: true } } },
        params: { properties: { id: { const: '7' } } },
      },
    };
    const context = { row: { a: 1 }, session: { main: true }, params: { id: '7' } };
    expect(isWhenMet(when, context)).toBe(true);
    expect(isWhenMet(when, { ...context, row: { a: 2 } })).toBe(false);
    expect(isWhenMet(when, { ...context, session: null })).toBe(false);
    expect(isWhenMet(when, { row: { a: 1 }, session: { main: true } })).toBe(false);
  });

  it('reads own properties only', () => {
    expect(isWhenMet(ofRow('toString', { not: { const: 1 } }), { row: {} })).toBe(false);
    expect(isWhenMet(ofRow('constructor', { required: ['name'] }), { row: {} })).toBe(false);
  });
});
