import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { checkBounds, RULE_TYPES } from './checkRules.ts';
import { allowedValues, checkLiteral } from './checkLiteral.ts';
import type { Cursor } from '../read/cursor.ts';
import { typesOf } from '../language/schemaParts.ts';
import { message, commaList, orList, typeName, pluralTypeName } from '../issues/messages.ts';

/** The limits that a condition can test, each with the limit of a field that can contradict it. */
const OPPOSITE_BOUNDS = {
  minimum: 'maximum',
  maximum: 'minimum',
  minLength: 'maxLength',
  minItems: 'maxItems',
} as const;

type Bound = keyof typeof OPPOSITE_BOUNDS;

/** Checks that some value of a field can meet a condition. */
export function checkConditionBounds(at: Cursor, field: JsonSchema): void {
  checkBounds(at);
  for (const value of [at.get('const'), ...at.get('enum').items()])
    if (value.value !== null) checkLiteral(value, field);
  for (const bound of Object.keys(OPPOSITE_BOUNDS) as Bound[])
    if (at.get(bound).exists) checkBound(at.get(bound), bound, field);
}

function checkBound(at: Cursor, bound: Bound, field: JsonSchema): void {
  const [types, applicable, opposite] = [
    typesOf(field),
    RULE_TYPES[bound]!,
    OPPOSITE_BOUNDS[bound],
  ];
  if (types.length > 0 && !types.some((type) => applicable.includes(type)))
    return at.reportKey('check.boundType', {
      rule: bound,
      type: orList(types.map(typeName)),
      types: orList(applicable.map(pluralTypeName)),
    });
  const isPast = (limit: number) =>
    opposite === 'minimum' ? Number(at.value) < limit : Number(at.value) > limit;
  const limit = field[opposite];
  const sizes = (allowedValues(field) ?? [])
    .map((value) => sizeOf(value, opposite))
    .filter((size) => size !== undefined);
  if (typeof limit === 'number' && isPast(limit))
    at.report('check.neverMet', {
      rule: bound,
      value: String(at.value),
      limit: opposite,
      size: limit,
    });
  else if (sizes.length > 0 && sizes.every(isPast))
    at.report(
      'check.neverMet',
      { rule: bound, value: String(at.value) },
      message('check.neverMet.values', { names: commaList(allowedValues(field)!.map(String)) }),
    );
}

/** Returns the number that a limit applies to: a number itself, or the length of a text. */
function sizeOf(value: unknown, bound: (typeof OPPOSITE_BOUNDS)[Bound]): number | undefined {
  if (bound === 'maxLength') return typeof value === 'string' ? [...value].length : undefined;
  return typeof value === 'number' ? value : undefined;
}
