import { useState } from 'react';
import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved.ts';
import { valueAt, type Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fields } from '../../../registries.ts';
import { Button } from '../../../ui/Button.tsx';
import { hasDisplayValue } from '../hasDisplayValue.ts';
import { TotalValue } from './TotalsRow.tsx';
import './report.css';

/** So many rows stand on a phone at first, and so many more after each press. */
const AT_ONCE = 20;

/** On the second line of a row where no column says what stands there. */
const ON_SECOND_LINE = 3;

interface Props {
  list: ResolvedList;
  columns: ResolvedColumn[];
  rows: Row[];
  totals: Row | null;
  busy: boolean;
}

/** The rows of a report on a phone: two lines each, which open to show every value. */
export function ReportItems({ list, columns, rows, totals, busy }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState({ rows, count: AT_ONCE });
  const count = shown.rows === rows ? shown.count : AT_ONCE;
  const parts = partsOf(list, columns);
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
            look="outlined"
            onClick={() => setShown({ rows, count: count + AT_ONCE })}
            data-action="showMore"
          >
            {t('action.showMore')}
          </Button>
        </div>
      )}
      {totals && <ItemTotals columns={columns} totals={totals} />}
    </>
  );
}

/** The columns of a row by where their values stand. */
interface ItemParts {
  name: ResolvedColumn | undefined;
  first: ResolvedColumn[];
  second: ResolvedColumn[];
  /** All but the name, for the row that is open. */
  all: ResolvedColumn[];
}

function partsOf({ nameField }: ResolvedList, columns: ResolvedColumn[]): ItemParts {
  const name = columns.find(({ field }) => field === nameField);
  const all = columns.filter((column) => column !== name);
  const isPlaced = all.some(({ phone }) => phone !== undefined);
  const second = isPlaced
    ? all.filter(({ phone }) => phone === 'second')
    : all.slice(0, ON_SECOND_LINE);
  return { name, first: all.filter(({ phone }) => phone === 'first'), second, all };
}

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
              {name && <Value column={name} row={row} />}
            </span>
            {first.map(
              (column) =>
                hasDisplayValue(column, row) && (
                  <Labelled key={column.field} column={{ ...column, showLabel: false }} row={row} />
                ),
            )}
          </span>
          <span className="report-line report-second">
            {second.map(
              (column) =>
                hasDisplayValue(column, row) && (
                  <Labelled key={column.field} column={column} row={row} />
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
                      <Value column={column} row={row} />
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

function Labelled({ column, row }: { column: ResolvedColumn; row: Row }) {
  const { t } = useTranslation();
  return (
    <span data-field={column.field}>
      {column.showLabel && `${t(column.label)}: `}
      <Value column={column} row={row} />
    </span>
  );
}

function Value({ column, row }: { column: ResolvedColumn; row: Row }) {
  const Cell = fields.get(column.cell).Cell;
  return Cell ? (
    <Cell value={valueAt(row, column.field)} row={row} options={column.options} />
  ) : null;
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
