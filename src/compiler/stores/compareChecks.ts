import { rangeOf, type AcceptedValues } from './acceptedValues.ts';

/**
 * Returns the constraint that a column needs instead of an existing one which refuses values that
 * calls may send. The values that it allowed are still allowed, because rows have them.
 * @param definition the constraint as PostgreSQL prints it
 * @returns nothing if the constraint is of other columns, is not understood, or accepts all values;
 * `condition` is undefined if the column needs no constraint any more
 */
export function wideCheck(
  definition: string,
  column: string,
  accepted: AcceptedValues,
): { condition: string | undefined } | undefined {
  const values = listOf(definition, column);
  if (values) return widerList(values, column, accepted);
  const limits = limitsOf(definition, column);
  return limits && widerRange(limits, column, accepted);
}

const LITERAL = String.raw`(?:'(?:[^']|'')*'::\w+|\(?-?[\d.]+\)?(?:::\w+)?)`;

/** Returns the values that a constraint lists for a column. */
function listOf(definition: string, column: string): (string | number)[] | undefined {
  const list = new RegExp(
    `^CHECK \\(\\(${column} = (?:ANY \\(ARRAY\\[(${LITERAL}(?:, ${LITERAL})*)\\]\\)|(${LITERAL}))\\)\\)$`,
  ).exec(definition);
  const text = list?.[1] ?? list?.[2];
  return text?.match(new RegExp(LITERAL, 'g'))?.map(valueOf);
}

/** Returns the value of a literal as PostgreSQL prints it. */
function valueOf(literal: string): string | number {
  const text = /^'(.*)'::(?!numeric|integer|bigint|smallint)\w+$/s.exec(literal)?.[1];
  return text === undefined ? Number(/-?[\d.]+/.exec(literal)![0]) : text.replaceAll("''", "'");
}

function widerList(
  values: readonly (string | number)[],
  column: string,
  accepted: AcceptedValues,
): ReturnType<typeof wideCheck> {
  // Texts without a list, and ranges of numbers, have no constraint.
  if (!('values' in accepted)) return { condition: undefined };
  const wide = [...new Set([...values, ...accepted.values])];
  if (wide.length === values.length) return undefined;
  return { condition: `${column} in (${wide.map(toSql).join(', ')})` };
}

type Operator = '>=' | '>' | '<=' | '<';

interface Limits {
  operator: Operator;
  value: number;
}

/** Returns the limits of a constraint that consists of comparisons of a column with numbers. */
function limitsOf(definition: string, column: string): Limits[] | undefined {
  const comparison = new RegExp(`^\\(*${column} (>=|>|<=|<) (${LITERAL})\\)*$`);
  const parts = definition.replace(/^CHECK /, '').split(' AND ');
  const found = parts.map((part) => comparison.exec(part));
  return found.every((one) => one !== null)
    ? found.map(([, operator, literal]) => ({
        operator: operator as Operator,
        value: Number(valueOf(literal!)),
      }))
    : undefined;
}

function widerRange(
  limits: readonly Limits[],
  column: string,
  accepted: AcceptedValues,
): ReturnType<typeof wideCheck> {
  const [low, high] = rangeOf(accepted);
  const wide = limits.flatMap((limit): Limits[] => {
    const isLow = limit.operator.startsWith('>');
    const end = isLow ? low : high;
    if (end === undefined) return [];
    const further = isLow ? end.value < limit.value : end.value > limit.value;
    const touches = end.value === limit.value && limit.operator.length === 1 && !end.exclusive;
    if (!further && !touches) return [limit];
    const sign = isLow ? '>' : '<';
    return [{ operator: end.exclusive ? sign : `${sign}=`, value: end.value }];
  });
  if (JSON.stringify(wide) === JSON.stringify(limits)) return undefined;
  const conditions = wide.map(({ operator, value }) => `${column} ${operator} ${value}`);
  return { condition: conditions.length > 0 ? conditions.join(' and ') : undefined };
}

/** Returns a value as an SQL literal. */
export function toSql(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
