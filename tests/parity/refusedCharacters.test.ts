import { expect, it } from 'vitest';
import { toFormErrors } from '../../src/engine/kinds/form/errors/errors.ts';
import { createFormValidator } from '../../src/engine/kinds/form/errors/validator.ts';
import { createAjv } from '../../src/shared/schema/ajv.ts';
import { normalize } from '../../src/shared/schema/normalize.ts';
import { toProblems } from '../../src/shared/schema/problems.ts';
import type { JsonSchema } from '../../src/shared/resolved/resolved.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';
import { projectForms } from './projectForms.ts';

/** A character that no rule about characters accepts. */
const REFUSED = '☃';

const isNumber = ({ type }: JsonSchema) =>
  [type].flat().some((one) => one === 'number' || one === 'integer');

/**
 * The fields whose rules say which characters a value may have, and a wrong value of each. A field
 * that other rules can hide is left out.
 */
const wrongValues = (schema: JsonSchema): Record<string, string> =>
  Object.fromEntries(
    Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(
      ([name, rule]) => {
        if (rule['format'] === 'email') return [[name, `a${REFUSED} b@example.sa`]];
        if (rule['format'] === 'uri') return [[name, `https://example.sa/ ${REFUSED}`]];
        if (isNumber(rule)) return [[name, `12${REFUSED}`]];
        return rule['pattern'] === undefined ? [] : [[name, REFUSED]];
      },
    ),
  );

const bodies = [...projectCompilation.entities].flatMap(([id, entity]) =>
  Object.entries(entity.bodies).flatMap(([variant, schema]) =>
    Object.keys(wrongValues(schema)).length > 0 ? [{ name: `${variant} ${id}`, schema }] : [],
  ),
);

it('there are such fields', () => expect(bodies.length).toBeGreaterThan(20));

it.each(bodies)('each message of $name names the character that is refused', ({ schema }) => {
  const values = wrongValues(schema);
  const sent = normalize(schema, values);
  const validate = createAjv({}, () => '2026-11-20').compile(schema);
  expect(validate(sent)).toBe(false);
  const problems = toProblems(validate.errors ?? [], sent);
  const refused = Object.entries(values).filter(([field]) => problems[field]);
  expect(refused).not.toEqual([]);
  expect(namedIn(problems)).toEqual(expectedIn(Object.fromEntries(refused)));
});

function namedIn(problems: ReturnType<typeof toProblems>) {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, list]) => {
      const named = list.find(({ params }) => params['character'] !== undefined);
      return named ? [[field, named.params['character']]] : [];
    }),
  );
}

/** An address may contain every letter and sign, but no space. */
const expectedIn = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      value.includes(' ') ? 'U+0020' : REFUSED,
    ]),
  );

it.each(Object.entries(projectForms))('the form %s shows the same as the server', (_id, form) => {
  const { schema } = form.screen;
  const values = wrongValues(schema);
  const validate = createAjv({}, () => '2026-11-20').compile(schema);
  const sent = normalize(schema, values);
  const problems = validate(sent) ? {} : toProblems(validate.errors ?? [], sent);
  const { errors } = createFormValidator(schema, form.validators ?? {}).validateFormData(
    values,
    schema,
    undefined,
    (all) => toFormErrors(all, (key, params) => JSON.stringify([key, params]), []),
  );
  const shown = errors
    .filter(({ params }) => params['character'] !== undefined)
    .map(({ property, message }) => [property!.slice(1), message]);
  const named = Object.entries(problems).flatMap(([field, list]) =>
    list
      .filter(({ params }) => params['character'] !== undefined)
      .map(({ key, params: { character } }) => [
        field,
        JSON.stringify([
          'error.refusedCharacter',
          { message: JSON.stringify([key, { character }]), character },
        ]),
      ]),
  );
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(named));
  expect(Object.keys(values).every((field) => named.some(([one]) => one === field))).toBe(true);
});
