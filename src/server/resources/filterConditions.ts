import { comparesDay } from '../../shared/resolved/matches.ts';
import type {
  ResolvedCall,
  ResolvedEntity,
  ResolvedFilterRule,
} from '../../shared/resolved/resolved.ts';
import { schemaFields } from '../../shared/resolved/schemaFields.ts';
import { isId } from '../../shared/isId.ts';
import type { CompanyTable } from '../db/tables.ts';
import type { Condition } from '../rows/rows.ts';
import type { BoundField } from '../rows/bindField.ts';
import type { Services } from './context.ts';
import type { Resource } from './defineResource.ts';

/** Converts a filter value to conditions; undefined if no row can match. */
type BuildConditions = (value: string, services: DayServices) => Condition[] | undefined;

/** What filters by day depend on. */
export type DayServices = Pick<Services, 'today' | 'app'>;

/**
 * Creates the function that converts a filter's value to conditions.
 */
export function createConditionBuilder(
  name: string,
  rule: ResolvedFilterRule,
  { hooks, storage }: Pick<Resource, 'hooks' | 'storage'>,
  fields: ReadonlyMap<string, BoundField>,
  call: ResolvedCall,
  entity: ResolvedEntity,
): BuildConditions {
  if (rule.match === 'company') {
    const relation = { through: storage!.companyRows![name] as CompanyTable, to: 'id' };
    return (value) =>
      isId(value) ? [{ kind: 'related', relation, value: Number(value) }] : undefined;
  }
  const { field = '', match } = rule;
  const convert = fields.get(field)?.conditions(match);
  const rules = schemaFields(entity.schema)[field] ?? {};
  if (convert) return (value, { app: { timeZone } }) => convert(value, { rules, timeZone });
  const expression = hooks.expressions?.[field];
  if (match === 'any' && expression)
    return (value, { today }) => [
      {
        kind: 'expression',
        name: field,
        expression,
        today: today(),
        value: value.split(',').map((part) => part.trim()),
      },
    ];
  throw new Error(
    comparesDay(rule)
      ? `Call ${call.name}: the server cannot filter by day with ${name}.`
      : `Call ${call.name}: the server cannot filter ${field} by ${name}.`,
  );
}

/** Joins the conditions of all filters; undefined if no row can match one of them. */
export function combineConditions(
  conditions: ReturnType<BuildConditions>[],
): Condition[] | undefined {
  return conditions.includes(undefined) ? undefined : conditions.flatMap((list) => list ?? []);
}
