import { checkFixedFilter } from './checkFilters.ts';
import type { Cursor } from './cursor.ts';
import { quote, suggest } from './didYouMean.ts';
import type { KnownCall } from './project.ts';
import type { ScreenContext } from './resolveParts.ts';

/** Resolves what always narrows the rows of a list: filters of its call, that nobody can choose besides. */
export function resolveFixedFilters(
  at: Cursor,
  filters: Cursor,
  called: KnownCall,
  { around }: ScreenContext,
): Record<string, string> | undefined {
  if (!at.exists) return undefined;
  const chosen = new Set(filters.items().map((filter) => filter.get('filter').text()));
  const entries = at.entries().flatMap(([param, value]): [string, string][] => {
    const known = Object.keys(called.call.filters);
    if (!known.includes(param))
      value.reportKey(
        `${quote(called.call.name)} has no filter ${quote(param)}`,
        suggest(param, known, 'its filters are'),
      );
    if (chosen.has(param))
      value.reportKey(`${quote(param)} can be chosen in a filter too`, 'keep one of the two');
    const text = value.text();
    if (text !== undefined) checkParams(value, text, around.params ?? []);
    checkFixedFilter(value, param, called);
    return text === undefined ? [] : [[param, text]];
  });
  return Object.fromEntries(entries);
}

function checkParams(at: Cursor, text: string, params: string[]): void {
  const known = params.map((param) => `params.${param}`);
  if (known.includes(text))
    at.report(`${quote(text)} stands there as these very letters`, `write {${text}} for its value`);
  for (const [all, inner = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    if (!known.includes(inner))
      at.report(`${quote(all)} is not known here`, suggest(inner, known, 'the route has'));
  }
}
