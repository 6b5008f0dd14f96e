import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from '../../../src/shared/schema/normalize.ts';
import { startCpuTimer } from '../../helpers/cpuTimer.ts';

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    phone: { type: 'string', normalize: 'digits' },
    // `address` is the rule for e-mail and web addresses.
    mail: { type: 'string', normalize: 'address' },
    password: { type: 'string', normalize: 'verbatim' },
    name: { type: 'string', normalize: 'name' },
    details: { type: 'string', multiline: true },
    notes: { type: 'string', format: 'html' },
    iban: { type: 'string', normalize: 'iban' },
    tags: { type: 'array', items: { type: 'string' } },
    owner: { type: 'object', properties: { id_no: { type: 'string', normalize: 'digits' } } },
  },
};

describe('normalize', () => {
  it('trims texts unless the field has another rule', () => {
    expect(normalize(schema, { title: '  خبر \n', tags: [' a ', 'b'], password: ' p w ' })).toEqual(
      { title: 'خبر', tags: ['a', 'b'], password: ' p w ' },
    );
  });

  it('removes invisible characters at the ends of a text, and everywhere in an e-mail address', () => {
    const invisible = '\u200b\u200e \u00ad\ufeff\u200f';
    expect(
      normalize(schema, {
        title: `${invisible}خبر\u200cها${invisible}`,
        mail: `${invisible}a@b\u200e.example${invisible}`,
      }),
    ).toEqual({ title: 'خبر\u200cها', mail: 'a@b.example' });
    for (const title of [invisible, '\u200d\u200c', '\u200c\u200e', '\u202e\u2067\u202c'])
      expect(normalize(schema, { title })).toEqual({ title: '' });
    const withDirections = '\u202eعكس\u202c abcd \u2067نص\u2069';
    expect(normalize(schema, { title: withDirections })).toEqual({ title: withDirections });
    // The zero-width joiner after the letter heh makes it the abbreviation of "AH", so it is kept.
    expect(normalize(schema, { title: '1447 \u0647\u200d' })).toEqual({
      title: '1447 \u0647\u200d',
    });
  });

  it('removes invisible characters from a name and converts it to one line', () => {
    expect(normalize(schema, { name: ' عبد\u202eالله\u0007\r\nالقرني\u0085' })).toEqual({
      name: 'عبدالله القرني',
    });
    expect(normalize(schema, { name: '\u0007\u202e' })).toEqual({ name: '' });
  });

  it('converts line breaks of a multiline text to line feeds and leaves other characters to validation', () => {
    expect(normalize(schema, { details: '\r\na\r\nb\rc\u2028d\u0007\u202e\n' })).toEqual({
      details: 'a\nb\nc\nd\u0007\u202e',
    });
    expect(normalize(schema, { title: 'a\r\nb\u0007' })).toEqual({ title: 'a\r\nb\u0007' });
  });

  it('removes control characters and changes of direction from HTML', () => {
    expect(normalize(schema, { notes: '<p>a\u202eb\u0000</p>\r\n<p>c\u2066</p>' })).toEqual({
      notes: '<p>ab</p>\n<p>c</p>',
    });
  });

  it('takes linear time for a long text with many blanks', () => {
    const title = `a${' '.repeat(200_000)}b`;
    const cpuTime = startCpuTimer();
    expect(normalize(schema, { title })).toEqual({ title });
    expect(cpuTime()).toBeLessThan(500);
  });

  it.each([
    ['055 123 4567', '0551234567'],
    ['٠٥٥١٢٣٤٥٦٧', '0551234567'],
    ['۰۵۵-۱۲۳', '055123'],
    ['+966 (55) 123–4567', '+966551234567'],
    ['\u200e\u202a0551234567\u202c', '0551234567'],
    ['SA03 8000 0000', 'SA0380000000'],
  ])(
    'removes blanks and punctuation from %j and converts its digits to Latin ones',
    (typed, digits) => {
      expect(normalize(schema, { phone: typed, owner: { id_no: typed } })).toEqual({
        phone: digits,
        owner: { id_no: digits },
      });
    },
  );

  it.each([
    ['sa03 8000 0000 6080 1016 7519', 'SA0380000000608010167519'],
    ['\u2066SA03-٨٠٠٠\u2069', 'SA038000'],
    ['ﺱsa', 'ﺱSA'],
  ])('converts the IBAN %j to capital letters and Latin digits without blanks', (typed, iban) => {
    expect(normalize(schema, { iban: typed })).toEqual({ iban });
  });

  it('does not change undeclared fields and numbers, and trims a text where the schema declares an array', () => {
    expect(normalize(schema, { other: ' x ', title: 7, tags: ' none ' })).toEqual({
      other: ' x ',
      title: 7,
      tags: 'none',
    });
  });

  it('keeps a field with a hostile name as an own property', () => {
    const body = normalize(
      schema,
      JSON.parse('{"__proto__": {"admin": true}, "constructor": 1}') as unknown,
    ) as object;
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(Object.keys(body)).toEqual(['__proto__', 'constructor']);
  });

  it('descends only as deep as the schema, so that deep nesting causes no stack overflow', () => {
    const deep = JSON.parse('{"owner":'.repeat(5000) + '1' + '}'.repeat(5000)) as unknown;
    expect(normalize(schema, deep)).toHaveProperty('owner.owner');
  });

  it('does not modify its argument, and is idempotent', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        const before = structuredClone(value);
        const once = normalize(schema, value);
        expect(value).toEqual(before);
        expect(normalize(schema, once)).toEqual(once);
      }),
    );
  });
});
