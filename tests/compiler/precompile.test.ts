import { gzipSync } from 'node:zlib';
import { retrieveSchema, schemaParser, type RJSFSchema } from '@rjsf/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, type Compilation } from '../../src/compiler/compile.ts';
import { createFormValidator } from '../../src/engine/kinds/form/errors/validator.ts';
import { createAjv } from '../../src/shared/schema/ajv.ts';
import type { ResolvedForm } from '../../src/shared/resolved/resolved.ts';
import { buildScreens, type BuiltScreen } from './buildScreens.ts';
import { createConditionalBase } from './conditionalBase.ts';

const base = createConditionalBase();
let compilation: Compilation;
let built: Record<string, BuiltScreen<ResolvedForm>>;

beforeAll(async () => {
  compilation = compile({ root: base.root });
  expect(compilation.issues).toEqual([]);
  built = await buildScreens(base.root, ['lend', 'edit-loan', 'books']);
});

afterAll(() => base.remove());

const BODIES: Record<string, unknown>[] = [
  {},
  { reader: 'a', book_ids: [], way: 'post', code: 5, code_again: '6' },
  {
    reader: 'Abu Uthman',
    book_ids: [1, 'x'],
    way: 'post',
    street: 'ab',
    code: '123',
    nickname: '😀',
  },
  { reader: 'Ibn', book_ids: [1], way: 'desk', street: 5, code: '12', code_again: '12', other: 1 },
  { reader: 'Ibn', book_ids: [1], way: 'desk', code: '1234', code_again: '1234' },
];

describe("a form's module", () => {
  it('contains the compiled schema and a validator for each subschema that RJSF validates separately', () => {
    for (const id of ['lend', 'edit-loan']) {
      expect(built[id]?.screen).toEqual(compilation.screens.get(id));
      expect(Object.keys(built[id]?.validators ?? {})).toEqual(
        Object.keys(schemaParser(built[id]?.screen.schema as RJSFSchema)),
      );
    }
    expect(Object.keys(built['lend']?.validators ?? {})).toHaveLength(3);
  });

  it('validates like ajv at run time, with the same errors', () => {
    for (const id of ['lend', 'edit-loan']) {
      const { screen, validators = {} } = built[id]!;
      const [validate] = Object.values(validators);
      const validateAtRunTime = createAjv().compile(screen.schema);
      for (const body of BODIES) {
        expect(validate?.(body)).toBe(validateAtRunTime(body));
        expect(validate?.errors ?? null).toEqual(validateAtRunTime.errors ?? null);
      }
    }
  });

  it('shows the fields that conditions add', () => {
    const { screen, validators = {} } = built['lend']!;
    const validator = createFormValidator(screen.schema, validators);
    const visibleFields = (data: object) =>
      Object.keys(
        retrieveSchema(validator, screen.schema as RJSFSchema, screen.schema as RJSFSchema, data)
          .properties ?? {},
      );
    const always = ['reader', 'book_ids', 'way', 'code', 'code_again'];
    expect(visibleFields({})).toEqual(always);
    expect(visibleFields({ way: 'post' }).sort()).toEqual([...always, 'street'].sort());
    expect(visibleFields({ way: 'post', reader: 'Abu Uthman' }).sort()).toEqual(
      [...always, 'street', 'nickname'].sort(),
    );
  });

  it('contains no eval and no ajv, and is small', () => {
    for (const { code } of Object.values(built)) {
      expect(code).not.toMatch(/new Function|\beval\b|\brequire\b|from ?["'`](?!\.\/)/);
    }
    expect(built['lend']?.code.match(/from ?["'`][^"'`]+/g)).toEqual([
      expect.stringContaining('./runtime.mjs'),
    ]);
    expect(gzipSync(built['lend']?.code ?? '').length).toBeLessThan(4000);
  });

  it('has validators only if the screen is a form', () => {
    expect(built['books']?.validators).toBeUndefined();
  });
});

it('lists kept and cleared hidden fields in the schemas of form and server', () => {
  const { schema } = compilation.screens.get('lend') as ResolvedForm;
  const body = compilation.entities.get('loan')?.bodies.create;
  expect(schema).toMatchObject({ kept: { nickname: { minLength: 2 } }, cleared: { street: '' } });
  expect(body).toMatchObject({ kept: { nickname: { minLength: 2 } }, cleared: { street: '' } });
  expect(compilation.entities.get('loan')?.body).not.toHaveProperty('kept');
});
