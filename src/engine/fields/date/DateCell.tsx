import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CellProps } from '../../registries.ts';

/** A day, with the month by name, so that its order cannot be misread in either direction. */
export function DateCell({ value, options }: CellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (typeof value !== 'string' || value === '')
    return typeof options['emptyText'] === 'string' ? (
      <span className="muted">{t(options['emptyText'])}</span>
    ) : null;
  return (
    <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
      {options['showTime'] === true ? format.dateTime(value) : format.date(value)}
    </time>
  );
}
