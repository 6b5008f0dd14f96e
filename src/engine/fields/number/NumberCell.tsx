import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CellProps } from '../../registries.ts';

/** A number with grouped Latin digits, or in words where its settings say so; blank where there is none. */
export function NumberCell({ value, options }: CellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { decimals, count, below, empty, hideZero } = options;
  if (typeof value !== 'number') return typeof empty === 'string' ? t(empty) : null;
  if (value === 0 && hideZero === true) return null;
  if (value < 0 && typeof below === 'string') return t(below);
  if (typeof count === 'string') return t(count, { count: value });
  return <bdi dir="ltr">{format.number(value, typeof decimals === 'number' ? { minimum: decimals, maximum: decimals } : {})}</bdi>;
}
