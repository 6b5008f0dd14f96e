import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAjv } from '../../../src/shared/schema/ajv.ts';
import { meetsTest, withoutHidden } from '../../../src/shared/resolved/hidden.ts';
import { normalize } from '../../../src/shared/schema/normalize.ts';
import type { JsonSchema } from '../../../src/shared/resolved/resolved.ts';

const when = (field: string, value: unknown) => ({
  properties: { [field]: { const: value } },
  required: [field],
});

/** A payment method and the fields that belong to one method only. */
const payment: JsonSchema = {
  type: 'object',
  properties: { way: { type: 'string' } },
  allOf: [
    {
      if: when('way', 'bank'),
      then: { properties: { iban: { type: 'string', normalize: 'iban' } } },
      else: { properties: { reason: { type: 'string' } } },
    },
    { if: when('iban', 'SA1'), then: { properties: { branch: { type: 'string' } } } },
  ],
};

describe('a field that only a condition declares', () => {
  it('is removed while the condition is not met, together with the fields that depend on it', () => {
    expect(withoutHidden(payment, { way: 'bank', iban: 'SA1', branch: 'a', reason: 'b' })).toEqual({
      way: 'bank',
      iban: 'SA1',
      branch: 'a',
    });
    expect(withoutHidden(payment, { way: 'cash', iban: 'SA1', branch: 'a', reason: 'b' })).toEqual({
      way: 'cash',
      reason: 'b',
    });
    expect(withoutHidden(payment, { iban: 'SA1', branch: 'a' })).toEqual({});
  });

  it('is kept if it is in `kept`, and reset if it is in `cleared`', () => {
    const schema = { ...payment, kept: { iban: {} }, cleared: { branch: '' } };
    expect(withoutHidden(schema, { way: 'cash', iban: 'SA1', branch: 'a' })).toEqual({
      way: 'cash',
      iban: 'SA1',
      branch: 'a',
    });
    expect(withoutHidden(schema, { way: 'cash', iban: 'SA2', branch: 'a' })).toEqual({
      way: 'cash',
      iban: 'SA2',
      branch: '',
    });
    expect(withoutHidden(schema, { way: 'cash' })).toEqual({ way: 'cash', branch: '' });
  });

  it('is normalised by its own rule before conditions test it', () => {
    expect(normalize(payment, { way: ' bank ', iban: ' sa\u200f١ ' })).toEqual({
      way: 'bank',
      iban: 'SA1',
    });
  });

  it('does not remove unknown fields', () => {
    const body = JSON.parse('{"way": "cash", "__proto__": {"iban": 1}, "other": 2}') as Record<
      string,
      unknown
    >;
    expect(Object.entries(withoutHidden(payment, body))).toEqual(Object.entries(body));
  });
});

describe('a condition', () => {
  const rule = fc.record(
    {
      const: fc.constantFrom<unknown>(true, 'a', 3, null),
      enum: fc.constant([1, 'a', false, null]),
      minimum: fc.integer({ min: -3, max: 3 }),
      maximum: fc.integer({ min: -3, max: 3 }),
      minLength: fc.integer({ min: 1, max: 3 }),
      minItems: fc.integer({ min: 1, max: 3 }),
    },
    { requiredKeys: [] },
  );
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      true,
      false,
      'a',
      '',
      '😀',
      '😀😀',
      null,
      3,
      -3,
      0.5,
      [1],
      [],
      [1, 1],
      { b: 1 },
      { b: 2 },
    ),
    fc.jsonValue(),
  );

  it('agrees with the validator', () => {
    const ajv = createAjv();
    fc.assert(
      fc.property(
        fc.record({ x: rule, y: rule }, { requiredKeys: [] }),
        fc.subarray(['x', 'y']),
        fc.record({ x: value, y: value }, { requiredKeys: [] }),
        (properties, required, values) => {
          const test = { properties, required };
          expect(meetsTest(test, values)).toBe(ajv.validate(test, values));
        },
      ),
      { numRuns: 500 },
    );
  });
});

it('removes nothing more when applied again', () => {
  const values = fc.dictionary(
    fc.constantFrom('way', 'iban', 'branch', 'reason', 'other'),
    fc.constantFrom<unknown>('bank', 'cash', 'SA1', '', 5),
  );
  for (const schema of [
    payment,
    { ...payment, kept: { iban: {} }, cleared: { branch: '', reason: '' } },
  ]) {
    fc.assert(
      fc.property(values, (generated) => {
        const cleaned = withoutHidden(schema, generated);
        expect(withoutHidden(schema, cleaned)).toEqual(cleaned);
      }),
    );
  }
});
