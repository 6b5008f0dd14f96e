import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateExample, toBody } from '../../src/compiler/checkCases.ts';
import { compile } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/files.ts';
import type { CasesDefinition } from '../../src/generated/definitions.ts';
import { createAjv } from '../../src/shared/ajv.ts';
import { schemaFields, isObject } from '../../src/shared/schemaFields.ts';
import { formats } from '../../src/shared/formats.ts';
import type { JsonSchema } from '../../src/shared/resolved.ts';
import { toDataUri, toHeaderOf } from '../shared/pictures.ts';

/** Every rule by its examples alone: no browser, no server. */
const root = resolve(import.meta.dirname, '../..');
const { entities } = compile({ root });
const files = listFiles(join(root, 'schemas')).filter((path) => path.endsWith('.cases.json'));

describe.each(files.map((path) => [basename(path, '.cases.json'), path] as const))(
  '%s',
  (_name, path) => {
    const cases = JSON.parse(readFileSync(path, 'utf8')) as CasesDefinition;
    const entity = entities.get(cases.entity)!;
    const schema = (cases.shape === 'form' ? entity.forms : entity.bodies)[
      cases.variant ?? 'create'
    ];
    const validate = createAjv({}, () => cases.today ?? '').compile(schema);
    const judge = (change: object) => validateExample(schema, validate, toBody(cases.base, change));

    it.each(cases.accepted.map((change) => [JSON.stringify(change), change] as const))(
      'accepts %s',
      (_text, change) => {
        expect(judge(change)).toEqual({});
      },
    );

    it.each(cases.refused.map((example) => [JSON.stringify(example.change), example] as const))(
      'refuses %s',
      (_text, { change, field, key }) => {
        expect(judge(change)[field]?.map((problem) => problem.key)).toContain(key);
      },
    );

    it.each(boundsOf(schema, cases))(
      '$field: $keyword is the last that is accepted',
      ({ field, keyword, last, beyond, key }) => {
        // What has to be written twice is written twice.
        const alike = Object.entries(schemaFields(schema)).flatMap(([name, rule]) =>
          name === field || rule['equalsField'] === field ? [name] : [],
        );
        const change = (value: unknown) => Object.fromEntries(alike.map((name) => [name, value]));
        expect(judge(change(last))).toEqual({});
        expect(judge(change(beyond))[field]?.map((problem) => problem.key)).toContain(
          key ?? `error.${keyword}`,
        );
      },
    );
  },
);

/** Values at the upper bounds of rules, too large to be written into a file of examples. */
const LARGE: Record<string, (size: number, examples: unknown[]) => unknown> = {
  maxLength: (length) => 'ب'.repeat(length),
  maxItems: (length, examples) =>
    Array.from({ length }, (_, index) => itemOf(examples.flat()[0], index + 1)),
  imageBytes: (limit) => toDataUri('jpeg', limit - 1),
  imagePixels: (limit) => toHeaderOf('png', limit, 1),
};

/** The item of a list that has this number: an object is as an accepted one with its own numbers, so that no two are alike. */
const itemOf = (example: unknown, number: number): unknown =>
  isObject(example)
    ? Object.fromEntries(
        Object.entries(example).map(([name, value]) => [
          name,
          typeof value === 'number' ? number : value,
        ]),
      )
    : number;

function boundsOf(schema: JsonSchema, { base, accepted }: CasesDefinition) {
  return Object.entries(schemaFields(schema)).flatMap(([field, rule]) =>
    Object.entries(LARGE).flatMap(([keyword, make]) => {
      const limit = rule[keyword];
      // A text of another format has no value at its greatest length that is easily made.
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
          last: make(limit, examples),
          beyond: make(limit + 1, examples),
          key: (rule['errorMessage'] as Record<string, string> | undefined)?.[keyword],
        },
      ];
    }),
  );
}

const FORMATTED = new Set<unknown>(Object.keys(formats));
