import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toFormErrors } from '../../src/engine/kinds/form/errors/errors.ts';
import { createFormValidator } from '../../src/engine/kinds/form/errors/validator.ts';
import { createAjv } from '../../src/shared/schema/ajv.ts';
import { normalize } from '../../src/shared/schema/normalize.ts';
import { toProblems } from '../../src/shared/schema/problems.ts';
import type { JsonSchema, ResolvedForm } from '../../src/shared/resolved/resolved.ts';
import type { BuiltScreen } from '../compiler/buildScreens.ts';
import {
  hasNestedTexts,
  HIDDEN_CHARACTERS,
  isClean,
  textFieldsOf,
} from '../helpers/hiddenCharacters.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';
import { VALIDATED_AT } from './arbitraryBody.ts';
import { projectForms as built } from './projectForms.ts';

const { resources, entities } = projectCompilation;
const calls = [...resources.values()].flatMap(({ entity, calls: own }) =>
  Object.values(own).flatMap((call) =>
    call.hasBody
      ? [{ name: call.name, schema: entities.get(entity)!.bodies[call.variant ?? 'create'] }]
      : [],
  ),
);

beforeAll(() => void vi.useFakeTimers({ now: new Date(VALIDATED_AT), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

/** The error keys by field according to the validator of the browser. */
function validateInBrowser(
  { screen, validators }: BuiltScreen<ResolvedForm>,
  data: Record<string, unknown>,
): Record<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { property = '', name: key = '' } of createFormValidator(
    screen.schema,
    validators ?? {},
  ).validateFormData(data, screen.schema, undefined, (errors) =>
    toFormErrors(errors, (text) => text, []),
  ).errors) {
    const name = property.slice(1);
    found.set(name, [...(found.get(name) ?? []), key]);
  }
  return Object.fromEntries(found);
}

/** Returns a function that returns the error keys by field according to the server's validator. */
function createServerValidator(schema: JsonSchema) {
  const validate = createAjv({}, () => '2026-11-20').compile(schema);
  return (data: Record<string, unknown>): Record<string, string[]> =>
    validate(normalize(schema, data))
      ? {}
      : Object.fromEntries(
          Object.entries(toProblems(validate.errors ?? [])).map(([name, problems]) => [
            name,
            problems.map(({ key }) => key),
          ]),
        );
}

function expectRefusedOrClean(
  schema: JsonSchema,
  [name, rule]: [string, JsonSchema],
  validate: (data: Record<string, unknown>) => Record<string, string[]>,
): 'refused' | 'clean' {
  const outcomes = Object.entries(HIDDEN_CHARACTERS).map(([characterName, character]) => {
    const data = { [name]: `abcd${character}efgh` };
    if (validate(data)[name]?.includes('error.characters')) return 'refused';
    const normalised = (normalize(schema, data) as Record<string, unknown>)[name] ?? '';
    expect(
      isClean(String(normalised), rule['multiline'] === true || rule['format'] === 'html'),
      `${name} with ${characterName}`,
    ).toBe(true);
    return 'clean';
  });
  return outcomes.includes('refused') ? 'refused' : 'clean';
}

it('no call accepts texts in nested lists or objects, which these tests would miss', () => {
  expect(calls.filter(({ schema }) => hasNestedTexts(schema)).map(({ name }) => name)).toEqual([]);
});

describe.each(calls)('the body of $name', ({ schema }) => {
  it('accepts no invisible characters in its texts', () => {
    const validateOnServer = createServerValidator(schema);
    for (const field of textFieldsOf(schema)) expectRefusedOrClean(schema, field, validateOnServer);
  });
});

describe.each(Object.entries(built))('the form %s', (_id, form) => {
  it('accepts no invisible characters in its texts', () => {
    const { schema } = form.screen;
    for (const field of textFieldsOf(schema))
      expectRefusedOrClean(schema, field, (data) => validateInBrowser(form, data));
  });
});

it('titles with invisible characters are refused, names and rich text are cleaned', () => {
  const outcome = (id: string, name: string) => {
    const { schema } = built[id]!.screen;
    return expectRefusedOrClean(
      schema,
      textFieldsOf(schema).find(([field]) => field === name)!,
      (data) => validateInBrowser(built[id]!, data),
    );
  };
  expect(
    ['create-news', 'create-announcement', 'create-event'].map((id) => [
      outcome(id, 'title'),
      outcome(id, 'details'),
    ]),
  ).toEqual([
    ['refused', 'refused'],
    ['refused', 'refused'],
    ['refused', 'refused'],
  ]);
  expect([
    outcome('create-user', 'firstname'),
    outcome('create-company-user', 'lastname'),
    outcome('profile', 'name'),
  ]).toEqual(['clean', 'clean', 'clean']);
});

it('passwords are unchanged except for NUL, which the database cannot store', () => {
  const typed = { password: 'a\u202eb\tc\u0007d', confirmpassword: 'a\u202eb\tc\u0007d' };
  expect(normalize(built['create-company-user']!.screen.schema, typed)).toMatchObject(typed);
  const { password } = validateInBrowser(built['create-company-user']!, typed);
  expect(password).toBeUndefined();
  expect(
    validateInBrowser(built['create-company-user']!, {
      password: 'secret\0',
      confirmpassword: 'secret\0',
    })['password'],
  ).toEqual(['error.characters']);
});
