import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ResolvedColumn, ResolvedList } from '../../../../rules/resolved.ts';
import { valueAt, type Row } from '../../../data/page.ts';
import { fields } from '../../../registries.ts';

/** The same rows on a phone: the row's name, then each value under what it is. What is out of sight is not laid out. */
export function ReportItems({ list, columns, rows, busy }: { list: ResolvedList; columns: ResolvedColumn[]; rows: Row[]; busy: boolean }) {
  const { t } = useTranslation();
  const name = columns.find(({ field }) => field === list.rowName);
  const others = columns.filter((column) => column !== name);
  return (
    <Box component="ul" aria-busy={busy} aria-label={t(list.title)} sx={LIST}>
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
    </Box>
  );
}

function Value({ column, row }: { column: ResolvedColumn; row: Row }) {
  const Cell = fields.get(column.cell).Cell;
  return Cell ? <Cell value={valueAt(row, column.field)} row={row} options={column.options} /> : null;
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { px: 4, py: 3, borderBlockEnd: '1px solid', borderColor: 'line', contentVisibility: 'auto', containIntrinsicSize: 'auto 150px' },
  '& h2': { m: 0, typography: 'body1', fontWeight: 500 },
  '& dl': { m: 0, mt: 1, display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 4, rowGap: 1, typography: 'caption' },
  '& dl > div': { minInlineSize: 0 },
  '& dt': { color: 'textMuted' },
  '& dd': { m: 0, typography: 'body2', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
} as const;
