import type { Ajv } from 'ajv';
import type { StoredRules } from '../../shared/resolved/storedRules.ts';
import { loadedValue } from '../../shared/resolved/loadedValue.ts';
import { normalize } from '../../shared/schema/normalize.ts';
import type { FieldProblem, FieldProblems } from '../../shared/schema/problems.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { schemaFields } from '../../shared/resolved/schemaFields.ts';
import type { Row } from '../../server/rows/rows.ts';
import { createBodyRules } from '../../server/resources/routes/validateRequest.ts';

/** A field that only the new rules refuse. */
export interface Refusal {
  field: string;
  problem: FieldProblem;
  value: unknown;
}

/** Returns the fields of an item, as the API answers it, that only the new rules refuse. */
export type JudgeItem = (item: Row) => Refusal[];

/** Returns the problems by field of an item that is sent back unchanged. */
type FindProblems = (item: Row) => FieldProblems;

/**
 * Creates the function that judges the items of a resource.
 * @param ajv compiles the rules
 * @param beforeEach is awaited before each schema is compiled, which takes some milliseconds
 */
export async function createJudge(
  { fields, schemas }: StoredRules,
  ajv: Ajv,
  today: () => string,
  beforeEach: () => Promise<unknown>,
): Promise<JudgeItem> {
  const compile = async (schema: JsonSchema): Promise<FindProblems> => {
    await beforeEach();
    const findProblems = createBodyRules(schema, ajv, today);
    const toBody = createToBody(schema, fields);
    return (item) => {
      const sent = toBody(item);
      return findProblems(normalize(schema, sent) as Row, sent) ?? {};
    };
  };
  const versions: { before: FindProblems; after: FindProblems }[] = [];
  for (const { before, after } of schemas)
    versions.push({ before: await compile(before), after: await compile(after) });
  return (item) => {
    const refusals = new Map<string, Refusal>();
    for (const { before, after } of versions)
      for (const [field, problem] of newProblems(before, after, item))
        if (field === '' || fields[field])
          refusals.set(`${field} ${problem.key}`, {
            field,
            problem,
            value: loadedValue(item, fields[field] ?? []),
          });
    return [...refusals.values()];
  };
}

/** Returns the problems of fields in which the former rules find none. */
function newProblems(
  before: FindProblems,
  after: FindProblems,
  item: Row,
): (readonly [field: string, problem: FieldProblem])[] {
  const problems = Object.entries(after(item));
  if (problems.length === 0) return [];
  const known = before(item);
  return problems
    .filter(([field]) => !Object.hasOwn(known, field))
    .flatMap(([field, found]) => found.map((problem) => [field, problem] as const));
}

/** Creates the function that returns an item as a form would send it without changes. */
function createToBody(schema: JsonSchema, pointers: StoredRules['fields']): (item: Row) => Row {
  const fields = Object.entries(schemaFields(schema)).filter(([name]) => pointers[name]);
  return (item) =>
    Object.fromEntries(
      fields.flatMap(([name, { type }]) => {
        const value = loadedValue(item, pointers[name]!);
        if (value === undefined) return [];
        return [[name, type === 'array' && !Array.isArray(value) ? [value] : value]];
      }),
    );
}
