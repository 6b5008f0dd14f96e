import { describe, expect, it } from 'vitest';
import { linksOf } from '../../src/values/text/textLinks.ts';
import { toLogin } from '../../src/server/accounts/signIn.ts';
import { createAjv } from '../../src/shared/schema/ajv.ts';
import type { PhoneRules } from '../../src/shared/text/contacts.ts';
import { normalize, toSearchTerm } from '../../src/shared/schema/normalize.ts';
import { toLink } from '../../src/shared/text/richText.ts';
import { schemaFields } from '../../src/shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../src/shared/resolved/resolved.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';
import {
  EMAILS,
  LINKS,
  NO_LINKS,
  PHONES,
  SAUDI_PHONES,
  TWO_PHONES,
} from '../helpers/typedContacts.ts';
import { projectForms } from './projectForms.ts';

/** The schemas of all forms, which the browser normalizes by, and of all bodies. */
const schemas: [name: string, schema: JsonSchema][] = [
  ...Object.entries(projectForms).map(([id, { screen }]): [string, JsonSchema] => [
    `form ${id}`,
    screen.schema,
  ]),
  ...[...projectCompilation.entities].flatMap(([id, { bodies }]) =>
    Object.entries(bodies).map(([variant, body]): [string, JsonSchema] => [
      `${variant} ${id}`,
      body,
    ]),
  ),
];

const fieldsWhere = (isMeant: (rule: JsonSchema) => boolean) =>
  schemas.flatMap(([place, schema]) =>
    Object.entries(schemaFields(schema)).flatMap(([name, rule]) =>
      isMeant(rule) ? [{ place, name, schema, rule }] : [],
    ),
  );

const phones = fieldsWhere((rule) => rule['normalize'] === 'mobile');
const emails = fieldsWhere((rule) => rule['format'] === 'email');

it('every field with the name of a phone or an e-mail is one', () => {
  const named = (pattern: RegExp) =>
    new Set(
      schemas.flatMap(([, schema]) =>
        Object.keys(schemaFields(schema)).filter((name) => pattern.test(name)),
      ),
    );
  const names = (fields: typeof phones) => new Set(fields.map(({ name }) => name));
  expect(names(phones)).toEqual(named(/(?:^|_)(?:phone|mobile)(?:_no)?$/));
  expect(names(emails)).toEqual(named(/email|identity/));
});

const SAUDI_PREFIXES = ['', '0', '966', '+966', '00966'];

it.each(phones)('the phone $name of the $place is stored and searched as one number', (field) => {
  const { name, schema, rule } = field;
  const isValid = createAjv().compile({ type: 'string', pattern: rule['pattern'] });
  for (const [typed, number] of Object.entries(PHONES)) {
    expect(normalize(schema, { [name]: typed }), typed).toMatchObject({ [name]: number });
    expect(isValid(number), number).toBe(true);
    expect(toSearchTerm(rule, typed), typed).toEqual({
      prefixes: SAUDI_PREFIXES.map((prefix) => `${prefix}501234567`),
    });
  }
  for (const typed of TWO_PHONES) {
    const stored = normalize(schema, { [name]: typed }) as Record<string, string>;
    expect(isValid(stored[name]), typed).toBe(false);
  }
});

it.each(emails)('the e-mail $name of the $place is stored and searched as one address', (field) => {
  const { name, schema, rule } = field;
  for (const [typed, address] of Object.entries(EMAILS)) {
    expect(normalize(schema, { [name]: typed }), typed).toMatchObject({ [name]: address });
    expect(toSearchTerm(rule, typed), typed).toEqual({ contains: address });
  }
});

describe('links', () => {
  it.each(Object.entries(PHONES))('the phone number %j calls %s', (text, number) => {
    expect(linksOf(['tel', 'whatsapp'], text, SAUDI_PHONES)).toEqual([
      { link: 'tel', href: `tel:${number}` },
      { link: 'whatsapp', href: 'https://wa.me/966501234567' },
    ]);
  });

  it.each(TWO_PHONES)('%j is not one link', (text) => {
    expect(linksOf(['tel', 'whatsapp'], text, SAUDI_PHONES)).toEqual([]);
  });

  it.each(Object.entries(EMAILS))('the e-mail %j is written to', (text, address) => {
    expect(linksOf('mailto', text)).toEqual([{ link: 'mailto', href: `mailto:${address}` }]);
  });

  it('a character with a meaning in URLs is escaped, and a text that is no address is no link', () => {
    const hrefs = (text: string) => linksOf('mailto', text).map(({ href }) => href);
    expect(hrefs('a?cc=b&c#d%e+f@x.sa')).toEqual(['mailto:a%3Fcc%3Db%26c%23d%25e+f@x.sa']);
    for (const text of ['a@b.sa, c@d.sa', 'a@b.sa،c@d.sa', 'a@b', '@', '\ud800@b.sa'])
      expect(hrefs(text), text).toEqual([]);
  });

  it.each(Object.entries(LINKS))('the link box converts %j to %s', (typed, href) => {
    expect(toLink(typed, SAUDI_PHONES)).toBe(href);
    expect(toLink(` \u200f${typed}\u200e `, SAUDI_PHONES)).toBe(href);
  });

  it.each(NO_LINKS)('the link box refuses %j', (typed) => {
    expect(toLink(typed, SAUDI_PHONES)).toBeNull();
  });
});

it.each(Object.entries(EMAILS))('signing in with %j is signing in with %s', (typed, address) => {
  expect(toLogin(typed.toUpperCase())).toBe(address);
});

describe('phone numbers of another country', () => {
  const french: PhoneRules = {
    countryCode: '33',
    trunkPrefix: '0',
    mobileStart: '[67]',
    mobile: '[67][0-9]{8}',
    linked: '33[0-9]{9}',
  };
  const omani: PhoneRules = {
    countryCode: '968',
    trunkPrefix: '',
    mobileStart: '[79]',
    mobile: '[79][0-9]{7}',
    linked: '[279][0-9]{7}',
  };
  const field = (phone?: PhoneRules) => ({ normalize: 'mobile', phone });

  it('are stored without the trunk prefix after the code of the country', () => {
    expect(normalize(field(french), '+33 06 12 34 56 78')).toBe('+33612345678');
    expect(normalize(field(french), '+966 0501234567')).toBe('+9660501234567');
    expect(normalize(field(omani), '+968 0912345')).toBe('+9680912345');
    expect(normalize(field(), '+966 050')).toBe('+966050');
  });

  it('are found by every prefix', () => {
    const prefixes = ['', '0', '33', '+33', '0033'].map((prefix) => `${prefix}612`);
    for (const typed of ['0612', '33 612', '+33612', '0033612', '+33 (0)612'])
      expect(toSearchTerm(field(french), typed), typed).toEqual({ prefixes });
    expect(toSearchTerm(field(french), '0')).toEqual({
      prefixes: ['', '0', '33', '+33', '0033'],
    });
    for (const typed of ['612', '0145', '00612', '12'])
      expect(toSearchTerm(field(french), typed), typed).toEqual({ contains: typed });
    expect(toSearchTerm(field(omani), '9689')).toEqual({
      prefixes: ['9', '9689', '+9689', '009689'],
    });
    expect(toSearchTerm(field(omani), '9')).toEqual({ contains: '9' });
    expect(toSearchTerm(field(), '0501')).toEqual({ contains: '0501' });
  });

  it('open a chat, and are links in rich text', () => {
    const chat = (text: string, phone?: PhoneRules) => linksOf('whatsapp', text, phone);
    const toFrench = [{ link: 'whatsapp', href: 'https://wa.me/33612345678' }];
    for (const text of ['06 12 34 56 78', '+33612345678', '33 6 12 34 56 78'])
      expect(chat(text, french), text).toEqual(toFrench);
    expect(chat('0501234567', french)).toEqual([]);
    expect(chat('0612345678')).toEqual([]);
    expect(chat('91234567', omani)).toEqual([
      { link: 'whatsapp', href: 'https://wa.me/96891234567' },
    ]);
    expect(toLink('24123456', omani)).toBe('tel:24123456');
    expect(toLink('501234567', omani)).toBeNull();
    expect(toLink('501234567')).toBeNull();
    expect(toLink('+44 20 7946 0018')).toBe('tel:+442079460018');
  });
});
