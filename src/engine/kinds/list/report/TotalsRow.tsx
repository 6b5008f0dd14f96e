import type { ResolvedColumn } from '../../../../shared/resolved/resolved.ts';
import type { Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { CellValue } from '../../../fields/CellValue.tsx';

interface Props {
  columns: ResolvedColumn[];
  nameField: string;
  totals: Row;
}

/** The last row of a report's table, with the totals of its columns. */
export function TotalsRow({ columns, nameField, totals }: Props) {
  const { t } = useTranslation();
  return (
    <tr data-totals>
      {columns.map((column) =>
        column.field === nameField ? (
          <th key={column.field} scope="row">
            {t('table.total')}
          </th>
        ) : (
          <td
            key={column.field}
            data-align={column.align}
            {...(totals[column.field] === undefined ? {} : { 'data-field': column.field })}
          >
            <TotalValue column={column} totals={totals} />
          </td>
        ),
      )}
    </tr>
  );
}

/** The total of a column, in the format of its values. Renders nothing if the column has none. */
export const TotalValue = ({ column, totals }: { column: ResolvedColumn; totals: Row }) =>
  totals[column.field] === undefined ? null : <CellValue column={column} row={totals} whole />;
