import { comparesDay } from '../../src/shared/matches.ts';
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
import { plainColumn, type TypeId } from '../../src/shared/storage.ts';
import type { Field, Resource } from './defineResource.ts';

/** Converts a filter value to conditions; undefined if no row can match. */
type BuildConditions = (value: string, today: string) => Condition[] | undefined;

/**
 * Creates the function that converts a filter's value to conditions.
 */
export function createConditionBuilder(
  name: string,
  rule: ResolvedFilterRule,
  { hooks }: Pick<Resource, 'hooks'>,
  fields: Map<string, Field>,
  call: ResolvedCall,
  entity: ResolvedEntity,
): BuildConditions {
  if (comparesDay(rule)) {
    const field = fields.get(rule.field ?? '');
    if (field?.source.kind !== 'column' || (field.type !== 'time' && field.type !== 'day'))
      throw new Error(`Call ${call.name}: the server cannot filter by day with ${name}.`);
    const { column } = field.source.of;
    const of = field.type;
    const kind = rule.match === 'onOrAfter' ? 'since' : 'until';
    return (value) => [{ kind, column, of, value }];
  }
  if (rule.match === 'company') {
    const relation = hooks.companyItems?.[name];
    if (!relation) throw new Error(`Call ${call.name}: no hook says what ${name} names.`);
    return (value) =>
      isId(value) ? [{ kind: 'related', relation, value: Number(value) }] : undefined;
  }
  const field = fields.get(rule.field);
  const searched = searchedColumns(field);
  if (rule.match === 'text' && searched.length > 0)
    return matchText(searched, schemaFields(entity.schema)[rule.field] ?? {});
  const expression = hooks.expressions?.[rule.field];
  if (rule.match === 'any' && expression)
    return (value, today) => [
      {
        kind: 'expression',
        name: rule.field,
        expression,
        today,
        value: value.split(',').map((part) => part.trim()),
      },
    ];
  if (rule.match === 'id' && field?.source.kind === 'related') {
    const { relation } = field.source.of;
    return (value) =>
      isId(value) ? [{ kind: 'related', relation, value: Number(value) }] : undefined;
  }
  if (rule.match === 'id' && field?.source.kind === 'reference')
    return matchValue(field.source.of.column, 'id');
  const plain = field && plainColumn(field);
  if ((rule.match === 'id' || rule.match === 'equal') && plain && field.type !== 'time')
    return matchValue(plain.column, field.type);
  throw new Error(`Call ${call.name}: the server cannot filter ${rule.field} by ${name}.`);
}

/** Returns the normalised columns that a text filter searches. */
function searchedColumns(field: Field | undefined): readonly string[] {
  const { source } = field ?? {};
  if (source?.kind === 'template')
    return source.of.stored ? [source.of.stored.folded!] : (source.of.folded ?? []);
  return source?.kind === 'column' && source.of.folded ? [source.of.folded] : [];
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

/** Matches rows whose column equals the value. A value of another type matches no row. */
function matchValue(column: string, type: TypeId): BuildConditions {
  if (type === 'id')
    return (value) => (isId(value) ? [{ kind: 'equal', column, value: Number(value) }] : undefined);
  if (type === 'integer') return matchNumber(column, /^-?\d{1,9}$/, Number);
  if (type === 'boolean')
    return (value) =>
      /^(0|1|true|false)$/.test(value)
        ? [{ kind: 'equal', column, value: value === '1' || value === 'true' }]
        : undefined;
  if (type === 'decimal') return matchNumber(column, /^-?\d{1,12}(\.\d{1,4})?$/, String);
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
