import type { ResourceDefinition } from '../../language/definitions.ts';
import { comparesDay } from '../../shared/resolved/matches.ts';
import type {
  ResolvedCall,
  ResolvedFilterRule,
  ResolvedResource,
} from '../../shared/resolved/resolved.ts';
import { arePeriods, type ResolvedQuery } from '../../shared/resolved/resolvedQuery.ts';
import type { Cursor } from '../read/cursor.ts';

/** Reports the filters of calls that their query does not apply. */
export function checkFilters(
  at: Cursor<ResourceDefinition>,
  { calls }: ResolvedResource,
  query: ResolvedQuery,
): void {
  for (const [name, call] of Object.entries(calls))
    for (const [filter, rule] of Object.entries(call.filters))
      if (!isApplied(rule, call, query))
        at.get('calls')
          .get(name)
          .get('filters')
          .get(filter)
          .reportKey('check.queryFilter', { filter, match: rule.match });
}

/** Days limit what is counted. Only the rows of a page are filtered: by their id, or by a figure. */
function isApplied(
  rule: ResolvedFilterRule,
  { response }: ResolvedCall,
  { rows, measures }: ResolvedQuery,
): boolean {
  if (comparesDay(rule)) return !arePeriods(rows) || rule.match === 'onOrBefore';
  if (response !== 'page' || rows.kind === 'one') return false;
  if (rule.match === 'equal') return Object.hasOwn(measures, rule.field);
  return rule.match === 'id' && rule.field === 'id' && rows.kind === 'reference';
}
