import { useMemo, type ReactNode } from 'react';
import type { ResolvedColumn } from '../../../../shared/resolved/resolved.ts';
import { useIsActionShown } from '../../../actions/useIsActionShown.ts';
import type { Page, Row } from '../../../data/page.ts';
import { totalsOf } from '../../../data/totals.ts';
import { usePrintTime } from '../../../ui/page/usePrintTime.ts';
import { useIsPhone } from '../../../ui/useScreenSize.ts';
import { ListItems } from './ListItems.tsx';
import { ListTable } from './ListTable.tsx';
import { NoRows } from './NoRows.tsx';
import { PrintedRows } from '../print/PrintedRows.tsx';
import { sortRows } from '../report/sortRows.ts';
import { REPORT_ROWS } from '../reportRows.ts';
import { Selection, type LeadingCells } from './Selection.tsx';
import { isBusy, type ListScreenState } from '../useListScreen.ts';

/**
 * The rows of a list, selectable if its definition says so and the account may do the action on
 * them. A row that is being deleted is left out.
 */
export function ListRows({ screen }: { screen: ListScreenState }): ReactNode {
  const { list } = screen;
  const { page } = screen.rows;
  const { isShown, context } = screen.actions;
  const rows = useMemo(() => page?.rows.filter(isShown), [page, isShown]);
  const isActionShown = useIsActionShown();
  if (!list.selection || !isActionShown(list.selection.action))
    return <RowsView screen={screen} rows={rows} leadingCells={null} />;
  return (
    <Selection list={list} selection={list.selection} rows={rows} context={context}>
      {(leadingCells) => <RowsView screen={screen} rows={rows} leadingCells={leadingCells} />}
    </Selection>
  );
}

interface RowsViewProps {
  screen: ListScreenState;
  /** The visible rows; undefined while the list loads. */
  rows: Row[] | undefined;
  leadingCells: LeadingCells | null;
}

function RowsView({ screen, rows, leadingCells }: RowsViewProps): ReactNode {
  const { list, preferences, printing } = screen;
  const { page, isSlow } = screen.rows;
  const { context } = screen.actions;
  const columns = useMemo(
    () =>
      list.columns.filter(
        (column) => !column.hideable || !preferences.hidden.includes(column.field),
      ),
    [list, preferences.hidden],
  );
  const isOnPaper = usePrintTime() !== null;
  if (page?.rows.length === 0) return <NoRows list={list} context={context} />;
  if (page && (isOnPaper || printing.printed))
    return <OnPaper screen={screen} page={page} columns={columns} rows={rows ?? []} />;
  // The space of the rows is kept while they load. Skeletons are shown only if that takes long.
  const rowsOrSkeleton = rows ?? (isSlow ? null : []);
  if (rowsOrSkeleton && page && list.view !== 'table')
    return (
      <Report
        screen={screen}
        view={list.view}
        page={page}
        columns={columns}
        rows={rowsOrSkeleton}
      />
    );
  return (
    <div {...(page ? {} : { className: 'list-waiting' })}>
      <TableOrItems
        screen={screen}
        columns={columns}
        rows={rowsOrSkeleton}
        leadingCells={leadingCells}
      />
    </div>
  );
}

interface OnPaperProps {
  screen: ListScreenState;
  page: Page;
  columns: ResolvedColumn[];
  /** The rows of the page. */
  rows: Row[];
}

/** All rows that were read for printing, or those of the page if the browser itself prints. */
function OnPaper({
  screen: { list, state, rows: loaded, printing },
  page,
  columns,
  rows,
}: OnPaperProps) {
  const { printed } = printing;
  if (printed) return <PrintedRows list={list} columns={columns} {...printed} page={null} />;
  return (
    <PrintedRows
      list={list}
      columns={columns}
      rows={loaded.isSorted ? rows : sortRows(rows, state.sort)}
      totals={totalsOf(columns, page)}
      page={page}
    />
  );
}

interface ReportProps {
  screen: ListScreenState;
  view: keyof typeof REPORT_ROWS;
  page: Page;
  columns: ResolvedColumn[];
  rows: Row[];
}

function Report({ screen, view, page, columns, rows }: ReportProps) {
  const ReportRows = REPORT_ROWS[view];
  const { list, state, preferences } = screen;
  const onPhone = useIsPhone();
  return (
    <ReportRows
      list={list}
      page={page}
      columns={columns}
      rows={rows}
      sort={state.sort}
      isSorted={screen.rows.isSorted}
      density={preferences.density}
      busy={isBusy(screen.rows)}
      onPhone={onPhone}
      onSort={state.setSort}
    />
  );
}

interface TableOrItemsProps {
  screen: ListScreenState;
  columns: ResolvedColumn[];
  rows: Row[] | null;
  leadingCells: LeadingCells | null;
}

function TableOrItems({ screen, ...props }: TableOrItemsProps) {
  const { list, state, preferences } = screen;
  const { context, markedId } = screen.actions;
  const onPhone = useIsPhone();
  const busy = isBusy(screen.rows);
  if (onPhone)
    return <ListItems {...props} list={list} busy={busy} context={context} markedId={markedId} />;
  return (
    <ListTable
      {...props}
      list={list}
      sort={state.sort}
      density={preferences.density}
      busy={busy}
      context={context}
      markedId={markedId}
      onSort={state.setSort}
    />
  );
}
