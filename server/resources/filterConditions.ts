import { toSearchTerm } from '../../src/shared/normalize.ts';
import { toPlainNumber } from '../../src/shared/plainNumber.ts';
import type {
  JsonSchema,
  ResolvedCall,
  ResolvedEntity,
  ResolvedFilterRule,
} from '../../src/shared/resolved.ts';
import { schemaFields } from '../../src/shared/schemaFields.ts';
import { toSearchWords } from '../../src/shared/search.ts';
import type { Condition } from '../db/rows.ts';
import type { Field, ValueKind, ResourceDefinition } from './defineResource.ts';
import { callFault } from './definitionFault.ts';

/** Converts a filter value to conditions; undefined if no row can match. */
type BuildConditions = (value: string, today: string) => Condition[] | undefined;

/**
 * Creates the function that converts a filter's value to conditions.
 * @throws DefinitionFault if the server cannot filter the field.
 */
export function createConditionBuilder(
  name: string,
  rule: ResolvedFilterRule,
  fields: Map<string, Field>,
  { dayFilter }: ResourceDefinition,
  call: ResolvedCall,
  entity: ResolvedEntity,
): BuildConditions {
  if (rule.match === 'onOrAfter' || rule.match === 'onOrBefore') {
    if (!dayFilter) throw callFault(call, ['filters', name], 'check.server.noDayFilter');
    const kind = rule.match === 'onOrAfter' ? 'since' : 'until';
    return (value) => [{ kind, ...dayFilter, value }];
  }
  const field = fields.get(rule.field);
  const searched = searchedColumns(field);
  if (rule.match === 'text' && searched.length > 0)
    return matchText(searched, schemaFields(entity.schema)[rule.field] ?? {});
  if (rule.match === 'any' && field?.from === 'computed' && field.expression) {
    const { expression } = field;
    return (value, today) => [
      {
        kind: 'expression',
        name: rule.field,
        expression,
        today,
        value: value.split(',').map((part) => part.trim()),
      },
    ];
  }
  if (rule.match === 'id' && field?.from === 'related') {
    const { relation } = field;
    return (value) =>
      isId(value) ? [{ kind: 'related', relation, value: Number(value) }] : undefined;
  }
  if (rule.match === 'id' && field?.from === 'reference') return matchValue(field.column, 'id');
  if (
    (rule.match === 'id' || rule.match === 'equal') &&
    field?.from === 'column' &&
    field.kind !== 'time'
  )
    return matchValue(field.column, field.kind);
  throw callFault(call, ['filters', name], 'check.server.cannotFilter', {
    field: rule.field,
    match: rule.match,
  });
}

/** Returns the normalised columns that a text filter searches. */
function searchedColumns(field: Field | undefined): readonly string[] {
  if (field?.from === 'computed') return field.folded ?? [];
  return field?.from === 'column' && field.folded ? [field.folded] : [];
}

/** Matches rows that contain every word in any of the columns, in any order. */
function matchText(columns: readonly string[], schema: JsonSchema): BuildConditions {
  return (value) => {
    const term = toSearchTerm(schema, value);
    if ('prefixes' in term) return [{ kind: 'begins', columns, value: term.prefixes }];
    const words = toSearchWords(term.contains).map((word): Condition => ({
      kind: 'contains',
      columns,
      value: word,
    }));
    // PostgreSQL estimates the words as independent. Two frequent words that no row contains
    // together look frequent, and it scans the whole list to find nothing. Repeating the conditions
    // makes them look rare enough for the text index (docs/performance.md).
    return words.length > 1 ? [...words, ...words] : words;
  };
}

/** Matches rows whose column equals the value. A value of another kind matches no row. */
function matchValue(column: string, kind: ValueKind): BuildConditions {
  if (kind === 'id')
    return (value) => (isId(value) ? [{ kind: 'equal', column, value: Number(value) }] : undefined);
  if (kind === 'integer') return matchNumber(column, /^-?\d{1,9}$/, Number);
  if (kind === 'boolean')
    return (value) =>
      /^(0|1|true|false)$/.test(value)
        ? [{ kind: 'equal', column, value: value === '1' || value === 'true' }]
        : undefined;
  if (kind === 'decimal') return matchNumber(column, /^-?\d{1,12}(\.\d{1,4})?$/, String);
  return (value) => [{ kind: 'equal', column, value }];
}

/**
 * Matches a number typed in any script's digits. `allowed` matches the numbers that the column can
 * store, as JavaScript writes them.
 */
function matchNumber(
  column: string,
  allowed: RegExp,
  toValue: (plain: string) => number | string,
): BuildConditions {
  return (typed) => {
    const plain = String(toPlainNumber(typed) ?? '');
    return allowed.test(plain) ? [{ kind: 'equal', column, value: toValue(plain) }] : undefined;
  };
}

/** Whether a text is a positive integer that a bigint and a JavaScript number can hold. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));
}

/** Joins the conditions of all filters; undefined if no row can match one of them. */
export function combineConditions(
  conditions: ReturnType<BuildConditions>[],
): Condition[] | undefined {
  return conditions.includes(undefined) ? undefined : conditions.flatMap((list) => list ?? []);
}
