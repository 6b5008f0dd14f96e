import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { checkConditionBounds } from './checkConditionBounds.ts';
import type { Cursor } from '../read/cursor.ts';
import { suggest } from '../issues/didYouMean.ts';
import type { Report } from '../read/source.ts';

type Fields = Record<string, JsonSchema>;

/**
 * Checks the rules of an entity that relate fields to each other: conditions, dependencies and
 * comparisons.
 */
export function checkConditions(at: Cursor, fields: Fields): void {
  for (const condition of [at, ...at.get('allOf').items()])
    if (condition.get('if').exists) checkCondition(condition, fields);
  for (const [name, others] of at.get('dependencies').entries()) {
    if (!Object.hasOwn(fields, name)) others.reportKey(...noField(name, fields));
    for (const other of others.items()) expectConditionField(other, fields);
  }
  for (const part of conditionParts(at))
    for (const [, field] of part.get('properties').entries()) {
      checkComparison(field, 'equalsField', fields);
      checkComparison(field, 'afterField', fields);
    }
}

const noField = (name: string, fields: Fields): Report => [
  'check.notFieldHere',
  { name },
  suggest(name, Object.keys(fields)),
];

function expectConditionField(at: Cursor, fields: Fields): void {
  const name = at.text();
  if (name !== undefined && !Object.hasOwn(fields, name)) at.report(...noField(name, fields));
}

function checkCondition(at: Cursor, fields: Fields): void {
  const required = at.get('if').get('required').items();
  for (const name of required) expectConditionField(name, fields);
  for (const [name, test] of at.get('if').get('properties').entries()) {
    if (!Object.hasOwn(fields, name)) {
      test.reportKey(...noField(name, fields));
      continue;
    }
    checkTest(at, name, test, fields[name]!);
    if (!required.some((field) => field.value === name)) {
      at.get('if').get('required').report('check.conditionWithoutRequired', { field: name });
    }
  }
}

/** Checks one tested field of a condition. */
function checkTest(at: Cursor, name: string, test: Cursor, field: JsonSchema): void {
  if (field['readOnly'] === true) test.reportKey('check.conditionOnReadOnly', { field: name });
  checkConditionBounds(test, field);
  if (field['formOnly'] !== true) return;
  const [then, otherwise] = [
    at.get('then').get('properties').value,
    at.get('else').get('properties'),
  ];
  for (const [added, inElse] of otherwise.entries()) {
    if (isObject(then) && Object.hasOwn(then, added))
      inElse.reportKey('check.ambiguousBranch', { condition: name, field: added });
  }
}

/** Returns the entity and the parts that its conditions and variants add. */
export function conditionParts(at: Cursor): Cursor[] {
  const conditions = [at, ...at.get('allOf').items()];
  const branches = conditions.flatMap((condition) => [
    condition.get('then'),
    condition.get('else'),
  ]);
  const variants = at
    .get('variants')
    .entries()
    .map(([, variant]) => variant);
  return [at, ...branches, ...variants].filter((part) => part.exists);
}

/**
 * The rules that compare a field with another one, each with the property that must be the same in
 * both fields, and the default of that property.
 */
const COMPARISONS = {
  equalsField: { property: 'normalize', fallback: 'text' },
  afterField: { property: 'format', fallback: undefined },
} as const;

function checkComparison(field: Cursor, keyword: keyof typeof COMPARISONS, fields: Fields): void {
  const at = field.get(keyword);
  const { property, fallback } = COMPARISONS[keyword];
  const [own, name] = [String(field.path.at(-1)), at.text()];
  if (name === undefined) return;
  const [rules, other] = [fields[own] ?? {}, fields[name]];
  if (!other || name === own)
    at.report(
      'check.notOtherField',
      { name },
      suggest(
        name,
        Object.keys(fields).filter((known) => known !== own),
      ),
    );
  else if (other['formOnly'] === true && rules['formOnly'] !== true)
    at.report('check.compareNotSent', { field: name });
  else if ((other[property] ?? fallback) !== (rules[property] ?? fallback))
    at.report('check.compareDifferent', { field: name, property });
}
