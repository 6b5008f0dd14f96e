import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { now } from '../../../shared/clock.ts';
import type { ResolvedList } from '../../../shared/resolved.ts';
import { isMet } from '../../../shared/when.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import { Missing } from '../../data/LoadFailure.tsx';
import type { Page, Row } from '../../data/page.ts';
import { problemKey } from '../../data/problem.ts';
import { useItems } from '../../data/useCall.ts';
import { useRecordLastList } from '../LastList.tsx';
import { LinkButtons } from '../LinkButtons.tsx';
import { useOpeningAlert } from '../alertState.ts';
import { LazyNotification } from '../LazyNotification.ts';
import { useScreenTitle } from '../useScreenTitle.ts';
import { useTrail } from '../useTrail.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ListContext } from '../../registries.ts';
import { useProfile } from '../../session/SessionContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { RetryView } from '../../ui/RetryView.tsx';
import { StateView } from '../../ui/StateView.tsx';
import { useDelayed } from '../../ui/useDelayed.ts';
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts';
import { useOnPhone } from '../../ui/useScreenSize.ts';
import { FilterBar, isBoxed } from './FilterBar.tsx';
import { ListForms } from './ListForms.tsx';
import { ListItems } from './ListItems.tsx';
import { ListTable } from './ListTable.tsx';
import { Pager } from './Pager.tsx';
import { ChoiceChips, ListBlocks, REPORT_ROWS } from './parts.ts';
import { PhoneSort } from './PhoneSort.tsx';
import type { RowLead } from './Selection.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useChipCounts } from './useChipCounts.ts';
import { useListContext } from './useListContext.ts';
import { useListData } from './useListData.ts';
import { useListPreferences } from './useListPreferences.ts';
import { useListState, type ListState } from './useListState.ts';
import './list.css';

const FilterChips = lazyPart(async () => (await import('./FilterChips.tsx')).FilterChips);
const ListChips = lazyPart(async () => (await import('./ListChips.tsx')).ListChips, { bare: true });
const NewRows = lazyPart(async () => (await import('./NewRows.tsx')).NewRows, { quiet: true });
const Selection = lazyPart(async () => (await import('./Selection.tsx')).Selection);

/** Feedback starts when waiting has become noticeable. */
const NOTICEABLE_MS = 1000;

export function ListScreen({ screen: list }: { screen: ResolvedList }) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useListState(list);
  useRecordLastList();
  const preferences = useListPreferences(
    list.id,
    list.view === 'table' ? 'comfortable' : 'compact',
  );
  const { data, error, isLoading, isValidating, mutate, ordered } = useListData(list, state);
  const [reloads, setReloads] = useState(0);
  const [opened] = useState(() => now().toISOString());
  const onPhone = useOnPhone();
  const slow = useDelayed(isValidating && data !== undefined, NOTICEABLE_MS);
  useListTitle(list, data);
  const late = useDelayed(isValidating && data === undefined, NOTICEABLE_MS);
  const places = useItems(list.scopeTabs?.call ?? null);
  const { mutate: reloadPlaces } = places;
  const { counts, mutate: reloadCounts } = useChipCounts(list, state.filters);
  const reload = useCallback(() => {
    setReloads((count) => count + 1);
    void mutate();
    void reloadPlaces();
    void reloadCounts();
  }, [mutate, reloadPlaces, reloadCounts]);
  const readRows = useCallback(async () => (await mutate())?.rows ?? [], [mutate]);
  const opening = useOpeningAlert();
  const { context, isShown, notification, dismiss } = useListContext(
    {
      reload,
      readRows,
      resetFilters: state.clearFilters,
      isFiltered: Object.keys(state.filters).length > 0,
    },
    opening,
  );
  const failed = error !== undefined && !isValidating;
  const answered = failed ? undefined : data;
  // Of a place that is not there any list would be empty, and the list would not say why.
  const isMissing = isPlaceMissing(list, state, places.data);
  const tools = { list, preferences, context, query: state.query, data: answered };
  // The filters of a report need their row for themselves.
  const toolbar = onPhone ? null : <Toolbar {...tools} asTable />;
  const isReport = list.view !== 'table';
  return (
    <div data-kind="list">
      <PageHeader
        trail={useTrail(list)}
        title={useHeading(list, state, places.data)}
        count={
          typeof data?.total === 'number' && !isMissing
            ? t(list.countLabel, { count: data.total })
            : undefined
        }
        actions={
          <HeaderButtons list={list} context={context} toolbar={isReport ? toolbar : null} />
        }
        {...(list.generatedAt ? { note: t(list.generatedAt, { date: format.date(opened) }) } : {})}
      />
      {notification && <LazyNotification notification={notification} onClose={dismiss} />}
      {list.scopeTabs && (
        <ListChips
          chips={list.scopeTabs}
          chosen={state.params[list.scopeTabs.routeParam]}
          places={places.data}
          counts={counts}
        />
      )}
      {isMissing ? (
        <Missing />
      ) : (
        <>
          <Announcement data={answered} busy={isValidating} />
          {list.blocks.length > 0 && (
            <ListBlocks
              blocks={list.blocks}
              page={answered}
              failed={failed}
              late={late}
              query={state.narrowing}
              reloads={reloads}
            />
          )}
          {list.filters.map(
            (filter) =>
              filter.as === 'chips' && (
                <ChoiceChips
                  key={filter.filter}
                  filter={filter}
                  value={state.filters[filter.filter] ?? ''}
                  totals={answered?.totals ?? null}
                />
              ),
          )}
          <div className="card">
            {slow && <ProgressLine />}
            {(!onPhone || list.filters.some(isBoxed)) && (
              <div data-no-print className="list-bar" data-view={list.view}>
                <FilterBar
                  list={list}
                  filters={state.filters}
                  setFilter={state.setFilter}
                  ready={data !== undefined || failed}
                />
                {!isReport && toolbar}
              </div>
            )}
            {context.isFiltered && <FilterChips list={list} state={state} />}
            {onPhone && (
              <div data-no-print className="list-phone-bar">
                <PhoneSort list={list} sort={state.sort} onSort={state.toggleSort} />
                <Toolbar {...tools} asTable={false} />
              </div>
            )}
            {list.newRows && (
              <NewRows
                key={JSON.stringify([state.filters, state.params])}
                list={list}
                newRows={list.newRows}
                state={state}
                page={isLoading ? undefined : data}
                onReload={reload}
              />
            )}
            {failed ? (
              <RetryView
                title={t(list.view === 'table' ? 'error.listLoad' : 'error.reportLoad')}
                hint={t(problemKey(error))}
                onRetry={context.reload}
              />
            ) : (
              <Rows
                list={list}
                state={state}
                data={data}
                isShown={isShown}
                busy={isValidating}
                late={late}
                ordered={ordered}
                onPhone={onPhone}
                preferences={preferences}
                context={context}
              />
            )}
            {data && !failed && (
              <Pager page={data} pageSize={list.call.pageSize} onFollow={state.navigate} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** Whether the address names a place that is none of those that there are. */
const isPlaceMissing = (
  { scopeTabs }: ResolvedList,
  { params }: ListState,
  places: Row[] | undefined,
): boolean =>
  scopeTabs !== undefined &&
  params[scopeTabs.routeParam] !== undefined &&
  places?.every((row) => String(row[scopeTabs.valueField]) !== params[scopeTabs.routeParam]) === true;

/** What stands above the list: the title, or of one place what is said with its name. */
function useHeading(
  { title, scopeTabs }: ResolvedList,
  { params }: ListState,
  places: Row[] | undefined,
): string {
  const { t } = useTranslation();
  const place = scopeTabs && places?.find((row) => String(row[scopeTabs.valueField]) === params[scopeTabs.routeParam]);
  return place && scopeTabs.heading
    ? t(scopeTabs.heading, { name: String(place[scopeTabs.nameField] ?? '') })
    : t(title);
}

/** The tab's title; from the second page on with the page's number, which reads the same in every language. */
function useListTitle(list: ResolvedList, data: Page | undefined): void {
  const title = useScreenTitle(list);
  useDocumentTitle(data && data.page > 1 ? `${title} (${data.page}/${data.pages})` : title);
}

/** A region that is always there, so that screen readers hear how many rows a filter leaves. */
function Announcement({ data, busy }: { data: Page | undefined; busy: boolean }) {
  const { t } = useTranslation();
  const counted =
    !busy && typeof data?.total === 'number' ? t('count.result', { count: data.total }) : '';
  return (
    <div role="status" className="hidden-text">
      {counted}
    </div>
  );
}

interface RowsProps {
  list: ResolvedList;
  state: ListState;
  data: Page | undefined;
  busy: boolean;
  late: boolean;
  ordered: boolean;
  onPhone: boolean;
  preferences: ReturnType<typeof useListPreferences>;
  context: ListContext;
}

/** The rows that stand, with what selects them: a row that is just being deleted is neither shown nor chosen. */
function Rows({ isShown, ...props }: RowsProps & { isShown(row: Row): boolean }): ReactNode {
  const { list, data, context } = props;
  const seen = useMemo(() => data?.rows.filter(isShown), [data, isShown]);
  if (!list.selection) return <RowsView {...props} seen={seen} lead={null} />;
  return (
    <Selection list={list} selection={list.selection} rows={seen} context={context}>
      {(lead) => <RowsView {...props} seen={seen} lead={lead} />}
    </Selection>
  );
}

function RowsView({
  list,
  state,
  data,
  seen,
  busy,
  late,
  ordered,
  onPhone,
  preferences,
  context,
  lead,
}: RowsProps & { seen: Row[] | undefined; lead: RowLead | null }): ReactNode {
  const columns = useMemo(
    () =>
      list.columns.filter(
        (column) => !column.hideable || !preferences.hidden.includes(column.field),
      ),
    [list, preferences.hidden],
  );
  if (data?.rows.length === 0) return <NoRows list={list} context={context} />;
  // Below a second nothing moves; the space is kept so that the page does not jump when the rows arrive.
  const rows = seen ?? (late ? null : []);
  if (rows && data && list.view !== 'table') {
    const ReportRows = REPORT_ROWS[list.view];
    return (
      <ReportRows
        list={list}
        page={data}
        columns={columns}
        rows={rows}
        sort={state.sort}
        ordered={ordered}
        density={preferences.density}
        busy={busy}
        onPhone={onPhone}
        onSort={state.toggleSort}
      />
    );
  }
  const shown = onPhone ? (
    <ListItems
      list={list}
      columns={columns}
      rows={rows}
      busy={busy}
      context={context}
      lead={lead}
    />
  ) : (
    <ListTable
      list={list}
      columns={columns}
      rows={rows}
      sort={state.sort}
      density={preferences.density}
      busy={busy}
      context={context}
      lead={lead}
      onSort={state.toggleSort}
    />
  );
  return <div {...(data ? {} : { className: 'list-waiting' })}>{shown}</div>;
}

function NoRows({ list, context }: { list: ResolvedList; context: ListContext }) {
  const { t } = useTranslation();
  if (context.isFiltered) {
    return (
      <StateView
        state="noMatch"
        icon="SearchOff"
        title={t('state.noResults')}
        hint={t('state.noResults.hint')}
      >
        <Button look="outlined" onClick={context.resetFilters} data-action="clearFilters">
          {t('action.resetFilters')}
        </Button>
      </StateView>
    );
  }
  return (
    <StateView
      state="empty"
      icon={list.icon ?? 'Search'}
      tone="primary"
      title={t(list.empty.text)}
      hint={list.empty.hint && t(list.empty.hint)}
    >
      {list.create && <CreateButton create={list.create} />}
    </StateView>
  );
}

/** What can be opened from the list: other screens, the forms over it, and the screen for a new row. */
function HeaderButtons({
  list,
  context,
  toolbar,
}: {
  list: ResolvedList;
  context: ListContext;
  toolbar: ReactNode;
}) {
  const [session, params] = [useProfile(), useParams()];
  const forms = list.toolbar.filter(
    ({ action, when }) => action === 'openForm' && isMet(when, { session, params }),
  );
  if (!list.create && list.links.length === 0 && forms.length === 0 && toolbar === null)
    return null;
  return (
    <>
      {toolbar}
      <LinkButtons links={list.links} />
      {forms.length > 0 && <ListForms items={forms} context={context} />}
      {list.create && <CreateButton create={list.create} />}
    </>
  );
}

function CreateButton({ create }: { create: NonNullable<ResolvedList['create']> }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  return (
    <Button
      to={pathFor(routes, create.to)}
      look="contained"
      startIcon={<Icon name="Add" />}
      data-action="create"
    >
      {t(create.label)}
    </Button>
  );
}
