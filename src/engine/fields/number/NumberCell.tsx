import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CellProps } from '../../registries.ts';
import '../cells.css';
import { toneOf } from './toneOf.ts';

/** A number with grouped Latin digits, or in words where its settings say so, in a chip where they say how good it is; blank where there is none. */
export function NumberCell({ value, options }: CellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { decimals, countLabel, negativeText, emptyText, hideZero } = options;
  if (typeof value !== 'number') return typeof emptyText === 'string' ? t(emptyText) : null;
  if (value === 0 && hideZero === true) return null;
  const words =
    value < 0 && typeof negativeText === 'string'
      ? t(negativeText)
      : typeof countLabel === 'string'
        ? t(countLabel, { count: value })
        : null;
  const shown = words ?? (
    <bdi dir="ltr">
      {format.number(
        value,
        typeof decimals === 'number' ? { minimum: decimals, maximum: decimals } : {},
      )}
    </bdi>
  );
  const tone = toneOf(value, options);
  return tone === undefined ? (
    shown
  ) : (
    <span data-tone={tone} className="cell-chip">
      {shown}
    </span>
  );
}
