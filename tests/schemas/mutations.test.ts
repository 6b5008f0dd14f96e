import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toBodySchemas } from '../../src/compiler/bodySchemas.ts';
import { validateExample, toBody } from '../../src/compiler/checkCases.ts';
import { compile } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/files.ts';
import type { CasesDefinition } from '../../src/generated/definitions.ts';
import { createAjv } from '../../src/shared/ajv.ts';
import { MARKS } from '../../src/shared/formats.ts';
import type { JsonSchema } from '../../src/shared/resolved.ts';

/** Every rule, made a little wrong, must make some example say so: rules that nobody would miss are not there. */
const root = resolve(import.meta.dirname, '../..');
const { entities } = compile({ root });
const files = listFiles(join(root, 'schemas')).filter((path) => path.endsWith('.cases.json'));
const all = files.map((path) => JSON.parse(readFileSync(path, 'utf8')) as CasesDefinition);
const examples = [...new Set(all.map(({ entity }) => entity))].map(
  (id) => [id, all.filter(({ entity }) => entity === id)] as const,
);

interface Mutant {
  /** What of which field: `title/minLength 4 → 5`. */
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
const WHOLE = [
  'pattern',
  'format',
  'enum',
  'uniqueItems',
  'equalsField',
  'afterField',
  'minDate',
  'imageTypes',
];
/** Values past larger ones are not written into examples; cases.test.ts makes them. */
const LARGEST: Record<string, number> = { maxLength: 40, maxTextLength: 40, maxItems: 10 };

/** A rule that is written in several branches is one: each would be kept by the others. */
function mutantsOf(schema: JsonSchema): Mutant[] {
  const mutants = new Map<string, JsonSchema>();
  for (const { field, keyword, path, text, value } of placesOf(schema, [])) {
    const name = `${field}/${keyword} ${text}`;
    mutants.set(name, change(mutants.get(name) ?? schema, [...path, keyword], value));
  }
  return [...mutants].map(([name, mutated]) => ({ name, schema: mutated }));
}

interface Place {
  field: string;
  keyword: string;
  path: string[];
  text: string;
  /** What stands there instead; undefined for nothing. */
  value: unknown;
}

function placesOf(part: unknown, path: string[]): Place[] {
  if (
    typeof part !== 'object' ||
    part === null ||
    ['errorMessage', 'if'].includes(path.at(-1) ?? '')
  )
    return [];
  const rules = part as Record<string, unknown>;
  if (rules['readOnly'] === true) return [];
  return Object.entries(rules).flatMap(([keyword, value]) => {
    const changes = changesOf(keyword, value, rules);
    const field = path.at(-1) ?? '';
    return changes
      ? changes.map((one) => ({ field, keyword, path, ...one }))
      : placesOf(value, [...path, keyword]);
  });
}

/** What a rule could be by mistake; nothing where no rule stands. */
function changesOf(
  keyword: string,
  value: unknown,
  { minDate }: Record<string, unknown>,
): Pick<Place, 'text' | 'value'>[] | undefined {
  if (keyword === 'required' && Array.isArray(value))
    return value.map((name) => ({
      text: `without ${name}`,
      value: value.filter((one) => one !== name),
    }));
  if (BOUNDS.includes(keyword) && typeof value === 'number') {
    return value > (LARGEST[keyword] ?? Infinity)
      ? []
      : [value - 1, value + 1]
          .filter((next) => next >= 0)
          .map((next) => ({ text: `${value} → ${next}`, value: next }));
  }
  // A day that is not before another is a day.
  if (keyword === 'format' && (MARKS.includes(String(value)) || minDate !== undefined)) return [];
  return WHOLE.includes(keyword) && (keyword === 'enum' || typeof value !== 'object')
    ? [{ text: 'gone', value: undefined }]
    : undefined;
}

function change(part: unknown, [step, ...path]: string[], value: unknown): JsonSchema {
  const copy = (Array.isArray(part) ? [...part] : { ...(part as object) }) as Record<
    string,
    unknown
  >;
  if (path.length > 0) copy[step!] = change(copy[step!], path, value);
  else if (value === undefined) delete copy[step!];
  else copy[step!] = value;
  return copy;
}

/** Whether every example of an entity is judged as it says. */
function isKept(schema: JsonSchema, cases: readonly CasesDefinition[]): boolean {
  const shapes = toBodySchemas(schema);
  return cases.every(({ shape, variant, today, base, accepted, refused }) => {
    const judged = (shape === 'form' ? shapes.forms : shapes.bodies)[variant ?? 'create'];
    const validate = createAjv({}, () => today ?? '').compile(judged);
    const judge = (changed: unknown) => validateExample(judged, validate, toBody(base, changed));
    return (
      accepted.every((one) => Object.keys(judge(one)).length === 0) &&
      refused.every((one) => judge(one.change)[one.field]?.some(({ key }) => key === one.key))
    );
  });
}

describe.each(examples)('%s', (id, cases) => {
  const { schema } = entities.get(id)!;

  it('is as its examples say', () => {
    expect(isKept(schema, cases)).toBe(true);
  });

  it('has no rule that could change unnoticed', { timeout: 120_000 }, () => {
    const survivors = mutantsOf(schema)
      .filter((mutant) => isKept(mutant.schema, cases))
      .map(({ name }) => name);
    expect(survivors).toEqual([]);
  });
});
