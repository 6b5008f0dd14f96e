import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved/resolved.ts';
import type { Page, Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { CellValue } from '../../../fields/CellValue.tsx';
import { rowRange } from '../rows/rowRange.ts';
import { TotalsRow } from '../report/TotalsRow.tsx';
import '../list.css';
import './print.css';

interface Props {
  list: ResolvedList;
  /** The page of the rows; null if they are all rows that match the filters. */
  page: Page | null;
  columns: ResolvedColumn[];
  rows: Row[];
  totals: Row | null;
}

/**
 * Rows as a plain table for printing. The header is repeated on each sheet. If they are one of
 * several pages, the caption says which one.
 */
export function PrintedRows({ list, page, columns, rows, totals }: Props) {
  const { t } = useTranslation();
  return (
    <table data-printed aria-label={t(list.title)} className="printed-rows">
      {page && page.pages > 1 && (
        <caption>
          {rowRange(t, list, page)} – {t('table.page', { page: page.page, pages: page.pages })}.{' '}
          {t('print.restByButton')}
        </caption>
      )}
      <thead>
        <tr>
          {columns.map(({ field, label, align }) => (
            <th key={field} scope="col" data-align={align}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={String(row['id'] ?? index)}>
            {columns.map((column) => (
              <td key={column.field} data-align={column.align}>
                <CellValue column={column} row={row} whole />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <TotalsRow columns={columns} nameField={list.nameField} totals={totals} />
        </tfoot>
      )}
    </table>
  );
}
