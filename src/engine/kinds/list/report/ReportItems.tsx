import type { ResolvedColumn, ResolvedList } from '../../../../rules/resolved.ts';
import { valueAt, type Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fields } from '../../../registries.ts';
import './report.css';

/** The same rows on a phone: the row's name, then each value under what it is. What is out of sight is not laid out. */
export function ReportItems({ list, columns, rows, busy }: { list: ResolvedList; columns: ResolvedColumn[]; rows: Row[]; busy: boolean }) {
  const { t } = useTranslation();
  const name = columns.find(({ field }) => field === list.rowName);
  const others = columns.filter((column) => column !== name);
  return (
    <ul aria-busy={busy} aria-label={t(list.title)} className="report-items">
      {rows.map((row, index) => (
        <li key={String(row['id'] ?? index)} data-id={String(row['id'] ?? '')}>
          {name && (
            <h2 data-field={name.field}>
              <Value column={name} row={row} />
            </h2>
          )}
          <dl>
            {others.map((column) => (
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
    </ul>
  );
}

function Value({ column, row }: { column: ResolvedColumn; row: Row }) {
  const Cell = fields.get(column.cell).Cell;
  return Cell ? <Cell value={valueAt(row, column.field)} row={row} options={column.options} /> : null;
}
