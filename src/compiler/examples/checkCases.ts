import type { ValidateFunction } from 'ajv';
import { isObject, schemaFields } from '../../shared/schemaFields.ts';
import { normalize } from '../../shared/normalize.ts';
import { toProblems, type FieldProblems } from '../../shared/problems.ts';
import type { JsonSchema, Variant } from '../../shared/resolved.ts';
import { checkCoverage } from './checkCoverage.ts';
import type { ExamplesFile, ExampleCase } from './examples.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Definition, Definitions } from '../language/definitions.ts';
import type { Dereferencing } from '../entities/dereference.ts';
import { mapSchema } from '../entities/mapSchema.ts';
import type { Project } from '../project/project.ts';
import { entityOf } from '../project/expectKnown.ts';
import { compileSchema } from '../entities/resolveEntity.ts';
import { message, commaList } from '../issues/messages.ts';
import { suggest } from '../issues/didYouMean.ts';

/**
 * Runs all examples, then reports rules that none of them tests. Skips entities with issues, whose
 * rules may be incomplete. Skips the second step for entities whose examples have issues.
 */
export function checkAllCases(
  definitions: Definitions,
  project: Project,
  dereferencing: Dereferencing,
): void {
  const validEntitiesByName = validEntities(definitions, dereferencing);
  const results = runCases(definitions, project, dereferencing);
  for (const { at } of definitions.cases)
    if (at.source.issues.length > 0) validEntitiesByName.delete(at.get('entity').text() ?? '');
  checkCoverage(
    validEntitiesByName,
    { results, files: definitions.cases.map(toFile), dereferencing },
    project,
  );
}

function validEntities(
  definitions: Definitions,
  dereferencing: Dereferencing,
): Map<string, Cursor> {
  const isSound = ({ source }: Cursor) =>
    source.issues.length === 0 && !dereferencing.failed.has(`${source.file}#`);
  return new Map(
    definitions.entity.filter(({ at }) => isSound(at)).map(({ name, at }) => [name, at]),
  );
}

/**
 * Runs every example against the rules of its entity. An example that contradicts them is an issue.
 */
export function runCases(
  definitions: Definitions,
  project: Project,
  dereferencing: Dereferencing,
): ExampleCase[] {
  const validEntitiesByName = validEntities(definitions, dereferencing);
  return definitions.cases.flatMap(({ at }) => {
    const entity = entityOf(at, project);
    const source = validEntitiesByName.get(entity?.id ?? '');
    if (!entity || !source) return [];
    const variant = variantOf(at);
    const schema = (shapeOf(at) === 'form' ? entity.forms : entity.bodies)[variant];
    const today = at.get('today').text() ?? '';
    if (today === '' && usesToday(schema)) {
      at.report('check.examplesNeedToday');
      return [];
    }
    const validate = compileSchema(schema, today, source);
    return validate
      ? checkCases(at, schema, validate).map((result) => ({
          entity: entity.id,
          variant,
          today,
          ...result,
        }))
      : [];
  });
}

function usesToday(schema: JsonSchema): boolean {
  let found = false;
  mapSchema(schema, (part) => {
    found ||= 'minDate' in part;
    return part;
  });
  return found;
}

/**
 * The variant whose rules apply to the examples. The schema of the language declares the same
 * default.
 */
const variantOf = (at: Cursor): Variant =>
  at.get('variant').text() === 'edit' ? 'edit' : 'create';

/**
 * Whether the examples are sent bodies or form data. The schema of the language declares the same
 * default.
 */
const shapeOf = (at: Cursor): ExamplesFile['shape'] =>
  at.get('shape').text() === 'form' ? 'form' : 'body';

const toFile = ({ at }: Definition): ExamplesFile => ({
  file: at.source.file,
  entity: at.get('entity').text() ?? '',
  variant: variantOf(at),
  shape: shapeOf(at),
});

type CaseResult = Pick<ExampleCase, 'body' | 'errors'>;

/**
 * Runs the accepted and refused examples of an entity against its rules. An example that
 * contradicts them is an issue.
 */
function checkCases(at: Cursor, schema: JsonSchema, validate: ValidateFunction): CaseResult[] {
  const base = at.get('base').value;
  const runCase = (change: unknown): CaseResult => {
    const body = normalize(schema, toBody(base, change));
    return { body, errors: validate(body) ? [] : (validate.errors ?? []) };
  };
  const accepted = at
    .get('accepted')
    .items()
    .flatMap((example) => checkAccepted(example, runCase(example.value)));
  const fields = Object.keys(schemaFields(schema));
  return [
    ...accepted,
    ...at
      .get('refused')
      .items()
      .flatMap((example) => checkRefused(example, runCase(example.get('change').value), fields)),
  ];
}

/** Validates one body as the server and the forms do. */
export function validateExample(
  schema: JsonSchema,
  validate: ValidateFunction,
  body: unknown,
): FieldProblems {
  return validate(normalize(schema, body)) ? {} : toProblems(validate.errors ?? []);
}

/** Returns the base with the changes of an example. `null` removes a field. */
export function toBody(base: unknown, change: unknown): unknown {
  const merged = { ...(isObject(base) ? base : {}), ...(isObject(change) ? change : {}) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

function checkAccepted(example: Cursor, result: CaseResult): CaseResult[] {
  const [refused] = Object.entries(toProblems(result.errors));
  if (!refused) return [result];
  example.report(
    'check.exampleRefused',
    { field: refused[0], keys: commaList(refused[1].map(({ key }) => key)) },
    message('check.fix.exampleOrRule'),
  );
  return [];
}

/** Returns the example with the errors that it names. The same body may cause other errors, too. */
function checkRefused(
  example: Cursor,
  { body, errors }: CaseResult,
  fields: string[],
): CaseResult[] {
  const [field, key] = [example.get('field').text(), example.get('key').text()];
  if (field === undefined || key === undefined) return [];
  const problems = toProblems(errors);
  if (!fields.includes(field) && !Object.hasOwn(problems, field)) {
    example.get('field').report('check.notSentField', { name: field }, suggest(field, fields));
    return [];
  }
  const keys = (problems[field] ?? []).map((problem) => problem.key);
  if (keys.includes(key))
    return [
      {
        body,
        errors: errors.filter((error) =>
          toProblems([error])[field]?.some((problem) => problem.key === key),
        ),
      },
    ];
  if (keys.length > 0)
    example.get('key').report('check.exampleOtherMessage', { keys: commaList(keys) });
  else example.report('check.exampleAccepted', { field }, message('check.fix.exampleOrRule'));
  return [];
}
