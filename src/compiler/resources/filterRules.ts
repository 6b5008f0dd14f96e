import type { CallDefinition } from '../../language/definitions.ts';
import { matchOf, statesField } from '../../shared/resolved/matches.ts';
import type { ResolvedFilterRule } from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import { optional } from '../project/optional.ts';

/** Returns how the filters of a call compare, by parameter. Leaves out those with a mistake. */
export function filterRulesOf(
  at: Cursor<CallDefinition['filters']>,
): Record<string, ResolvedFilterRule> {
  const rules = at.entries().flatMap(([param, rule]): [string, ResolvedFilterRule][] => {
    const [match, field] = [matchOf(rule.get('match').text()), rule.get('field').text()];
    const feature = optional('feature', rule.get('feature').text());
    if (match === undefined) return [];
    if (statesField(match, 'none')) return [[param, { match, ...feature }]];
    if (statesField(match, 'optional'))
      return [[param, { match, ...optional('field', field), ...feature }]];
    return field === undefined ? [] : [[param, { match, field, ...feature }]];
  });
  return Object.fromEntries(rules);
}
