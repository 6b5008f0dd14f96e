import { checkFixedFilter } from './checkFilters.ts';
import type { Cursor } from '../../read/cursor.ts';
import type { KnownCall } from '../../project/project.ts';
import type { ScreenContext } from '../screenContext.ts';
import { suggest } from '../../issues/didYouMean.ts';

/** Resolves the filters with fixed values, which a person cannot change. */
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
        'check.unknownFilter',
        { call: called.call.name, filter: param },
        suggest(param, known),
      );
    if (chosen.has(param)) value.reportKey('check.fixedFilterOffered', { filter: param });
    const text = value.text();
    if (text !== undefined) checkParams(value, text, around.params ?? []);
    checkFixedFilter(value, param, called);
    return text === undefined ? [] : [[param, text]];
  });
  return Object.fromEntries(entries);
}

function checkParams(at: Cursor, text: string, params: string[]): void {
  const known = params.map((param) => `params.${param}`);
  if (known.includes(text)) at.report('check.literalPlaceholder', { text, placeholder: text });
  for (const [all, inner = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    if (!known.includes(inner))
      at.report('check.notAvailable', { name: all }, suggest(inner, known));
  }
}
