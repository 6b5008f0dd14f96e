import type { ResolvedColumn, ResolvedList } from '../../../shared/resolved.ts';
import type { Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ListContext } from '../../registries.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { Figure, LabelledValue } from '../../fields/LabelledValue.tsx';
import { hasDisplayValue } from '../../fields/hasDisplayValue.ts';
import { RowActions } from './RowActions.tsx';
import type { LeadingCells } from './Selection.tsx';
import { useRowClick } from './useRowLink.ts';
import './list.css';

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
  typeof column?.options['picture'] === 'string' ? column.options['picture'] : null;

const withoutPicture = ({
  options: { picture: _picture, ...options },
  ...column
}: ResolvedColumn): ResolvedColumn => ({ ...column, options });

const isDateOrNumber = (column: ResolvedColumn) =>
  column.align === 'number' || column.cell === 'date';

/**
 * The rows of a list on a phone: the name, the texts below it, then dates and numbers in one line.
 * Empty values are left out.
 */
export function ListItems({ list, columns, rows, busy, context, leadingCells, markedId }: Props) {
  const { t } = useTranslation();
  const click = useRowClick(list, rows);
  if (!rows) return <Skeletons />;
  const name = columns.filter((column) => column.field === list.nameField);
  const others = columns.filter((column) => column.field !== list.nameField);
  const picture = pictureOf(name);
  const texts = others.filter((column) => !isDateOrNumber(column));
  const figures = [
    ...others.filter((column) => column.cell === 'date'),
    ...others.filter((column) => column.align === 'number'),
  ];
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
            {name.map((column) => (
              <div key={column.field} data-field={column.field} className="list-item-name">
                <LabelledValue column={withoutPicture(column)} row={row} />
              </div>
            ))}
            {texts.map(
              (column) =>
                hasDisplayValue(column, row) && (
                  <div key={column.field} data-field={column.field} className="list-item-line">
                    <LabelledValue column={column} row={row} />
                  </div>
                ),
            )}
            <div className="list-item-figures">
              {figures.map(
                (column) =>
                  hasDisplayValue(column, row) && (
                    <Figure key={column.field} column={column} row={row} />
                  ),
              )}
            </div>
          </div>
          <RowActions list={list} row={row} context={context} onPhone />
        </li>
      ))}
    </ul>
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
