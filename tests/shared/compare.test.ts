import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDeepEqual, ucs2length } from '../../src/shared/compare.ts';

const require = createRequire(import.meta.url);
const { default: lengthOfAjv } = require('ajv/dist/runtime/ucs2length') as {
  default: (text: string) => number;
};
const { default: equalOfAjv } = require('ajv/dist/runtime/equal') as {
  default: (one: unknown, other: unknown) => boolean;
};

/** The browser judges by our few lines, the server by ajv's own: they must agree. */
it('counts characters as the server does', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', 'ب', '😀', '\ud83d', '\ude00', '\ud800'),
    maxLength: 20,
  });
  fc.assert(fc.property(texts, (text) => ucs2length(text) === lengthOfAjv(text)));
});

it('compares values as the server does', () => {
  // Objects with a hostile name make ajv's own throw; the compiler keeps rules from comparing objects.
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
