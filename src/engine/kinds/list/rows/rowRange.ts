import type { ResolvedList } from '../../../../shared/resolved/resolved.ts';
import type { Page } from '../../../data/page.ts';
import type { Translate } from '../../../i18n/useTranslation.ts';

/**
 * Returns which rows a page has: `1–20 of 42 loans`, `13 loans` if it has all of them, or
 * `1–20` if their number is unknown.
 */
export function rowRange(t: Translate, list: ResolvedList, page: Page): string {
  const from = (page.page - 1) * list.call.pageSize + 1;
  const range = { from, to: from + page.rows.length - 1 };
  if (page.total === null) return t('table.range', range);
  const total = t(list.countLabel, { count: page.total });
  return page.rows.length === page.total ? total : t('table.rangeOf', { ...range, total });
}
