import type { NumberCellOptions } from '../../generated/options.ts';
import { useFormat } from '../../engine/i18n/useLanguage.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { CellProps } from '../../engine/registries.ts';
import { Chip } from '../../engine/ui/controls/Chip.tsx';
import { toneOf } from './toneOf.ts';

/**
 * Shows a number with Latin digits and thousands separators, as words or as a coloured chip if the
 * options say so; empty without a number.
 */
export function NumberCell({ value, options }: CellProps<NumberCellOptions>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { decimals, countLabel, negativeText, emptyText, hideZero } = options;
  if (typeof value !== 'number') return emptyText === undefined ? null : t(emptyText);
  if (value === 0 && hideZero) return null;
  const words =
    value < 0 && negativeText !== undefined
      ? t(negativeText)
      : countLabel !== undefined
        ? t(countLabel, { count: value })
        : null;
  const shown = words ?? (
    <bdi dir="ltr">
      {format.number(value, decimals === undefined ? {} : { min: decimals, max: decimals })}
    </bdi>
  );
  const tone = toneOf(value, options);
  return tone === undefined ? shown : <Chip tone={tone}>{shown}</Chip>;
}
