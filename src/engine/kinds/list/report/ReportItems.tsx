import type { ResolvedColumn, ResolvedList } from '../../../../rules/resolved.ts';
import { valueAt, type Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fields } from '../../../registries.ts';
import { isSaid } from '../isSaid.ts';
import { useItems } from './useItems.ts';
import './report.css';

/** The same rows on a phone: the row's name, then each value that it has under what it is. Of hundreds only those in sight are drawn; each says which of all it is. */
export function ReportItems({ list, columns, rows, busy }: { list: ResolvedList; columns: ResolvedColumn[]; rows: Row[]; busy: boolean }) {
  const { t } = useTranslation();
  const name = columns.find(({ field }) => field === list.rowName);
  const others = columns.filter((column) => column !== name);
  const { list: box, drawn, above, below, measure } = useItems(rows, others.length);
  return (
    <ul ref={box} aria-busy={busy} aria-label={t(list.title)} className="report-items">
      <Room of={above} />
      {drawn.map(({ row, index }) => (
        <li key={String(row['id'] ?? index)} ref={measure} data-index={index} data-id={String(row['id'] ?? '')} aria-posinset={index + 1} aria-setsize={rows.length}>
          {name && (
            <h2 data-field={name.field}>
              <Value column={name} row={row} />
            </h2>
          )}
          <dl>
            {others.map((column) => isSaid(column, row) && (
              <div key={column.field} data-field={column.field}>
                <dt>{t(column.label)}</dt>
                <dd>
                  <Value column={column} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      <Room of={below} />
    </ul>
  );
}

/** Where items are that are out of sight. */
const Room = ({ of }: { of: number }) => (of === 0 ? null : <li aria-hidden data-room style={{ blockSize: of }} />);

function Value({ column, row }: { column: ResolvedColumn; row: Row }) {
  const Cell = fields.get(column.cell).Cell;
  return Cell ? <Cell value={valueAt(row, column.field)} row={row} options={column.options} /> : null;
}
