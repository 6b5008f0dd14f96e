import type { RatingCellOptions } from '../../generated/options.ts';
import { useFormat } from '../../engine/i18n/useLanguage.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { CellProps } from '../../engine/registries.ts';
import { Icon } from '../../engine/ui/icons/Icon.tsx';

/** Shows an average rating with one decimal; empty without ratings. */
export function RatingCell({ value, options }: CellProps<RatingCellOptions>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (typeof value !== 'number') return null;
  const shown = format.number(Math.round(value * 10) / 10, { min: 1, max: 1 });
  const label = options.label === undefined ? shown : t(options.label, { value: shown });
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
    >
      <bdi dir="ltr">{shown}</bdi>
      <Icon name="Star" size={16} color="accent" />
    </span>
  );
}
