import type { ResolvedColumn } from '../../shared/resolved/resolved.ts';
import { valueAt, type Row } from '../data/page.ts';
import { fields } from '../registries.ts';
import { ClippedText } from './ClippedText.tsx';

interface Props {
  column: Pick<ResolvedColumn, 'field' | 'cell' | 'options'> &
    Pick<Partial<ResolvedColumn>, 'maxLines'>;
  row: Row;
  /** Shortens nothing: neither the lines that the column limits nor a list of names. */
  whole?: boolean;
  /** The name of the value, where no column header shows it. */
  label?: string;
}

/** The value of a column or detail field, drawn by its cell. */
export function CellValue({ column, row, whole = false, label }: Props) {
  const Cell = fields.get(column.cell).Cell;
  if (!Cell) return null;
  const value = valueAt(row, column.field);
  const shown = (
    <Cell
      value={value}
      row={row}
      options={column.options}
      whole={whole}
      {...(label === undefined ? {} : { label })}
    />
  );
  return column.maxLines && !whole ? (
    <ClippedText lines={column.maxLines} text={value}>
      {shown}
    </ClippedText>
  ) : (
    shown
  );
}
