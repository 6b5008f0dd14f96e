import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ResolvedColumn, ResolvedList } from '../../../../rules/resolved.ts';
import { valueAt, type Row } from '../../../data/page.ts';
import { fields } from '../../../registries.ts';
import { ALIGNED } from '../columns.ts';

/** Every row at once as a plain table, whose head is repeated on each sheet. */
export function PrintedRows({ list, columns, rows }: { list: ResolvedList; columns: ResolvedColumn[]; rows: Row[] }) {
  const { t } = useTranslation();
  return (
    <Box component="table" data-printed aria-label={t(list.title)} sx={TABLE}>
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
            {columns.map((column) => {
              const Cell = fields.get(column.cell).Cell;
              return (
                <td key={column.field} data-align={column.align}>
                  {Cell && <Cell value={valueAt(row, column.field)} row={row} options={column.options} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const TABLE = {
  inlineSize: '100%',
  borderCollapse: 'collapse',
  typography: 'caption',
  '& th, & td': { textAlign: 'start', px: 2, py: 1, borderBlockEnd: '1px solid', borderColor: 'line' },
  ...ALIGNED,
  '& tr': { breakInside: 'avoid' },
} as const;
