import { expect, it } from 'vitest';
import { withProductFacts } from '../../src/compiler/entities/withProductFacts.ts';
import { SAUDI_PHONES } from '../helpers/typedContacts.ts';

const facts = { languages: ['ar', 'fr'], phone: SAUDI_PHONES };

it('a field with the languages as its values has those of the product', () => {
  const schema = { properties: { locale: { type: 'string', enumOf: 'languages' } } };
  expect(withProductFacts(schema, facts)).toEqual({
    properties: { locale: { type: 'string', enum: ['ar', 'fr'] } },
  });
});

it('each phone number has the rules of the country, in lists, objects and conditions too', () => {
  const phone = { type: 'string', normalize: 'mobile' };
  const shape = (one: object) => ({
    properties: { own: one, all: { items: one }, of: { properties: { phone: one } } },
    variants: { create: { properties: { own: one } } },
    allOf: [{ then: { properties: { own: one } } }],
  });
  const whole = { ...phone, phone: SAUDI_PHONES };
  expect(withProductFacts(shape(phone), facts)).toEqual(shape(whole));
  expect(withProductFacts(shape(phone), { ...facts, phone: undefined })).toEqual(shape(phone));
});

it('fields with the names of rules stay', () => {
  const schema = JSON.parse(
    '{"properties": {"enumOf": {"type": "string"}, "normalize": {"type": "string"}, "__proto__": {"type": "string"}}}',
  ) as object;
  expect(withProductFacts(schema as never, facts)).toEqual(schema);
});
