import { describe, expect, it } from 'vitest';
import {
  isConditionMet,
  type Condition,
  type ConditionTest,
} from '../../../src/shared/resolved/condition.ts';

const ofField = (test: ConditionTest): Condition => ({ subject: ['row', 'field'], test });

describe('isConditionMet', () => {
  it('is true without a condition', () => {
    expect(isConditionMet(undefined, {})).toBe(true);
  });

  it.each<[string, ConditionTest, unknown[], unknown[]]>([
    ['a value', { in: [true] }, [true], [false, 1, 'true', null, undefined]],
    ['null', { in: [null] }, [null], [false, 0, '', undefined]],
    ['one of several values', { in: [1, 'a', null] }, [1, 'a', null], [2, '1', undefined]],
    ['none of the values', { notIn: [3] }, [1, '3', null], [3, undefined]],
    ['minimum', { minimum: 3 }, [3, 4], [2, '3', null, undefined]],
    ['maximum', { maximum: 3 }, [3, 2], [4, '3', null, undefined]],
    ['minLength', { minLength: 2 }, ['ab', 'أب'], ['a', '\u{1f600}', 22, null, undefined]],
    ['minItems', { minItems: 1 }, [[0]], [[], 'a', null, undefined]],
    ['exists', { exists: true }, [null, 0], [undefined]],
    ['exists not', { exists: false }, [undefined], [null, 0]],
  ])('tests %s', (_name, test, met, unmet) => {
    const isMetBy = (value: unknown) => isConditionMet(ofField(test), { row: { field: value } });
    for (const value of met) expect(isMetBy(value), JSON.stringify(value)).toBe(true);
    for (const value of unmet) expect(isMetBy(value), JSON.stringify(value)).toBe(false);
  });

  it('tests row, session and params together', () => {
    const when: Condition = {
      all: [
        { subject: ['row', 'a'], test: { in: [1] } },
        { subject: ['session', 'main'], test: { in: [true] } },
        { subject: ['params', 'id'], test: { in: ['7'] } },
      ],
    };
    const context = { row: { a: 1 }, session: { main: true }, params: { id: '7' } };
    expect(isConditionMet(when, context)).toBe(true);
    expect(isConditionMet(when, { ...context, row: { a: 2 } })).toBe(false);
    expect(isConditionMet(when, { ...context, session: null })).toBe(false);
    expect(isConditionMet(when, { row: { a: 1 }, session: { main: true } })).toBe(false);
  });

  it('tests any of several conditions, the opposite of one, and fields of objects', () => {
    const when: Condition = {
      any: [
        { subject: ['row', 'package', 'id'], test: { in: [3] } },
        { not: { subject: ['row', 'open'], test: { in: [true] } } },
      ],
    };
    expect(isConditionMet(when, { row: { package: { id: 3 }, open: true } })).toBe(true);
    expect(isConditionMet(when, { row: { package: { id: 4 }, open: false } })).toBe(true);
    expect(isConditionMet(when, { row: { package: { id: 4 }, open: true } })).toBe(false);
    expect(isConditionMet(when, { row: { package: null, open: true } })).toBe(false);
  });

  it('reads own properties only', () => {
    const ofName = (name: string, test: ConditionTest): Condition => ({
      subject: ['row', name],
      test,
    });
    expect(isConditionMet(ofName('toString', { notIn: [1] }), { row: {} })).toBe(false);
    expect(isConditionMet(ofName('constructor', { exists: true }), { row: {} })).toBe(false);
  });
});
