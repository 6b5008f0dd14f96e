import { useState } from 'react';
import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved/resolved.ts';
import type { Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CellValue } from '../../../fields/CellValue.tsx';
import { hasDisplayValue } from '../../../fields/hasDisplayValue.ts';
import { withoutOption } from '../filters/withoutOption.ts';
import { TotalValue } from './TotalsRow.tsx';
import './report.css';

/** How many rows are shown at first, and added by each press of the button. */
const BATCH_SIZE = 20;

/** How many columns are on the second line if no column has the property `phone`. */
const DEFAULT_SECOND_LINE_COLUMNS = 3;

interface Props {
  list: ResolvedList;
  columns: ResolvedColumn[];
  rows: Row[];
  totals: Row | null;
  busy: boolean;
}

/** The rows of a report on a phone. Each has two lines and expands to show all values. */
export function ReportItems({ list, columns, rows, totals, busy }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState({ rows, count: BATCH_SIZE });
  const count = shown.rows === rows ? shown.count : BATCH_SIZE;
  const parts = toItemParts(list, columns);
  return (
    <>
      <ul aria-busy={busy} aria-label={t(list.title)} className="report-items">
        {rows.slice(0, count).map((row, index) => (
          <ReportItem
            key={String(row['id'] ?? index)}
            parts={parts}
            row={row}
            index={index}
            size={rows.length}
          />
        ))}
      </ul>
      {count < rows.length && (
        <div className="report-more" data-no-print>
          <Button
            variant="outlined"
            onClick={() => setShown({ rows, count: count + BATCH_SIZE })}
            data-action="showMore"
          >
            {t('action.showMore')}
          </Button>
          {/* Then the browser's own search finds every row that is loaded. */}
          <Button
            variant="text"
            onClick={() => setShown({ rows, count: rows.length })}
            data-action="showAll"
          >
            {t('action.showAll', { count: rows.length })}
          </Button>
        </div>
      )}
      {totals && <ItemTotals columns={columns} totals={totals} />}
    </>
  );
}

/** The columns of a row by where their values are shown. */
interface ItemParts {
  name: ResolvedColumn | undefined;
  first: ResolvedColumn[];
  second: ResolvedColumn[];
  /** All columns except the name, for the expanded row. */
  all: ResolvedColumn[];
}

function toItemParts({ nameField }: ResolvedList, columns: ResolvedColumn[]): ItemParts {
  const name = columns.find(({ field }) => field === nameField);
  const all = columns.filter((column) => column !== name);
  const definesPhoneLines = all.some(({ phone }) => phone !== undefined);
  const second = definesPhoneLines
    ? all.filter(({ phone }) => phone === 'second')
    : all.slice(0, DEFAULT_SECOND_LINE_COLUMNS);
  const first = all.filter(({ phone }) => phone === 'first');
  return {
    name: name && withoutLink(name),
    first: first.map(withoutLink),
    second: second.map(withoutLink),
    all,
  };
}

/** A press on the lines of a row expands it, so they contain no links to screens. */
const withoutLink = (column: ResolvedColumn): ResolvedColumn => withoutOption(column, 'to');

function ReportItem({
  parts: { name, first, second, all },
  row,
  index,
  size,
}: {
  parts: ItemParts;
  row: Row;
  index: number;
  size: number;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <li
      data-index={index}
      data-id={String(row['id'] ?? '')}
      aria-posinset={index + 1}
      aria-setsize={size}
    >
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="report-line">
            <span className="report-name" data-field={name?.field}>
              {name && <CellValue column={name} row={row} whole />}
            </span>
            {first.map(
              (column) =>
                hasDisplayValue(column, row) && (
                  <LabelledValue
                    key={column.field}
                    column={{ ...column, showLabel: false }}
                    row={row}
                  />
                ),
            )}
          </span>
          <span className="report-line report-second">
            {second.map(
              (column) =>
                hasDisplayValue(column, row) && (
                  <LabelledValue key={column.field} column={column} row={row} />
                ),
            )}
          </span>
        </summary>
        {isOpen && (
          <dl>
            {all.map(
              (column) =>
                hasDisplayValue(column, row) && (
                  <div key={column.field}>
                    <dt>{t(column.label)}</dt>
                    <dd>
                      <CellValue column={column} row={row} whole />
                    </dd>
                  </div>
                ),
            )}
          </dl>
        )}
      </details>
    </li>
  );
}

function LabelledValue({ column, row }: { column: ResolvedColumn; row: Row }) {
  const { t } = useTranslation();
  return (
    <span data-field={column.field}>
      {column.showLabel && `${t(column.label)}: `}
      <CellValue column={column} row={row} whole />
    </span>
  );
}

function ItemTotals({ columns, totals }: { columns: ResolvedColumn[]; totals: Row }) {
  const { t } = useTranslation();
  return (
    <section className="report-totals" aria-label={t('table.total')} data-totals>
      <b>{t('table.total')}</b>
      <dl>
        {columns.map(
          (column) =>
            totals[column.field] !== undefined && (
              <div key={column.field}>
                <dt>{t(column.label)}</dt>
                <dd>
                  <TotalValue column={column} totals={totals} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
