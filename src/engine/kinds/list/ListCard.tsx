import { problemKey } from '../../data/requests/problem.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { lazyPart } from '../../ui/states/lazyPart.tsx';
import { ProgressLine } from '../../ui/controls/ProgressLine.tsx';
import { RetryView } from '../../ui/states/RetryView.tsx';
import { useIsPhone } from '../../ui/useScreenSize.ts';
import { FilterBar, isInFilterBar } from './filters/FilterBar.tsx';
import { FilterChips } from './filters/FilterChips.tsx';
import { ListRows } from './rows/ListRows.tsx';
import { NewRows } from './rows/NewRows.tsx';
import { Pager } from './Pager.tsx';
import { PhoneSort } from './rows/PhoneSort.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { ListScreenState } from './useListScreen.ts';

const PrintRun = lazyPart(async () => (await import('./print/PrintRun.tsx')).PrintRun);

interface Props {
  screen: ListScreenState;
}

/** The card of a list: filters, toolbar, rows and pager. */
export function ListCard({ screen }: Props) {
  const { list, state, rows, printing } = screen;
  const { context } = screen.actions;
  const { page } = rows;
  const hasFailed = rows.status === 'failed';
  const onPhone = useIsPhone();
  return (
    <div className="card">
      {rows.isSlow && page && <ProgressLine />}
      {(!onPhone || list.filters.some(isInFilterBar)) && <Filters screen={screen} />}
      {context.isFiltered && <FilterChips list={list} state={state} />}
      {onPhone && <PhoneBar screen={screen} />}
      {list.newRows && (
        <NewRows
          key={JSON.stringify([state.filters, state.params])}
          list={list}
          newRows={list.newRows}
          state={state}
          page={rows.status === 'loading' ? undefined : page}
          onReload={context.reload}
        />
      )}
      {hasFailed ? <Failure screen={screen} /> : <ListRows screen={screen} />}
      {printing.isOpen && <PrintRun screen={screen} onClose={() => printing.setOpen(false)} />}
      {page && !hasFailed && <Pager list={list} page={page} onFollow={state.followPageLink} />}
    </div>
  );
}

function Filters({ screen }: Props) {
  const { list, state, rows } = screen;
  const onPhone = useIsPhone();
  return (
    <div data-no-print className="list-bar" data-view={list.view}>
      <FilterBar
        list={list}
        filters={state.filters}
        setFilter={state.setFilter}
        ready={rows.page !== undefined || rows.status === 'failed'}
        total={rows.page?.total ?? null}
      />
      {list.view === 'table' && !onPhone && <Toolbar screen={screen} asTable />}
    </div>
  );
}

function PhoneBar({ screen }: Props) {
  const { list, state } = screen;
  return (
    <div data-no-print className="list-phone-bar">
      <PhoneSort list={list} sort={state.sort} onSort={state.setSort} />
      <Toolbar screen={screen} asTable={false} />
    </div>
  );
}

function Failure({ screen: { list, rows, actions } }: Props) {
  const { t } = useTranslation();
  return (
    <RetryView
      title={t(list.view === 'table' ? 'error.listLoad' : 'error.reportLoad')}
      hint={t(problemKey(rows.error))}
      onRetry={actions.context.reload}
    />
  );
}
