import { describe, expect, it } from 'vitest';
import { createAjv } from '../../../src/shared/schema/ajv.ts';
import { toProblems } from '../../../src/shared/schema/problems.ts';
import type { JsonSchema } from '../../../src/shared/resolved/resolved.ts';
import { readTexts } from '../../helpers/textFiles.ts';

function problemsOf(schema: JsonSchema, body: unknown) {
  const validate = createAjv().compile({ type: 'object', additionalProperties: false, ...schema });
  expect(validate(body)).toBe(false);
  return toProblems(validate.errors ?? []);
}

describe('toProblems', () => {
  it('says where in a list of objects an error is', () => {
    const schema = {
      properties: {
        rooms: {
          type: 'array',
          items: {
            type: 'object',
            properties: { name: { type: 'string', maxLength: 3 } },
            required: ['name'],
          },
        },
      },
    };
    expect(problemsOf(schema, { rooms: [{ name: 'four' }, {}, {}] })).toEqual({
      rooms: [
        { key: 'error.maxLength', params: { limit: 3, at: '/0/name' } },
        { key: 'error.required', params: { field: 'name', at: '/1/name' } },
        { key: 'error.required', params: { field: 'name', at: '/2/name' } },
      ],
    });
  });

  it('reports only the errors of the shape that a value has', () => {
    const shape = (kind: string) => ({
      type: 'object',
      properties: { kind: { const: kind }, [kind]: { type: 'number' } },
      required: ['kind', kind],
    });
    const lamp = {
      type: 'object',
      discriminator: { propertyName: 'kind' },
      oneOf: [shape('watts'), shape('volts')],
    };
    expect(problemsOf({ properties: { lamp } }, { lamp: { kind: 'volts' } })).toEqual({
      lamp: [{ key: 'error.required', params: { field: 'volts', at: '/volts' } }],
    });
    expect(problemsOf({ properties: { lamp } }, { lamp: { kind: 'x' } })).toEqual({
      lamp: [{ key: 'error.invalid', params: {} }],
    });
  });

  it('reports one error for a value that has none of several shapes', () => {
    const size = {
      anyOf: [
        { type: 'number', minimum: 1 },
        { type: 'string', maxLength: 2 },
      ],
    };
    expect(problemsOf({ properties: { size } }, { size: 0 })).toEqual({
      size: [{ key: 'error.invalid', params: {} }],
    });
  });

  it('reports a missing field at that field', () => {
    const schema = {
      properties: { title: { type: 'string' } },
      required: ['title'],
      errorMessage: { required: { title: 'book.error.title' } },
    };
    expect(problemsOf(schema, {})).toEqual({
      title: [{ key: 'book.error.title', params: { field: 'title' } }],
    });
  });

  it('contains the limit of the rule', () => {
    const schema = {
      properties: {
        title: { type: 'string', maxLength: 3, errorMessage: { maxLength: 'book.error.long' } },
      },
    };
    expect(problemsOf(schema, { title: 'four' })).toEqual({
      title: [{ key: 'book.error.long', params: { limit: 3 } }],
    });
  });

  it('distinguishes no number, no integer, too small, too large and too many decimals', () => {
    const schema = {
      properties: {
        cost: { type: 'number', minimum: 1, maximum: 9, maxDecimals: 1 },
        seats: { type: ['integer', 'null'] },
      },
    };
    const keysOf = (body: object) =>
      Object.values(problemsOf(schema, body))
        .flat()
        .map(({ key }) => key);
    expect(['12 a', 0, 10, 1.55].map((cost) => keysOf({ cost }))).toEqual([
      ['error.number'],
      ['error.minimum'],
      ['error.maximum'],
      ['error.maxDecimals'],
    ]);
    expect(['12 a', 1.5].map((seats) => keysOf({ seats }))).toEqual([
      ['error.integer'],
      ['error.integer'],
    ]);
  });

  it('reports each message of a field once', () => {
    const messages = { minLength: 'book.error.title', pattern: 'book.error.title' };
    const schema = {
      properties: {
        title: { type: 'string', minLength: 4, pattern: '^b', errorMessage: messages },
      },
    };
    expect(problemsOf(schema, { title: 'a' })).toEqual({
      title: [{ key: 'book.error.title', params: { limit: 4 } }],
    });
  });

  it('names an unknown field, even one with a hostile name', () => {
    const body = JSON.parse('{"author": 1, "__proto__": 2}') as unknown;
    const problems = problemsOf({ properties: {} }, body);
    expect(Object.entries(problems)).toEqual([
      ['author', [{ key: 'error.unknownField', params: { name: 'author' } }]],
      ['__proto__', [{ key: 'error.unknownField', params: { name: '__proto__' } }]],
    ]);
  });

  it('reports nested errors at the top-level field', () => {
    const schema = {
      properties: {
        tags: { type: 'array', items: { type: 'integer' } },
        'a/b': { type: 'object', properties: { c: { type: 'string' } } },
      },
    };
    expect(problemsOf(schema, { tags: [1, 'x', 'y'], 'a/b': { c: 1 } })).toEqual({
      tags: [{ key: 'error.type', params: {} }],
      'a/b': [{ key: 'error.type', params: { at: '/c' } }],
    });
  });

  it('omits errors that only report that a branch failed', () => {
    const schema = {
      properties: { online: { type: 'boolean' }, place: { type: 'string' } },
      if: { properties: { online: { const: false } } },
      then: { required: ['place'], errorMessage: { required: { place: 'event.error.place' } } },
    };
    expect(problemsOf(schema, { online: false })).toEqual({
      place: [{ key: 'event.error.place', params: { field: 'place' } }],
    });
  });

  it('reports a body that is no object without a field', () => {
    expect(problemsOf({}, [])).toEqual({ '': [{ key: 'error.type', params: {} }] });
  });

  it.each([
    ['type', { type: 'string' }, 1],
    ['number', { type: 'number' }, 'x'],
    ['integer', { type: 'integer' }, 1.5],
    ['format', { type: 'string', format: 'email' }, 'x'],
    ['pattern', { type: 'string', pattern: '^a' }, 'x'],
    ['enum', { enum: ['a'] }, 'x'],
    ['minLength', { type: 'string', minLength: 2 }, 'x'],
    ['maxLength', { type: 'string', maxLength: 0 }, 'x'],
    ['minimum', { type: 'number', minimum: 2 }, 1],
    ['maximum', { type: 'number', maximum: 0 }, 1],
    ['minItems', { type: 'array', minItems: 1 }, []],
    ['maxItems', { type: 'array', maxItems: 0 }, [1]],
    ['uniqueItems', { type: 'array', uniqueItems: true }, [1, 1]],
    ['invalid', { const: 1 }, 2],
  ])('uses a default text for the rule %s if the schema names none', (name, rule, value) => {
    const [problem] = problemsOf({ properties: { field: rule } }, { field: value })['field'] ?? [];
    expect(problem?.key).toBe(`error.${name}`);
    for (const language of ['ar', 'en']) {
      const texts = readTexts(language, 'core');
      const placeholders = [
        ...(texts[`error.${name}`] ?? 'missing {everything}').matchAll(/\{(\w+)\}/g),
      ].map(([, placeholder]) => placeholder);
      expect(Object.keys(problem?.params ?? {})).toEqual(expect.arrayContaining(placeholders));
    }
  });
});
