import type { ResolvedColumn } from '../../shared/resolved/resolved.ts';
import type { Row } from '../data/page.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { CellValue } from './CellValue.tsx';
import './cells.css';

/** A value, after its label if the column shows one. */
export function LabelledValue({ column, row }: { column: ResolvedColumn; row: Row }) {
  const { t } = useTranslation();
  const value = <CellValue column={column} row={row} />;
  if (!column.showLabel) return value;
  return (
    <>
      <span className="cell-label">{t(column.label)}:</span>{' '}
      <span className="cell-value">{value}</span>
    </>
  );
}

/** A value after the icon of its column, which has the label unless the value shows it. */
export function Figure({ column, row }: { column: ResolvedColumn; row: Row }) {
  const { t } = useTranslation();
  return (
    <div data-field={column.field}>
      {column.icon && (
        <Icon
          name={column.icon}
          size={16}
          {...(column.showLabel ? {} : { title: t(column.label) })}
        />
      )}
      <LabelledValue column={column} row={row} />
    </div>
  );
}
