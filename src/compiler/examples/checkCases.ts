import type { CasesDefinition } from '../../generated/definitions.ts';
import type { ValidateFunction } from 'ajv';
import { isObject, schemaFields } from '../../shared/schemaFields.ts';
import { normalize } from '../../shared/normalize.ts';
import { toProblems, type FieldProblems } from '../../shared/problems.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved.ts';
import { checkCoverage } from './checkCoverage.ts';
import type { ExamplesFile, ExampleResult } from './examples.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Definition, Definitions } from '../language/definitions.ts';
import type { Dereferencing } from '../entities/dereference.ts';
import { mapSchema } from '../entities/schemaParts.ts';
import type { Project } from '../project/project.ts';
import { runUnit } from '../project/runUnit.ts';
import { entityOf } from '../link/expectKnown.ts';
import { compileSchema } from '../entities/resolveEntity.ts';
import { message, commaList } from '../issues/messages.ts';
import { suggest } from '../issues/didYouMean.ts';

/**
 * Runs the examples of all `*.cases.json` files, then reports rules that no example tests. Skips
 * entities with issues, whose rules may be incomplete. The second step also skips entities whose
 * examples have issues.
 */
export function checkCases(
  definitions: Definitions,
  project: Project,
  dereferencing: Dereferencing,
): void {
  const validEntitiesByName = validEntities(definitions, dereferencing);
  const results = runExamples(definitions, project, dereferencing);
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
  const isValid = ({ source }: Cursor) =>
    source.issues.length === 0 && !dereferencing.failed.has(`${source.file}#`);
  return new Map(
    definitions.entity.filter(({ at }) => isValid(at)).map(({ name, at }) => [name, at]),
  );
}

/**
 * Validates every example with the rules of its entity, and reports those that contradict the
 * rules.
 * @returns the examples with the expected result
 */
export function runExamples(
  definitions: Definitions,
  project: Project,
  dereferencing: Dereferencing,
): ExampleResult[] {
  const validEntitiesByName = validEntities(definitions, dereferencing);
  return definitions.cases.flatMap(({ at, path }) => {
    const source = validEntitiesByName.get(at.get('entity').text() ?? '');
    return runUnit(project, `cases:${path}`, [at, source], (tracked) => {
      const entity = entityOf(at, tracked);
      return entity && source ? runExamplesOf(at, entity, source) : [];
    });
  });
}

function runExamplesOf(
  at: Cursor<CasesDefinition>,
  entity: ResolvedEntity,
  source: Cursor,
): ExampleResult[] {
  const variant = at.get('variant').value;
  const schema = (at.get('shape').value === 'form' ? entity.forms : entity.bodies)[variant];
  const today = at.get('today').text() ?? '';
  if (today === '' && usesToday(schema)) {
    at.report('check.examplesNeedToday');
    return [];
  }
  for (const field of at
    .get('refused')
    .items()
    .map((example) => example.get('field')))
    if (field.text() !== undefined) field.use('field', `${entity.id}.${field.text()}`);
  const validate = compileSchema(schema, today, source);
  return validate
    ? runFile(at, schema, validate).map((result) => ({
        entity: entity.id,
        variant,
        today,
        ...result,
      }))
    : [];
}

function usesToday(schema: JsonSchema): boolean {
  let found = false;
  mapSchema(schema, (part) => {
    found ||= 'minDate' in part;
    return part;
  });
  return found;
}

const toFile = ({ at }: Definition<CasesDefinition>): ExamplesFile => ({
  file: at.source.file,
  entity: at.get('entity').text() ?? '',
  variant: at.get('variant').value,
  shape: at.get('shape').value,
});

type ValidatedBody = Pick<ExampleResult, 'body' | 'errors'>;

/** Validates the accepted and refused examples of one file. */
function runFile(
  at: Cursor<CasesDefinition>,
  schema: JsonSchema,
  validate: ValidateFunction,
): ValidatedBody[] {
  const base = at.get('base').value;
  const validateChange = (change: unknown): ValidatedBody => {
    const body = normalize(schema, toBody(base, change));
    return { body, errors: validate(body) ? [] : (validate.errors ?? []) };
  };
  const accepted = at
    .get('accepted')
    .items()
    .flatMap((example) => checkAccepted(example, validateChange(example.value)));
  const fields = Object.keys(schemaFields(schema));
  return [
    ...accepted,
    ...at
      .get('refused')
      .items()
      .flatMap((example) =>
        checkRefused(example, validateChange(example.get('change').value), fields),
      ),
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

/** Returns the body of an example: the base with its changes. `null` removes a field. */
export function toBody(base: unknown, change: unknown): unknown {
  const merged = { ...(isObject(base) ? base : {}), ...(isObject(change) ? change : {}) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

function checkAccepted(example: Cursor, result: ValidatedBody): ValidatedBody[] {
  const [refused] = Object.entries(toProblems(result.errors));
  if (!refused) return [result];
  example.report(
    'check.exampleRefused',
    { field: refused[0], keys: commaList(refused[1].map(({ key }) => key)) },
    message('check.fix.exampleOrRule'),
  );
  return [];
}

/** Returns the example with only the errors that it names. Its body may cause others as well. */
function checkRefused(
  example: Cursor,
  { body, errors }: ValidatedBody,
  fields: string[],
): ValidatedBody[] {
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
