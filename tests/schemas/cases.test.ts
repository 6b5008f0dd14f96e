import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateExample, toBody } from '../../src/compiler/examples/checkCases.ts';
import { createAjv } from '../../src/shared/schema/ajv.ts';
import { schemaFields, isObject } from '../../src/shared/resolved/schemaFields.ts';
import { formats } from '../../src/shared/text/formats.ts';
import type { JsonSchema } from '../../src/shared/resolved/resolved.ts';
import { caseFilesIn, readCases, type Cases } from '../helpers/cases.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';
import { toDataUri, toHeaderOf } from '../shared/pictures.ts';

/** Validates every example of every entity with its schema alone, without browser and server. */
const root = resolve(import.meta.dirname, '../..');
const { entities } = projectCompilation;
const files = caseFilesIn(root);

describe.each(files.map((path) => [basename(path, '.cases.json'), path] as const))(
  '%s',
  (_name, path) => {
    const cases = readCases(path);
    const entity = entities.get(cases.entity)!;
    const schema = (cases.shape === 'form' ? entity.forms : entity.bodies)[
      cases.variant ?? 'create'
    ];
    const validate = createAjv({}, () => cases.today ?? '').compile(schema);
    const problemsOf = (change: object) =>
      validateExample(schema, validate, toBody(cases.base, change));

    it.each(cases.accepted.map((change) => [JSON.stringify(change), change] as const))(
      'accepts %s',
      (_text, change) => {
        expect(problemsOf(change)).toEqual({});
      },
    );

    it.each(cases.refused.map((example) => [JSON.stringify(example.change), example] as const))(
      'refuses %s',
      (_text, { change, field, key }) => {
        expect(problemsOf(change)[field]?.map((problem) => problem.key)).toContain(key);
      },
    );

    it.each(boundsOf(schema, cases))(
      '$field: $keyword accepts the limit and refuses the next value',
      ({ field, keyword, atLimit, beyondLimit, key }) => {
        // A field that must equal this one gets the same value.
        const equalFields = Object.entries(schemaFields(schema)).flatMap(([name, rule]) =>
          name === field || rule['equalsField'] === field ? [name] : [],
        );
        const change = (value: unknown) =>
          Object.fromEntries(equalFields.map((name) => [name, value]));
        expect(problemsOf(change(atLimit))).toEqual({});
        expect(problemsOf(change(beyondLimit))[field]?.map((problem) => problem.key)).toContain(
          key ?? `error.${keyword}`,
        );
      },
    );
  },
);

/** Functions that create values at upper bounds, which are too large for a file of examples. */
const CREATE_LARGE_VALUE: Record<string, (size: number, examples: unknown[]) => unknown> = {
  maxLength: (length) => 'ب'.repeat(length),
  maxItems: (length, examples) =>
    Array.from({ length }, (_, index) => itemOf(examples.flat()[0], index + 1)),
  imageBytes: (limit) => toDataUri('jpeg', limit - 1),
  imagePixels: (limit) => toHeaderOf('png', limit, 1),
};

/**
 * Creates a unique array item: a number, the example text with a number after it, or the example
 * object with all its numbers replaced.
 */
const itemOf = (example: unknown, number: number): unknown =>
  isObject(example)
    ? Object.fromEntries(
        Object.entries(example).map(([name, value]) => [
          name,
          typeof value === 'number' ? number : value,
        ]),
      )
    : typeof example === 'string'
      ? `${example}${number}`
      : number;

function boundsOf(schema: JsonSchema, { base, accepted }: Cases) {
  return Object.entries(schemaFields(schema)).flatMap(([field, rule]) =>
    Object.entries(CREATE_LARGE_VALUE).flatMap(([keyword, create]) => {
      const limit = rule[keyword];
      // Texts with a pattern or a format are skipped: a valid value of maximum length is hard to
      // create.
      if (
        typeof limit !== 'number' ||
        (keyword === 'maxLength' &&
          (rule['pattern'] ?? rule['maxTextLength'] ?? FORMATTED.has(rule['format'])))
      )
        return [];
      const examples = [base, ...accepted].flatMap((body) =>
        isObject(body) && field in body ? [body[field]] : [],
      );
      return [
        {
          field,
          keyword,
          atLimit: create(limit, examples),
          beyondLimit: create(limit + 1, examples),
          key: (rule['errorMessage'] as Record<string, string> | undefined)?.[keyword],
        },
      ];
    }),
  );
}

const FORMATTED = new Set<unknown>(Object.keys(formats));
