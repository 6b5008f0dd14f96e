import type { RowsBlockOptions } from '../../../generated/options.ts';
import { Link } from 'react-router-dom';
import type { ResolvedColumn, ResolvedListPart } from '../../../shared/resolved/resolved.ts';
import { useActionsOf, type RowAction } from '../../actions/rowActions.ts';
import type { Row } from '../../data/page.ts';
import { usePage } from '../../data/useCall.ts';
import { Figure, LabelledValue } from '../../fields/LabelledValue.tsx';
import { CellValue } from '../../fields/CellValue.tsx';
import { hasDisplayValue } from '../../fields/hasDisplayValue.ts';
import { cellOptions } from '../../partOptions.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { BlockProps } from '../../registries.ts';
import { CountPill } from '../../ui/controls/CountPill.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { ListPartCard } from '../ListPartCard.tsx';
import { returnedColumns, useListPart } from '../useListPart.ts';

/** The first rows of a list, with a link to the whole list. */
export function Rows({ options }: BlockProps<RowsBlockOptions>) {
  const { list, query, max, title = list.title } = options;
  const { isAllowed, ...part } = useListPart(list, query);
  return isAllowed ? <RowsCard list={list} part={part} max={max} title={title} /> : null;
}

interface Props {
  list: ResolvedListPart;
  part: Omit<ReturnType<typeof useListPart>, 'isAllowed'>;
  max: number;
  title: string;
}

function RowsCard({ list, part: { query, href, columns }, max, title }: Props) {
  const { t } = useTranslation();
  // The same request as that of the list, which opens with its answer.
  const answer = usePage(list.call, { query, params: {}, href: null }, false);
  const total = answer.data?.total ?? null;
  return (
    <ListPartCard
      list={list}
      title={title}
      answer={answer}
      errorText="error.listLoad"
      head={
        <>
          {total !== null && total > 0 && <CountPill text={t(list.countLabel, { count: total })} />}
          <Link
            to={href}
            className="list-part-link"
            aria-label={`${t('action.openList')}: ${t(title)}`}
            data-action="openList"
            data-no-print
          >
            {t('action.openList')}
            <Icon name="ChevronRight" size={16} />
          </Link>
        </>
      }
      renderLoading={(isSlow) => <Loading rows={max} isShown={isSlow} />}
      renderLoaded={({ rows }) =>
        rows.length === 0 ? (
          <p className="list-part-empty">{t(list.empty)}</p>
        ) : (
          <RowItems list={list} columns={columns} rows={rows.slice(0, max)} />
        )
      }
    />
  );
}

function RowItems({
  list,
  columns,
  rows,
}: {
  list: ResolvedListPart;
  columns: ResolvedColumn[];
  rows: readonly Row[];
}) {
  const actionsOf = useActionsOf(list.rowActions);
  const shown = returnedColumns(columns, rows);
  const name = shown.find(({ field }) => field === list.nameField) ?? shown[0];
  const others = shown.filter((column) => column !== name);
  return (
    <ul className="list-part-rows">
      {rows.map((row, index) => (
        <li key={String(row['id'] ?? index)} data-id={String(row['id'] ?? '')}>
          {name && (
            <div className="list-part-name" data-field={name.field}>
              <RowTitle column={name} row={row} action={actionsOf(row).find(({ href }) => href)} />
            </div>
          )}
          <div className="list-part-values">
            {others
              .filter((column) => hasDisplayValue(column, row))
              .map((column) =>
                column.icon ? (
                  <Figure key={column.field} column={column} row={row} />
                ) : (
                  <div
                    key={column.field}
                    data-field={column.field}
                    {...(column.maxLines ? { 'data-long': '' } : {})}
                  >
                    <LabelledValue column={column} row={row} />
                  </div>
                ),
              )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The name of a row. It is the link of the first action of the row that is a link. */
function RowTitle({
  column,
  row,
  action,
}: {
  column: ResolvedColumn;
  row: Row;
  action: RowAction | undefined;
}) {
  const { t } = useTranslation();
  const value = <CellValue column={column} row={row} />;
  // The cell may contain links of its own.
  const { to, link } = cellOptions(column);
  const hasLinks = to !== undefined || link !== undefined;
  if (!action?.href || hasLinks) return value;
  return action.newTab ? (
    <a href={action.href} target="_blank" rel="noopener noreferrer" className="cell-link">
      {value}
      <span className="hidden-text"> {t('a11y.opensNewTab')}</span>
    </a>
  ) : (
    <Link to={action.href} className="cell-link">
      {value}
    </Link>
  );
}

/** Takes about as much space as the rows. */
function Loading({ rows, isShown }: { rows: number; isShown: boolean }) {
  return (
    <div aria-busy className="list-part-rows" style={{ minBlockSize: rows * 64 }}>
      {isShown &&
        Array.from({ length: rows }, (_none, index) => (
          <div key={index} className="list-part-waiting">
            <Skeleton width="70%" />
            <Skeleton width="40%" height={14} />
          </div>
        ))}
    </div>
  );
}
