import type { ValidateFunction } from 'ajv';
import { fieldsOf } from '../rules/fields.ts';
import { normalise } from '../rules/normalise.ts';
import { toProblems, type FieldProblems } from '../rules/problems.ts';
import type { JsonSchema, Variant } from '../rules/resolved.ts';
import { isRecord, type Cursor } from './cursor.ts';
import type { Definitions } from './definitions.ts';
import { quote, suggest } from './didYouMean.ts';
import { entityOf, type Project } from './project.ts';
import { compileBody } from './resolveEntity.ts';

/** Runs all examples but those of entities that have issues of their own: their rules are not what is meant. */
export function checkAllCases(definitions: Definitions, project: Project, unsound: ReadonlySet<string>): void {
  const sources = new Map(definitions.entity.map(({ name, at }) => [name, at]));
  for (const { at } of definitions.cases) {
    const entity = entityOf(at, project);
    const source = sources.get(entity?.id ?? '');
    if (!entity || !source || source.source.issues.length > 0 || unsound.has(`${source.source.file}#`)) continue;
    const variant = variantOf(at);
    const validate = compileBody(entity, variant, source);
    if (validate) checkCases(at, entity.bodies[variant], validate);
  }
}

/** Whose rules the examples are about; the language states the same default. */
const variantOf = (at: Cursor): Variant => (at.get('variant').text() === 'edit' ? 'edit' : 'create');

/** Runs the accepted and refused examples of an entity against its rules; an example that contradicts them is an issue. */
function checkCases(at: Cursor, body: JsonSchema, validate: ValidateFunction): void {
  const base = at.get('base').value;
  const judge = (change: unknown) => judgeBody(body, validate, toBody(base, change));
  const fields = Object.keys(fieldsOf(body));
  for (const example of at.get('accepted').items()) {
    const [refused] = Object.entries(judge(example.value));
    if (refused) example.report(`The rules refuse this: ${quote(refused[0])} with ${refused[1].map(({ key }) => key).join(', ')}`, 'mend the example or the rule');
  }
  for (const example of at.get('refused').items()) checkRefused(example, judge(example.get('change').value), fields);
}

/** The problems of one body, found as server and forms find them. */
export function judgeBody(schema: JsonSchema, validate: ValidateFunction, body: unknown): FieldProblems {
  return validate(normalise(schema, body)) ? {} : toProblems(validate.errors ?? []);
}

/** The base with an example's changes; null takes a field away. */
export function toBody(base: unknown, change: unknown): unknown {
  const merged = { ...(isRecord(base) ? base : {}), ...(isRecord(change) ? change : {}) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

function checkRefused(example: Cursor, problems: FieldProblems, fields: string[]): void {
  const [field, key] = [example.get('field').text(), example.get('key').text()];
  if (field === undefined || key === undefined) return;
  if (!fields.includes(field) && !Object.hasOwn(problems, field)) {
    example.get('field').report(`${quote(field)} is no field that is sent`, suggest(field, fields, 'the fields are'));
    return;
  }
  const keys = (problems[field] ?? []).map((problem) => problem.key);
  if (keys.includes(key)) return;
  if (keys.length > 0) example.get('key').report(`The rules refuse this with ${keys.join(', ')}`, 'mend the key or the message of the rule');
  else example.report(`The rules accept ${quote(field)} here`, 'mend the example or the rule');
}
