import type { ListDefinition } from '../../../language/definitions.ts';
import { checkFixedFilter } from './checkFilters.ts';
import type { Cursor } from '../../read/cursor.ts';
import type { KnownCall } from '../../project/project.ts';
import type { ScreenContext } from '../screenContext.ts';
import { suggest } from '../../issues/didYouMean.ts';

/** Resolves `where`: filters with fixed values, which users cannot change. */
export function resolveFixedFilters(
  at: Cursor<ListDefinition['where']>,
  filters: Cursor<ListDefinition['filters']>,
  known: KnownCall,
  { scope }: ScreenContext,
): Record<string, string> | undefined {
  if (!at.exists) return undefined;
  const offered = new Set(filters.items().map((filter) => filter.get('filter').text()));
  const entries = at.entries().flatMap(([param, value]): [string, string][] => {
    if (offered.has(param)) value.reportKey('check.fixedFilterOffered', { filter: param });
    const text = value.text();
    if (text !== undefined) checkParams(value, text, scope.params ?? []);
    checkFixedFilter(value, param, known);
    return text === undefined ? [] : [[param, text]];
  });
  return Object.fromEntries(entries);
}

function checkParams(at: Cursor, text: string, params: string[]): void {
  const known = params.map((param) => `params.${param}`);
  if (known.includes(text)) at.report('check.literalPlaceholder', { text, placeholder: text });
  for (const [placeholder, inner = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    if (!known.includes(inner))
      at.report('check.notAvailable', { name: placeholder }, suggest(inner, known));
  }
}
