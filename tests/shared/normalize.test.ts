import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from '../../src/shared/normalize.ts';

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    phone: { type: 'string', normalize: 'digits' },
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
  it('trims texts unless the field says otherwise', () => {
    expect(normalize(schema, { title: '  خبر \n', tags: [' a ', 'b'], password: ' p w ' })).toEqual(
      { title: 'خبر', tags: ['a', 'b'], password: ' p w ' },
    );
  });

  it('takes away what nobody sees: at the ends of a text, all over an address', () => {
    const unseen = '\u200b\u200e \u00ad\ufeff\u200f';
    expect(
      normalize(schema, {
        title: `${unseen}خبر\u200cها${unseen}`,
        mail: `${unseen}a@b\u200e.example${unseen}`,
      }),
    ).toEqual({ title: 'خبر\u200cها', mail: 'a@b.example' });
    for (const title of [unseen, '\u200d\u200c', '\u200c\u200e', '\u202e\u2067\u202c'])
      expect(normalize(schema, { title })).toEqual({ title: '' });
    const turned = '\u202eعكس\u202c abcd \u2067نص\u2069';
    expect(normalize(schema, { title: turned })).toEqual({ title: turned });
    // The form of a letter in 1447 AH.
    expect(normalize(schema, { title: '1447 \u0647\u200d' })).toEqual({
      title: '1447 \u0647\u200d',
    });
  });

  it('removes from a name what nobody sees, and has it in one line', () => {
    expect(normalize(schema, { name: ' عبد\u202eالله\u0007\r\nالقرني\u0085' })).toEqual({
      name: 'عبدالله القرني',
    });
    expect(normalize(schema, { name: '\u0007\u202e' })).toEqual({ name: '' });
  });

  it('has one sort of line break in a text of several lines, and leaves the rest to the rules', () => {
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

  it('takes no longer for a long text with many blanks', () => {
    const title = `a${' '.repeat(200_000)}b`;
    const begun = performance.now();
    expect(normalize(schema, { title })).toEqual({ title });
    expect(performance.now() - begun).toBeLessThan(500);
  });

  it.each([
    ['055 123 4567', '0551234567'],
    ['٠٥٥١٢٣٤٥٦٧', '0551234567'],
    ['۰۵۵-۱۲۳', '055123'],
    ['+966 (55) 123–4567', '+966551234567'],
    ['\u200e\u202a0551234567\u202c', '0551234567'],
    ['SA03 8000 0000', 'SA0380000000'],
  ])('reads the digits of %j', (typed, digits) => {
    expect(normalize(schema, { phone: typed, owner: { id_no: typed } })).toEqual({
      phone: digits,
      owner: { id_no: digits },
    });
  });

  it.each([
    ['sa03 8000 0000 6080 1016 7519', 'SA0380000000608010167519'],
    ['\u2066SA03-٨٠٠٠\u2069', 'SA038000'],
    ['ﺱsa', 'ﺱSA'],
  ])('reads the IBAN %j', (typed, iban) => {
    expect(normalize(schema, { iban: typed })).toEqual({ iban });
  });

  it('hands on what the schema does not know', () => {
    expect(normalize(schema, { other: ' x ', title: 7, tags: ' none ' })).toEqual({
      other: ' x ',
      title: 7,
      tags: 'none',
    });
  });

  it('keeps a hostile name an ordinary one', () => {
    const body = normalize(
      schema,
      JSON.parse('{"__proto__": {"admin": true}, "constructor": 1}') as unknown,
    ) as object;
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(Object.keys(body)).toEqual(['__proto__', 'constructor']);
  });

  it('follows the schema only, however deep a value is', () => {
    const deep = JSON.parse('{"owner":'.repeat(5000) + '1' + '}'.repeat(5000)) as unknown;
    expect(normalize(schema, deep)).toHaveProperty('owner.owner');
  });

  it('never changes what it is given, and nothing a second time', () => {
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
