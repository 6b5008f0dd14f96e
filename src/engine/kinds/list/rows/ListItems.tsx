import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved/resolved.ts';
import type { Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fields, type ListContext } from '../../../registries.ts';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { Thumbnail } from '../../../ui/controls/Thumbnail.tsx';
import { Figure, LabelledValue } from '../../../fields/LabelledValue.tsx';
import { hasDisplayValue } from '../../../fields/hasDisplayValue.ts';
import { cellOptions } from '../../../partOptions.ts';
import { RowActions } from './RowActions.tsx';
import type { LeadingCells } from './Selection.tsx';
import { useRowClick } from './useRowLink.ts';
import { withoutOption } from '../filters/withoutOption.ts';
import '../list.css';

interface Props {
  list: ResolvedList;
  columns: ResolvedColumn[];
  rows: Row[] | null;
  busy: boolean;
  context: ListContext;
  leadingCells: LeadingCells | null;
  /** The id of the row that is marked. */
  markedId?: string | undefined;
}

/**
 * Returns the image field of the name column. An item shows the image beside all its lines, a table
 * only beside the name.
 */
const pictureOf = ([column]: ResolvedColumn[]): string | null =>
  (column && cellOptions(column).picture) ?? null;

/** The columns of an item by the line that shows them. */
interface ItemLines {
  name: ResolvedColumn[];
  /** At the end of the first line. */
  state: ResolvedColumn[];
  texts: ResolvedColumn[];
  figures: ResolvedColumn[];
  /** Where and when. */
  facts: ResolvedColumn[];
}

const showsOf = ({ cell }: ResolvedColumn) => fields.get(cell).shows;

/** Returns the columns by line. A column with several lines is a text. */
function toItemLines(columns: ResolvedColumn[], nameField: string): ItemLines {
  const lines: ItemLines = { name: [], state: [], texts: [], figures: [], facts: [] };
  const lineOf = (column: ResolvedColumn) => {
    const { field, maxLines, align, icon } = column;
    if (field === nameField) return 'name';
    if (showsOf(column) === 'state') return 'state';
    if (maxLines !== undefined) return 'texts';
    // A figure beside an icon is short, such as a number of comments.
    return align === 'number' && !icon ? 'figures' : 'facts';
  };
  for (const column of columns) lines[lineOf(column)].push(column);
  const isTime = (column: ResolvedColumn) => Number(showsOf(column) === 'time');
  lines.facts.sort((one, other) => isTime(one) - isTime(other));
  return lines;
}

/**
 * The rows of a list on a phone. The first line says who or what, and the state; then the texts; one
 * line has the figures, and the last one where and when. Empty values are left out.
 */
export function ListItems({ list, columns, rows, busy, context, leadingCells, markedId }: Props) {
  const { t } = useTranslation();
  const click = useRowClick(list, rows);
  if (!rows) return <Skeletons />;
  const lines = toItemLines(columns, list.nameField);
  const picture = pictureOf(lines.name);
  return (
    <ul aria-busy={busy} aria-label={t(list.title)} className="list-items" {...click}>
      {rows.map((row, index) => (
        <li
          key={String(row['id'] ?? index)}
          data-id={String(row['id'] ?? '')}
          {...(markedId !== undefined && String(row['id']) === markedId
            ? { 'data-marked': '' }
            : {})}
          className="list-item"
        >
          {leadingCells?.cellOf(row)}
          {picture && <Thumbnail source={row[picture]} size={56} wide={false} />}
          <div className="list-item-text">
            <div className="list-item-first">
              {lines.name.map((column) => (
                <div key={column.field} data-field={column.field} className="list-item-name">
                  <LabelledValue column={withoutOption(column, 'picture')} row={row} />
                </div>
              ))}
              <Values columns={lines.state} row={row} className="list-item-state" />
            </div>
            {lines.texts.map((column) => (
              <Values key={column.field} columns={[column]} row={row} className="list-item-line" />
            ))}
            <Values columns={lines.figures} row={row} className="list-item-figures" />
            <Values columns={lines.facts} row={row} className="list-item-facts" />
          </div>
          <RowActions list={list} row={row} context={context} onPhone />
        </li>
      ))}
    </ul>
  );
}

/** One line of an item; nothing if it has no values. */
function Values({
  columns,
  row,
  className,
}: {
  columns: ResolvedColumn[];
  row: Row;
  className: string;
}) {
  const shown = columns.filter((column) => hasDisplayValue(column, row));
  if (shown.length === 0) return null;
  return (
    <div className={className}>
      {shown.map((column) => (
        <Figure key={column.field} column={column} row={row} />
      ))}
    </div>
  );
}

function Skeletons() {
  return (
    <div aria-hidden>
      {Array.from({ length: 6 }, (_none, index) => (
        <div key={index} className="list-item-waiting">
          <Skeleton height={18} width="80%" />
          <Skeleton height={14} width="55%" style={{ marginBlockStart: 8 }} />
        </div>
      ))}
    </div>
  );
}
