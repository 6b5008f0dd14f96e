import type { DateCellOptions } from '../../generated/options.ts';
import { useFormat } from '../../engine/i18n/useLanguage.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { CellProps } from '../../engine/registries.ts';

/** Shows a date with the name of the month, so that it reads correctly in both directions. */
export function DateCell({ value, options }: CellProps<DateCellOptions>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (typeof value !== 'string' || value === '')
    return options.emptyText === undefined ? null : (
      <span className="muted">{t(options.emptyText)}</span>
    );
  return (
    <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
      {options.showTime ? format.dateTime(value) : format.date(value)}
    </time>
  );
}
