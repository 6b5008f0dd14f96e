import { describe, expect, it } from 'vitest';
import { completeMessages } from '../../src/compiler/entities/completeMessages.ts';
import { defaultMessage, messageOf } from '../../src/compiler/entities/defaultMessages.ts';
import type { JsonSchema } from '../../src/shared/resolved/resolved.ts';

const textsWith = (...keys: string[]) => ({
  entity: 'bank-account',
  area: 'bank',
  keys: new Set(keys),
});

describe('the default message of a rule', () => {
  const LADDER = [
    'bank-account.error.city.nonEmpty',
    'bank.error.city.nonEmpty',
    'common.error.city.nonEmpty',
    'bank-account.error.city.required',
    'bank.error.city.required',
    'common.error.city.required',
    'bank-account.error.city',
    'bank.error.city',
    'common.error.city',
    'bank-account.error.any.nonEmpty',
    'bank.error.any.nonEmpty',
  ];

  it('is the first text that exists: of the rule, the missing value, the field, any field', () => {
    const found = LADDER.map((_key, index) =>
      defaultMessage('nonEmpty', 'city', { type: 'string' }, textsWith(...LADDER.slice(index))),
    );
    expect(found).toEqual(LADDER);
  });

  it('is missing if there is no text: the engine has one for each keyword', () => {
    const texts = textsWith('common.error.any.nonEmpty', 'news.error.city', 'error.nonEmpty');
    expect(defaultMessage('nonEmpty', 'city', { type: 'string' }, texts)).toBeUndefined();
  });

  it.each(['maxLength', 'maxTextLength', 'maximum', 'maxItems', 'uniqueItems'])(
    'is not the text of the field for %s, whose text states the bound',
    (keyword) => {
      const texts = textsWith('bank.error.city', `bank.error.any.${keyword}`);
      expect(defaultMessage(keyword, 'city', {}, texts)).toBe(`bank.error.any.${keyword}`);
    },
  );

  it.each([
    [{ type: 'string' }, 'bank.error.city.required'],
    [{ type: ['array', 'null'] }, 'bank.error.city.required'],
    [{ type: 'integer', enum: [1, 2] }, 'bank.error.city.required'],
    [{ type: 'integer' }, undefined],
    [{ type: ['number', 'null'] }, undefined],
  ])('for a value of another type than %j is %s', (rule, key) => {
    expect(defaultMessage('type', 'city', rule, textsWith('bank.error.city.required'))).toBe(key);
  });
});

describe('a stated message', () => {
  const find = (keyword: string) => (keyword === 'format' ? 'bank.error.email' : undefined);

  it('is the key of a text, or the message of another rule', () => {
    const stated = { type: 'bank.error.other', maxLength: 'format', pattern: 'maxLength' };
    const messages = ['type', 'maxLength', 'pattern', 'minLength'].map((keyword) =>
      messageOf(keyword, { stated, find }),
    );
    expect(messages).toEqual([
      'bank.error.other',
      'bank.error.email',
      'bank.error.email',
      undefined,
    ]);
  });

  it('is none if rules name each other in a circle', () => {
    const stated = { maxLength: 'pattern', pattern: 'maxLength', type: 'type' };
    expect(messageOf('maxLength', { stated, find })).toBeUndefined();
    expect(messageOf('type', { stated, find })).toBeUndefined();
  });
});

describe('the messages of an entity', () => {
  const complete = (schema: JsonSchema, ...keys: string[]) =>
    completeMessages({ type: 'object', ...schema }, textsWith(...keys));

  it('belong to rules that a value can violate, of fields that are sent', () => {
    const rules = { type: 'string', format: 'password', minLength: 0, maxLength: 9 };
    const schema = complete(
      { properties: { code: rules, seen: { ...rules, readOnly: true } }, required: ['code'] },
      'bank.error.code',
      'bank.error.seen',
      'bank.error.any.maxLength',
    );
    expect(schema['properties']).toEqual({
      code: {
        ...rules,
        errorMessage: { type: 'bank.error.code', maxLength: 'bank.error.any.maxLength' },
      },
      seen: { ...rules, readOnly: true },
    });
    expect(schema['errorMessage']).toEqual({ required: { code: 'bank.error.code' } });
  });

  it('are found for the items of a list by a key of their own', () => {
    const items = { type: 'integer', minimum: 1 };
    expect(
      complete(
        { properties: { ids: { type: 'array', items } } },
        'bank.error.ids',
        'common.error.ids.items.minimum',
      )['properties'],
    ).toEqual({
      ids: {
        type: 'array',
        items: { ...items, errorMessage: { minimum: 'common.error.ids.items.minimum' } },
        errorMessage: { type: 'bank.error.ids' },
      },
    });
  });

  it('are found in the branches of conditions and in variants', () => {
    const part = { properties: { code: { minLength: 6 } }, required: ['code'] };
    const completed = {
      properties: { code: { minLength: 6, errorMessage: { minLength: 'bank.error.code' } } },
      required: ['code'],
      errorMessage: { required: { code: 'bank.error.code.required' } },
    };
    const schema = complete(
      {
        properties: { code: { type: 'string' } },
        if: {},
        then: part,
        allOf: [{ if: {}, then: part, else: part }],
        variants: { create: part },
      },
      'bank.error.code',
      'bank.error.code.required',
    );
    expect(schema['then']).toEqual(completed);
    expect(schema['allOf']).toEqual([{ if: {}, then: completed, else: completed }]);
    expect(schema['variants']).toEqual({ create: completed });
  });

  it('of the entity apply to its variants', () => {
    const schema = complete(
      {
        properties: {
          code: { type: 'string', minLength: 2, errorMessage: { minLength: 'bank.error.short' } },
        },
        variants: { create: { properties: { code: { minLength: 6 } } } },
      },
      'bank.error.code',
    );
    expect(schema['variants']).toEqual({ create: { properties: { code: { minLength: 6 } } } });
  });
});
