import { expect, it } from 'vitest';
import { branchesOf, conditionsOf, schemaFields } from '../../src/shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../src/shared/resolved/resolved.ts';
import { toBodySchemas } from '../../src/compiler/entities/bodySchemas.ts';
import { createAjv } from '../../src/shared/schema/ajv.ts';
import { toProblems } from '../../src/shared/schema/problems.ts';
import { definitions } from '../helpers/testApp.ts';

const typesOf = ({ type }: JsonSchema): unknown[] => (Array.isArray(type) ? type : [type]);

it('a field that a condition requires is not nullable, in any entity of the product', () => {
  const seen: string[] = [];
  const nullable: string[] = [];
  for (const [id, { body, bodies, forms }] of definitions().entities) {
    for (const schema of [body, bodies.create, bodies.edit, forms.create, forms.edit]) {
      for (const branch of conditionsOf(schema).flatMap(branchesOf)) {
        const fields = {
          ...schemaFields(schema),
          ...(branch['properties'] as Record<string, JsonSchema> | undefined),
        };
        for (const name of (branch['required'] ?? []) as string[]) {
          seen.push(name);
          if (typesOf(fields[name] ?? {}).includes('null') && fields[name]?.['nonEmpty'] !== true)
            nullable.push(`${id}: ${name}`);
        }
      }
    }
  }
  expect(seen).toContain('installment_first_date');
  expect(nullable).toEqual([]);
});

it('an empty required text has the error of a missing one, in any entity of the product', () => {
  const seen: string[] = [];
  const wrong: string[] = [];
  for (const [id, { bodies }] of definitions().entities) {
    for (const body of [bodies.create, bodies.edit]) {
      const messages = ((body['errorMessage'] as JsonSchema | undefined)?.['required'] ??
        {}) as Record<string, string>;
      const [validate, fields] = [
        createAjv({}, () => '2026-11-20').compile(body),
        schemaFields(body),
      ];
      for (const [name, key] of Object.entries(messages)) {
        if (fields[name]?.['type'] !== 'string' || fields[name]['format'] === 'document') continue;
        seen.push(`${id}.${name}`);
        validate({ [name]: '' });
        const keys = toProblems(validate.errors ?? [])[name]?.map((problem) => problem.key);
        if (JSON.stringify(keys) !== JSON.stringify([key]))
          wrong.push(`${id}.${name}: ${String(keys)}`);
      }
    }
  }
  expect(seen).toContain('news.title');
  expect(wrong).toEqual([]);
});

it('null, an empty and a missing value are refused if a condition or a variant requires the field; otherwise null is accepted', () => {
  const schema = {
    type: 'object',
    properties: {
      paid: { type: 'boolean' },
      choice: { type: ['integer', 'null'] },
      day: { type: ['string', 'null'], format: 'date' },
    },
    required: ['choice'],
    if: { properties: { paid: { const: true } }, required: ['paid'] },
    then: { required: ['day'], errorMessage: { required: { day: 'the day is missing' } } },
    variants: {
      create: { required: ['day'], errorMessage: { required: { day: 'the day is missing' } } },
    },
  };
  const { bodies } = toBodySchemas(schema);
  const validate = {
    create: createAjv().compile(bodies.create),
    edit: createAjv().compile(bodies.edit),
  };
  for (const day of [{}, { day: null }, { day: '' }]) {
    expect(validate.edit({ paid: true, choice: null, ...day }), JSON.stringify(day)).toBe(false);
    expect(validate.create({ paid: false, choice: null, ...day }), JSON.stringify(day)).toBe(false);
  }
  expect(validate.edit({ paid: true, choice: null, day: null })).toBe(false);
  expect(validate.edit.errors?.map(({ message }) => message)).toContain('the day is missing');
  expect(validate.edit({ paid: false, choice: null, day: null })).toBe(true);
  expect(validate.edit({ paid: true, choice: null, day: '2026-11-20' })).toBe(true);
});
