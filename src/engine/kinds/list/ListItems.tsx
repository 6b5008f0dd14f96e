import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ResolvedColumn, ResolvedList } from '../../../rules/resolved.ts';
import { useTranslation } from 'react-i18next';
import { valueAt, type Row } from '../../data/page.ts';
import { fields, type ListContext } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Thumb } from '../../ui/Thumb.tsx';
import { Clip } from './Clip.tsx';
import { RowActions } from './RowActions.tsx';
import type { RowLead } from './Selection.tsx';

interface Props {
  list: ResolvedList;
  columns: ResolvedColumn[];
  rows: Row[] | null;
  busy: boolean;
  context: ListContext;
  lead: RowLead | null;
}

/** The picture of a row stands before all of its lines here, not only before its name. */
const pictureOf = ([column]: ResolvedColumn[]): string | null => (typeof column?.options['picture'] === 'string' ? column.options['picture'] : null);

const withoutPicture = ({ options: { picture: _picture, ...options }, ...column }: ResolvedColumn): ResolvedColumn => ({ ...column, options });

const isFigure = (column: ResolvedColumn) => column.align === 'number' || column.cell === 'date';

/** The same columns on a phone: the row's name, the texts under it, then dates and figures in one line. */
export function ListItems({ list, columns, rows, busy, context, lead }: Props) {
  const { t } = useTranslation();
  if (!rows) return <Skeletons />;
  const name = columns.filter((column) => column.field === list.rowName);
  const others = columns.filter((column) => column.field !== list.rowName);
  const picture = pictureOf(name);
  const texts = others.filter((column) => !isFigure(column));
  const figures = [...others.filter((column) => column.cell === 'date'), ...others.filter((column) => column.align === 'number')];
  return (
    <Box component="ul" aria-busy={busy} aria-label={t(list.title)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row, index) => (
        <Box
          component="li"
          key={String(row['id'] ?? index)}
          data-id={String(row['id'] ?? '')}
          sx={{ display: 'flex', gap: 3, px: 4, py: 3, borderBlockEnd: '1px solid', borderColor: 'line', alignItems: 'flex-start' }}
        >
          {lead?.cellOf(row)}
          {picture && <Thumb source={row[picture]} size={56} wide={false} />}
          <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
            {name.map((column) => (
              <Box key={column.field} data-field={column.field} sx={{ fontWeight: 500 }}>
                <Value column={withoutPicture(column)} row={row} />
              </Box>
            ))}
            {texts.map((column) => (
              <Box key={column.field} data-field={column.field} sx={{ color: 'textMuted', typography: 'body2' }}>
                <Value column={column} row={row} />
              </Box>
            ))}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, color: 'textMuted', typography: 'body2' }}>
              {figures.map((column) => (
                <Figure key={column.field} column={column} row={row} />
              ))}
            </Box>
          </Box>
          <RowActions list={list} row={row} context={context} folded />
        </Box>
      ))}
    </Box>
  );
}

function Value({ column, row }: { column: ResolvedColumn; row: Row }) {
  const Cell = fields.get(column.cell).Cell;
  const shown = Cell ? <Cell value={valueAt(row, column.field)} row={row} options={column.options} /> : null;
  return column.clip ? <Clip lines={column.clip}>{shown}</Clip> : shown;
}

function Figure({ column, row }: { column: ResolvedColumn; row: Row }) {
  const { t } = useTranslation();
  return (
    <Box data-field={column.field} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {column.icon && <Icon name={column.icon} size={16} title={t(column.label)} />}
      <Value column={column} row={row} />
    </Box>
  );
}

function Skeletons() {
  return (
    <Box aria-hidden>
      {Array.from({ length: 6 }, (_none, index) => (
        <Box key={index} sx={{ px: 4, py: 3, borderBlockEnd: '1px solid', borderColor: 'line' }}>
          <Skeleton variant="rounded" height={18} width="80%" />
          <Skeleton variant="rounded" height={14} width="55%" sx={{ mt: 2 }} />
        </Box>
      ))}
    </Box>
  );
}
