import fc, { type Arbitrary } from 'fast-check';
import { branchesOf, conditionsOf, schemaFields, isObject } from '../../src/shared/schemaFields.ts';
import type { JsonSchema } from '../../src/shared/resolved.ts';
import { toDataUri } from '../shared/pictures.ts';

/** When the forms are judged: in Riyadh it is the day after already. */
export const NIGHT = '2027-01-14T21:30:00Z';

type Body = Record<string, unknown>;

/** Bodies made from a schema and from around its bounds: right ones, and every way of being nearly right. */
export function arbitraryBody(schema: JsonSchema): Arbitrary<Body> {
  const rules = Object.entries(schemaFields(schema));
  const wild = Object.fromEntries(rules.map(([name, rule]) => [name, arbitraryValue(rule)]));
  const right = fc.record(
    Object.fromEntries(
      rules.map(([name, rule]) => [name, rightValue(withBranches(schema, name, rule))]),
    ),
  );
  const known = fc.record(wild, { requiredKeys: [] });
  const nearlyRight = fc
    .tuple(right, known, fc.subarray(Object.keys(wild), { maxLength: Math.min(2, rules.length) }))
    .map(([body, other, names]) => mix(body, other, names));
  // JSON.parse makes own properties of hostile names, as a parsed body does.
  const strange = fc
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
  const stranger = fc
    .tuple(right, strange)
    .map(([body, extra]) =>
      Object.fromEntries([...Object.entries(body), ...Object.entries(extra)]),
    );
  return fc.oneof(
    { weight: 1, arbitrary: right },
    { weight: 6, arbitrary: nearlyRight },
    { weight: 3, arbitrary: known },
    { weight: 1, arbitrary: stranger },
  );
}

/** Some fields as in another body, where that lacks them missing. */
function mix(body: Body, other: Body, names: readonly string[]): Body {
  const kept = Object.entries(body).filter(([name]) => !names.includes(name));
  return Object.fromEntries([
    ...kept,
    ...names.flatMap((name) => (Object.hasOwn(other, name) ? [[name, other[name]] as const] : [])),
  ]);
}

/** A field's rules, and those that conditions add to them. */
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

/** Values that a field takes; of passwords always the same, so that two of them agree. */
function rightValue(rule: JsonSchema): Arbitrary<unknown> {
  const [type] = [rule['type'] ?? []].flat() as string[];
  const least = Number(
    rule['minLength'] ?? rule['minTextLength'] ?? rule['minItems'] ?? rule['minimum'] ?? 1,
  );
  if (rule['enum']) return fc.constantFrom(...(rule['enum'] as unknown[]));
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number')
    return fc.integer({
      min: Math.ceil(least),
      max: Math.min(Math.ceil(least) + 99, Number(rule['maximum'] ?? Infinity)),
    });
  if (type === 'array')
    return fc
      .integer({ min: least, max: least + 3 })
      .map((length) => Array.from({ length }, (_, index) => index + 1));
  if (rule['format'] === 'password') return fc.constant('1234 56');
  if (rule['documentTypes']) return fc.constantFrom('document:pdf;100;a', 'document:png;1;b');
  if (rule['imageTypes'])
    return rule['nonEmpty']
      ? fc.constant(toDataUri('png', 50))
      : fc.constantFrom(toDataUri('png', 50), '');
  // A text that matches is rarely long enough as well.
  if (typeof rule['pattern'] === 'string')
    return rule['minLength'] && new RegExp(rule['pattern']).test('a'.repeat(least))
      ? fc.string({ unit: fc.constantFrom('a', 'ب'), minLength: least, maxLength: least + 9 })
      : fc.stringMatching(new RegExp(rule['pattern']));
  if (rule['afterField']) return fc.constant(LATER[String(rule['format'])]);
  const [example] = FORMATS[String(rule['format'])] ?? [];
  return example === undefined
    ? fc.string({
        unit: fc.constantFrom('a', 'ب', '٣'),
        minLength: least,
        maxLength: Math.min(least + 9, Number(rule['maxLength'] ?? Infinity)),
      })
    : fc.constant(example);
}

/** What stands where another type belongs. */
const WRONG: Arbitrary<unknown> = fc.constantFrom<unknown>(
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
  const right = types.flatMap((type) => BY_TYPE[type]?.(rule) ?? []);
  return fc.oneof({ weight: 8, arbitrary: fc.oneof(...right) }, { weight: 1, arbitrary: WRONG });
}

const BY_TYPE: Record<string, (rule: JsonSchema) => Arbitrary<unknown>[]> = {
  string: arbitraryTexts,
  integer: (rule) => [
    ...(rule['enum'] ? [fc.constantFrom(...(rule['enum'] as unknown[]))] : []),
    fc.constantFrom(...around(rule, 'minimum', 0), ...around(rule, 'maximum', 10)),
    fc.integer(),
  ],
  number: (rule) => [
    fc.constantFrom(...around(rule, 'minimum', 0), ...around(rule, 'maximum', 10)),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  ],
  boolean: () => [fc.boolean()],
  null: () => [fc.constant(null)],
  array: arbitraryLists,
  object: (rule) => [arbitraryBody(rule)],
};

function around(rule: JsonSchema, bound: string, otherwise: number): number[] {
  const limit = Number(rule[bound] ?? otherwise);
  return [limit - 1, limit, limit + 1];
}

/** Lengths at the bounds and one off, none longer than is quickly made. */
const lengths = (rule: JsonSchema) =>
  [...around(rule, 'minLength', 3), ...around(rule, 'maxLength', 60)].filter(
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

/** Days after the first of FORMATS. */
const LATER: Record<string, string> = { hijri: '1448-06-11', date: '2028-03-01' };

function arbitraryTexts(rule: JsonSchema): Arbitrary<unknown>[] {
  const sized = fc
    .tuple(
      fc.constantFrom(...lengths(rule)),
      fc.constantFrom(...UNITS),
      fc.constantFrom('', ' ', '\n\t'),
    )
    .map(([length, unit, space]) => space + unit.repeat(length) + space);
  const named = [...((rule['enum'] ?? []) as string[]), ...(FORMATS[String(rule['format'])] ?? [])];
  return [
    sized,
    fc.string({ unit: 'binary', maxLength: 12 }),
    ...(named.length > 0 ? [fc.constantFrom(...named, ...named.map((text) => ` ${text}`))] : []),
    ...(typeof rule['pattern'] === 'string'
      ? [
          fc.stringMatching(new RegExp(rule['pattern'])),
          fc.stringMatching(new RegExp(rule['pattern'])).map((text) => ` ${text.toLowerCase()}-`),
        ]
      : []),
    ...(rule['imageTypes'] ? [PICTURES] : []),
    ...(rule['documentTypes'] ? [DOCUMENTS] : []),
    // Two fields that must be equal rarely are by chance.
    fc.constantFrom('1234', '12345', ' 1234'),
    fc.constant('x'.repeat(100_000)),
  ];
}

/** Made once: they are large. */
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
  const item = isObject(rule['items']) ? arbitraryValue(rule['items']) : WRONG;
  const few = fc.array(item, { maxLength: 4 });
  const distinct = fc
    .constantFrom(...around(rule, 'minItems', 1), ...around(rule, 'maxItems', 3))
    .filter((length) => length >= 0)
    .map((length) => Array.from({ length }, (_, index) => index + 1));
  return [few, distinct, few.map((items) => [...items, ...items])];
}
