import type { CasesDefinition } from '../../language/definitions.ts';
import type { ValidateFunction } from 'ajv';
import { isObject, schemaFields } from '../../shared/resolved/schemaFields.ts';
import { normalize } from '../../shared/schema/normalize.ts';
import { toProblems, type FieldProblems } from '../../shared/schema/problems.ts';
import type { JsonSchema, ResolvedEntity } from '../../shared/resolved/resolved.ts';
import { checkCoverage } from './checkCoverage.ts';
import type { ExamplesFile, ExampleResult } from './examples.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Definition, Definitions } from '../language/definitions.ts';
import type { Dereferencing } from '../entities/dereference.ts';
import { mapSchema } from '../language/schemaParts.ts';
import type { Project } from '../project/project.ts';
import { runUnit } from '../project/runUnit.ts';
import { checkReferences } from '../link/checkReferences.ts';
import { conditionParts } from '../entities/checkConditions.ts';
import { chainOf } from '../entities/dereference.ts';
import { compileSchema } from '../entities/resolveEntity.ts';
import { message, commaList, orList } from '../issues/messages.ts';
import { suggest } from '../issues/didYouMean.ts';

/**
 * Runs the examples of all `*.cases.json` files, then reports rules that no example tests. Skips
 * entities with issues, whose rules may be incomplete, and those of the platform. The second step
 * also skips entities whose examples have issues.
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
  // An issue in a shared field is not reported again for each entity that extends it.
  const someInvalid = definitions.shared.some(({ at }) => at.source.issues.length > 0);
  const extendsInvalid = (entity: Cursor) =>
    someInvalid &&
    conditionParts(entity)
      .flatMap((part) => part.get('properties').entries())
      .some(([, field]) =>
        chainOf(field, dereferencing).some((part) => part.source.issues.length > 0),
      );
  const isValid = (entity: Cursor) =>
    entity.source.issues.length === 0 &&
    !dereferencing.failed.has(`${entity.source.file}#`) &&
    !extendsInvalid(entity);
  return new Map(
    definitions.entity
      .filter(({ at, isOfPlatform }) => !isOfPlatform && isValid(at))
      .map(({ name, at }) => [name, at]),
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
    return runUnit(project, 'cases', path, [at, source], (tracked) => {
      const name = at.get('entity');
      if (name.text() !== undefined)
        checkReferences(tracked, [{ refers: 'entity', at: name, name: name.value }]);
      const entity = tracked.entities.get(name.text() ?? '');
      return entity && source ? runExamplesOf(at, entity, source, dereferencing) : [];
    });
  });
}

function runExamplesOf(
  at: Cursor<CasesDefinition>,
  entity: ResolvedEntity,
  source: Cursor,
  dereferencing: Dereferencing,
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
  const filesOf = (field: string) => [
    ...new Set(
      chainOf(source.get('properties').get(field), dereferencing).map((part) => part.source.file),
    ),
  ];
  return validate
    ? runFile(at, schema, validate, filesOf).map((result) => ({
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

/**
 * Validates the accepted and refused examples of one file.
 * @param filesOf returns the files that state the rules of a field
 */
function runFile(
  at: Cursor<CasesDefinition>,
  schema: JsonSchema,
  validate: ValidateFunction,
  filesOf: (field: string) => string[],
): ValidatedBody[] {
  const fields = Object.keys(schemaFields(schema));
  const base = withoutUnknown(at.get('base'), fields);
  const validateChange = (change: Cursor, expected?: string): ValidatedBody => {
    const known = withoutUnknown(change, expected === undefined ? fields : [...fields, expected]);
    const body = normalize(schema, toBody(base, known));
    return { body, errors: validate(body) ? [] : (validate.errors ?? []) };
  };
  const accepted = at
    .get('accepted')
    .items()
    .map((example) => ({ example, ...validateChange(example) }));
  reportRefused(accepted, filesOf);
  return [
    ...accepted.filter(({ errors }) => errors.length === 0),
    ...at
      .get('refused')
      .items()
      .flatMap((example) =>
        checkRefused(
          example,
          validateChange(example.get('change'), example.get('field').text()),
          fields,
        ),
      ),
  ];
}

/**
 * Returns an object without the fields that are not sent, and reports them. With them, every example
 * would be refused.
 */
function withoutUnknown(at: Cursor, fields: readonly string[]): Record<string, unknown> {
  const entries = at.entries().filter(([name, value]) => {
    const isKnown = fields.includes(name);
    if (!isKnown) value.reportKey('check.notSentField', { name }, suggestOrRemove(name, fields));
    return isKnown;
  });
  return Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
}

const suggestOrRemove = (name: string, fields: readonly string[]) =>
  message('check.orRemove', { fix: suggest(name, fields) });

/** Validates one body as the server and the forms do. */
export function validateExample(
  schema: JsonSchema,
  validate: ValidateFunction,
  body: unknown,
): FieldProblems {
  const value = normalize(schema, body);
  return validate(value) ? {} : toProblems(validate.errors ?? [], value);
}

/** Returns the body of an example: the base with its changes. `null` removes a field. */
export function toBody(base: unknown, change: unknown): unknown {
  const merged = { ...(isObject(base) ? base : {}), ...(isObject(change) ? change : {}) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

/**
 * Reports the accepted examples that the rules refuse. Those that are refused for the same reason
 * are one issue: the rule may be the mistake.
 */
function reportRefused(
  accepted: readonly (ValidatedBody & { example: Cursor })[],
  filesOf: (field: string) => string[],
): void {
  const reasons = new Map<string, { field: string; keys: string[]; examples: Cursor[] }>();
  for (const { example, errors } of accepted) {
    const [refused] = Object.entries(toProblems(errors));
    if (!refused) continue;
    const [field, problems] = refused;
    const keys = problems.map(({ key }) => key);
    const id = [field, ...keys].join();
    const reason = reasons.get(id) ?? { field, keys, examples: [] };
    reason.examples.push(example);
    reasons.set(id, reason);
  }
  for (const { field, keys, examples } of reasons.values())
    examples[0]!.report(
      'check.exampleRefused',
      { field, keys: commaList(keys), count: examples.length },
      message('check.fix.exampleOrRuleIn', { files: orList(filesOf(field)) }),
    );
}

/** The message for a field that is not sent. */
const UNKNOWN_FIELD = 'error.unknownField';

/** Returns the example with only the errors that it names. Its body may cause others as well. */
function checkRefused(
  example: Cursor,
  { body, errors }: ValidatedBody,
  fields: string[],
): ValidatedBody[] {
  const [field, key] = [example.get('field').text(), example.get('key').text()];
  if (field === undefined || key === undefined) return [];
  const problems = toProblems(errors);
  const keys = (problems[field] ?? []).map((problem) => problem.key);
  const isUnknown = keys.length === 0 || (keys.includes(UNKNOWN_FIELD) && key !== UNKNOWN_FIELD);
  if (!fields.includes(field) && isUnknown) {
    const fix = suggestOrRemove(field, fields);
    example.get('field').report('check.notSentField', { name: field }, fix);
    return [];
  }
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
