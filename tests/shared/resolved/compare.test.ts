import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDeepEqual, ucs2length } from '../../../src/shared/resolved/compare.ts';

const require = createRequire(import.meta.url);
const { default: lengthOfAjv } = require('ajv/dist/runtime/ucs2length') as {
  default: (text: string) => number;
};
const { default: equalOfAjv } = require('ajv/dist/runtime/equal') as {
  default: (one: unknown, other: unknown) => boolean;
};

/**
 * Precompiled validators use these functions, while the server uses those of Ajv. They must agree.
 */
it('counts characters like Ajv', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', 'ب', '😀', '\ud83d', '\ude00', '\ud800'),
    maxLength: 20,
  });
  fc.assert(fc.property(texts, (text) => ucs2length(text) === lengthOfAjv(text)));
});

it('compares values like Ajv', () => {
  // Ajv's function throws for objects with such property names. The compiler forbids rules that
  // compare objects.
  const value = fc
    .jsonValue({ maxDepth: 2 })
    .filter((one) => !/toString|valueOf|constructor/.test(JSON.stringify(one)));
  const pair = fc.oneof(
    fc.tuple(value, value),
    value.map((one) => [one, structuredClone(one)] as const),
  );
  fc.assert(
    fc.property(pair, ([one, other]) => isDeepEqual(one, other) === equalOfAjv(one, other)),
    { numRuns: 500 },
  );
  expect(isDeepEqual([], {})).toBe(false);
  expect(isDeepEqual({ a: undefined }, { b: undefined })).toBe(false);
});
