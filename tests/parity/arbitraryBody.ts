import fc, { type Arbitrary } from 'fast-check';
import {
  branchesOf,
  conditionsOf,
  schemaFields,
  isObject,
} from '../../src/shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../src/shared/resolved/resolved.ts';
import { toDataUri } from '../shared/pictures.ts';

/** The time of validation. In Riyadh it is already the next day. */
export const VALIDATED_AT = '2027-01-14T21:30:00Z';

type Body = Record<string, unknown>;

/** Generates bodies from a schema: valid ones, and invalid ones near its limits. */
export function arbitraryBody(schema: JsonSchema): Arbitrary<Body> {
  const rules = Object.entries(schemaFields(schema));
  const arbitraryFields = Object.fromEntries(
    rules.map(([name, rule]) => [name, arbitraryValue(rule)]),
  );
  const validBody = fc.record(
    Object.fromEntries(
      rules.map(([name, rule]) => [name, validValue(withBranches(schema, name, rule))]),
    ),
  );
  const knownFields = fc.record(arbitraryFields, { requiredKeys: [] });
  const almostValidBody = fc
    .tuple(
      validBody,
      knownFields,
      fc.subarray(Object.keys(arbitraryFields), { maxLength: Math.min(2, rules.length) }),
    )
    .map(([body, other, names]) => mixFields(body, other, names));
  // JSON.parse creates own properties for names such as `__proto__`, like the body parser.
  const hostileField = fc
    .constantFrom(
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'a.b',
      'a/b',
      '0',
      '',
      'عنوان',
      '$id',
    )
    .map((name) => JSON.parse(`{${JSON.stringify(name)}: {"a": 1}}`) as object);
  const withHostileName = fc
    .tuple(validBody, hostileField)
    .map(([body, extra]) =>
      Object.fromEntries([...Object.entries(body), ...Object.entries(extra)]),
    );
  return fc.oneof(
    { weight: 1, arbitrary: validBody },
    { weight: 6, arbitrary: almostValidBody },
    { weight: 3, arbitrary: knownFields },
    { weight: 1, arbitrary: withHostileName },
  );
}

/** Replaces some fields by those of another body; fields that it lacks are removed. */
function mixFields(body: Body, other: Body, names: readonly string[]): Body {
  const keptEntries = Object.entries(body).filter(([name]) => !names.includes(name));
  return Object.fromEntries([
    ...keptEntries,
    ...names.flatMap((name) => (Object.hasOwn(other, name) ? [[name, other[name]] as const] : [])),
  ]);
}

/** Returns the schema of a field, merged with the schemas that conditions add for it. */
const withBranches = (schema: JsonSchema, name: string, rule: JsonSchema): JsonSchema =>
  Object.assign(
    {},
    rule,
    ...conditionsOf(schema)
      .flatMap(branchesOf)
      .map(
        (branch) => (branch['properties'] as Record<string, JsonSchema> | undefined)?.[name] ?? {},
      ),
  ) as JsonSchema;

/** Valid values of a field. Passwords are always the same, so that two of them match. */
function validValue(rule: JsonSchema): Arbitrary<unknown> {
  const [type] = [rule['type'] ?? []].flat() as string[];
  const minimum = Number(
    rule['minLength'] ?? rule['minTextLength'] ?? rule['minItems'] ?? rule['minimum'] ?? 1,
  );
  if (rule['enum']) return fc.constantFrom(...(rule['enum'] as unknown[]));
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number')
    return fc.integer({
      min: Math.ceil(minimum),
      max: Math.min(Math.ceil(minimum) + 99, Number(rule['maximum'] ?? Infinity)),
    });
  if (type === 'array')
    return fc
      .integer({ min: minimum, max: minimum + 3 })
      .map((length) => Array.from({ length }, (_, index) => index + 1));
  if (rule['format'] === 'password') return fc.constant('1234 56');
  // The format of these references is described in src/shared/files/document.ts.
  if (rule['documentTypes']) return fc.constantFrom('document:pdf;100;a', 'document:png;1;b');
  if (rule['imageTypes'])
    return rule['nonEmpty']
      ? fc.constant(toDataUri('png', 50))
      : fc.constantFrom(toDataUri('png', 50), '');
  // Texts that match the pattern are rarely long enough.
  if (typeof rule['pattern'] === 'string')
    return rule['minLength'] && new RegExp(rule['pattern']).test('a'.repeat(minimum))
      ? fc.string({ unit: fc.constantFrom('a', 'ب'), minLength: minimum, maxLength: minimum + 9 })
      : fc.stringMatching(new RegExp(rule['pattern']));
  if (rule['afterField']) return fc.constant(LATER_DAYS[String(rule['format'])]);
  const [example] = FORMATS[String(rule['format'])] ?? [];
  return example === undefined
    ? fc.string({
        unit: fc.constantFrom('a', 'ب', '٣'),
        minLength: minimum,
        maxLength: Math.min(minimum + 9, Number(rule['maxLength'] ?? Infinity)),
      })
    : fc.constant(example);
}

/** A value of a wrong type. */
const WRONG_TYPES: Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  '',
  ' ',
  'x',
  [],
  [null],
  {},
  { toString: 1 },
  [[]],
  [''],
);

function arbitraryValue(rule: JsonSchema): Arbitrary<unknown> {
  const types = [rule['type'] ?? []].flat() as string[];
  const validTypes = types.flatMap((type) => BY_TYPE[type]?.(rule) ?? []);
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...validTypes) },
    { weight: 1, arbitrary: WRONG_TYPES },
  );
}

const BY_TYPE: Record<string, (rule: JsonSchema) => Arbitrary<unknown>[]> = {
  string: arbitraryTexts,
  integer: (rule) => [
    ...(rule['enum'] ? [fc.constantFrom(...(rule['enum'] as unknown[]))] : []),
    fc.constantFrom(...aroundLimit(rule, 'minimum', 0), ...aroundLimit(rule, 'maximum', 10)),
    fc.integer(),
  ],
  number: (rule) => [
    fc.constantFrom(...aroundLimit(rule, 'minimum', 0), ...aroundLimit(rule, 'maximum', 10)),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  ],
  boolean: () => [fc.boolean()],
  null: () => [fc.constant(null)],
  array: arbitraryLists,
  object: (rule) => [arbitraryBody(rule)],
};

function aroundLimit(rule: JsonSchema, limitKeyword: string, fallback: number): number[] {
  const limit = Number(rule[limitKeyword] ?? fallback);
  return [limit - 1, limit, limit + 1];
}

/** Lengths at the limits and next to them. Without limits: around 3 and 60. */
const lengths = (rule: JsonSchema) =>
  [...aroundLimit(rule, 'minLength', 3), ...aroundLimit(rule, 'maxLength', 60)].filter(
    (length) => length >= 0,
  );

const UNITS = ['a', 'ب', '😀', '\ud83d', '٣', ' ', '"', '<', '\u200f', '\u0000'];

const FORMATS: Record<string, string[]> = {
  email: ['a@b.co', ' a@b.co\n', 'a@b', '@', 'a@b.co,c@d.co', 'أ@ب.ج'],
  hijri: ['1448-06-10', '١٤٤٨/٦/١٠', '1448-01-30', '1448-13-01', ' 1448-02-30 ', '2026-11-20'],
  date: [
    '2028-02-29',
    '2027-02-29',
    '2027-01-14',
    '2027-01-15',
    '٢٠٢٧-٠١-١٥',
    '2027-1-5',
    ' 2027-01-15 ',
  ],
  uri: ['https://example.sa', 'javascript:alert(1)', ' http://a/b?c=d#e '],
};

/** Days after the first one of FORMATS. */
const LATER_DAYS: Record<string, string> = { hijri: '1448-06-11', date: '2028-03-01' };

function arbitraryTexts(rule: JsonSchema): Arbitrary<unknown>[] {
  const sized = fc
    .tuple(
      fc.constantFrom(...lengths(rule)),
      fc.constantFrom(...UNITS),
      fc.constantFrom('', ' ', '\n\t'),
    )
    .map(([length, unit, space]) => space + unit.repeat(length) + space);
  const examples = [
    ...((rule['enum'] ?? []) as string[]),
    ...(FORMATS[String(rule['format'])] ?? []),
  ];
  return [
    sized,
    fc.string({ unit: 'binary', maxLength: 12 }),
    ...(examples.length > 0
      ? [fc.constantFrom(...examples, ...examples.map((text) => ` ${text}`))]
      : []),
    ...(typeof rule['pattern'] === 'string'
      ? [
          fc.stringMatching(new RegExp(rule['pattern'])),
          fc.stringMatching(new RegExp(rule['pattern'])).map((text) => ` ${text.toLowerCase()}-`),
        ]
      : []),
    ...(rule['imageTypes'] ? [PICTURES] : []),
    ...(rule['documentTypes'] ? [DOCUMENTS] : []),
    // Random values rarely make two fields equal.
    fc.constantFrom('1234', '12345', ' 1234'),
    // Longer than a rich text may be. `sized` has texts around the other limits.
    fc.constant('x'.repeat(20_001)),
  ];
}

/** Cached because they are large. */
const LARGE = [
  toDataUri('png', 1_999_999),
  toDataUri('bmp', 2_000_000),
  toDataUri('png', 1_999_999, 'image/gif'),
  `data:image/png;base64,${'A'.repeat(2_700_000)}`,
];

const PICTURES = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      toDataUri('png', 50),
      toDataUri('jpeg', 50, ''),
      ` ${toDataUri('bmp', 50)} `,
      `data:image/png;base64,${btoa('<svg/>')}`,
      'data:image/png;base64,',
      'https://a.b/c',
      '/files/7',
      '',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...LARGE) },
);

const DOCUMENTS = fc.constantFrom(
  'document:pdf;5000000;a',
  'document:pdf;5000001;a',
  'document:bmp;7;a',
  'document:other;7;a',
  'document:jpeg;0;a',
  ' document:png;7;a ',
  'document:',
  'https://a.b/c.pdf',
  '',
);

function arbitraryLists(rule: JsonSchema): Arbitrary<unknown>[] {
  const item = isObject(rule['items']) ? arbitraryValue(rule['items']) : WRONG_TYPES;
  const shortList = fc.array(item, { maxLength: 4 });
  const distinct = fc
    .constantFrom(...aroundLimit(rule, 'minItems', 1), ...aroundLimit(rule, 'maxItems', 3))
    .filter((length) => length >= 0)
    .map((length) => Array.from({ length }, (_, index) => index + 1));
  return [shortList, distinct, shortList.map((items) => [...items, ...items])];
}
