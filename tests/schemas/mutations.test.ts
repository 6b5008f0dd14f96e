import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toBodySchemas } from '../../src/compiler/entities/bodySchemas.ts';
import { validateExample, toBody } from '../../src/compiler/examples/checkCases.ts';
import { createAjv } from '../../src/shared/schema/ajv.ts';
import { ANNOTATION_FORMATS } from '../../src/shared/schema/annotationFormats.ts';
import { memoize } from '../../src/shared/memoize.ts';
import type { JsonSchema } from '../../src/shared/resolved/resolved.ts';
import { caseFilesIn, readCases, type Cases } from '../helpers/cases.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';

/** Mutation tests: every slightly changed rule must make at least one example fail. */
const root = resolve(import.meta.dirname, '../..');
const { entities } = projectCompilation;
const files = caseFilesIn(root);
const allCases = files.map(readCases);
const examples = [...new Set(allCases.map(({ entity }) => entity))].map(
  (id) => [id, allCases.filter(({ entity }) => entity === id)] as const,
);

interface Mutant {
  /** Field, keyword and change, such as `title/minLength 4 → 5`. */
  name: string;
  schema: JsonSchema;
}

const BOUNDS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'minTextLength',
  'maxTextLength',
];
const REMOVABLE = [
  'pattern',
  'format',
  'enum',
  'uniqueItems',
  'equalsField',
  'afterField',
  'minDate',
  'imageTypes',
];
/** Larger bounds have no examples; cases.test.ts creates values for them. */
const MAX_TESTED: Record<string, number> = { maxLength: 40, maxTextLength: 40, maxItems: 10 };

/**
 * Creates the mutants of a schema. A rule that occurs in several branches is changed in all of
 * them, because each occurrence would mask a change of the others.
 */
function mutantsOf(schema: JsonSchema): Mutant[] {
  const mutants = new Map<string, JsonSchema>();
  for (const { field, keyword, path, text, value } of ruleMutationsOf(schema, [])) {
    const name = `${field}/${keyword} ${text}`;
    mutants.set(name, setAt(mutants.get(name) ?? schema, [...path, keyword], value));
  }
  return [...mutants].map(([name, mutated]) => ({ name, schema: mutated }));
}

interface RuleMutation {
  field: string;
  keyword: string;
  path: string[];
  text: string;
  /** The new value of the keyword; undefined to remove it. */
  value: unknown;
}

function ruleMutationsOf(part: unknown, path: string[]): RuleMutation[] {
  if (
    typeof part !== 'object' ||
    part === null ||
    ['errorMessage', 'if'].includes(path.at(-1) ?? '')
  )
    return [];
  const rules = part as Record<string, unknown>;
  if (rules['readOnly'] === true) return [];
  return Object.entries(rules).flatMap(([keyword, value]) => {
    const changes = mutationsOf(keyword, value, rules);
    const field = path.at(-1) ?? '';
    return changes
      ? changes.map((one) => ({ field, keyword, path, ...one }))
      : ruleMutationsOf(value, [...path, keyword]);
  });
}

/** Returns the mutations of a keyword, or undefined if the keyword is no rule. */
function mutationsOf(
  keyword: string,
  value: unknown,
  { minDate }: Record<string, unknown>,
): Pick<RuleMutation, 'text' | 'value'>[] | undefined {
  if (keyword === 'required' && Array.isArray(value))
    return value.map((name) => ({
      text: `without ${name}`,
      value: value.filter((one) => one !== name),
    }));
  if (BOUNDS.includes(keyword) && typeof value === 'number') {
    return value > (MAX_TESTED[keyword] ?? Infinity)
      ? []
      : [value - 1, value + 1]
          .filter((next) => next >= 0)
          .map((next) => ({ text: `${value} → ${next}`, value: next }));
  }
  // A value that passes the date comparison is a valid date, so no example fails without the format.
  if (keyword === 'format' && (ANNOTATION_FORMATS.includes(String(value)) || minDate !== undefined))
    return [];
  return REMOVABLE.includes(keyword) && (keyword === 'enum' || typeof value !== 'object')
    ? [{ text: 'gone', value: undefined }]
    : undefined;
}

function setAt(part: unknown, [step, ...path]: string[], value: unknown): JsonSchema {
  const copy = (Array.isArray(part) ? [...part] : { ...(part as object) }) as Record<
    string,
    unknown
  >;
  if (path.length > 0) copy[step!] = setAt(copy[step!], path, value);
  else if (value === undefined) delete copy[step!];
  else copy[step!] = value;
  return copy;
}

/** Does not optimize the code of validators: that takes longer than validating a few examples. */
const ajvOf = memoize((today: string) => createAjv({ code: { optimize: false } }, () => today));

/** Whether all accepted examples are accepted and all refused ones are refused for their reason. */
function satisfiesExamples(schema: JsonSchema, cases: readonly Cases[]): boolean {
  const shapes = toBodySchemas(schema);
  return cases.every(({ shape, variant, today, base, accepted, refused }) => {
    const variantSchema = (shape === 'form' ? shapes.forms : shapes.bodies)[variant ?? 'create'];
    const validate = ajvOf(today ?? '').compile(variantSchema);
    const problemsOf = (changed: unknown) =>
      validateExample(variantSchema, validate, toBody(base, changed));
    return (
      accepted.every((one) => Object.keys(problemsOf(one)).length === 0) &&
      refused.every((one) => problemsOf(one.change)[one.field]?.some(({ key }) => key === one.key))
    );
  });
}

describe.each(examples)('%s', (id, cases) => {
  const { schema } = entities.get(id)!;

  it('matches its examples', () => {
    expect(satisfiesExamples(schema, cases)).toBe(true);
  });

  it('has an example that fails for every changed rule', { timeout: 120_000 }, () => {
    const survivors = mutantsOf(schema)
      .filter((mutant) => satisfiesExamples(mutant.schema, cases))
      .map(({ name }) => name);
    expect(survivors).toEqual([]);
  });
});
