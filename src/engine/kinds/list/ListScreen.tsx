import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hostFeature } from '../../../shared/calls/access.ts';
import { binScreenId, showsBin } from '../../../shared/calls/listQuery.ts';
import type { ResolvedList } from '../../../shared/resolved/resolved.ts';
import { NotFoundView } from '../../data/requests/LoadFailure.tsx';
import type { Page } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { blocks } from '../../registries.ts';
import { useProfile } from '../../session/SessionContext.ts';
import { lazyPart } from '../../ui/states/lazyPart.tsx';
import { NotificationAlert } from '../NotificationAlert.tsx';
import { usePrepareScreen } from '../prepareScreen.ts';
import { isInFilterBar } from './filters/FilterBar.tsx';
import { FilterControl } from './filters/FilterControl.tsx';
import { ListBlocks } from './ListBlocks.tsx';
import { ListCard } from './ListCard.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ScopeTabs } from './filters/ScopeTabs.tsx';
import { isBusy, shownPage, useListScreen, type ListScreenState } from './useListScreen.ts';
import { MissingViewParts } from './views/ViewsButton.tsx';
import './list.css';

export function ListScreen({ screen }: { screen: ResolvedList }) {
  const [search] = useSearchParams();
  const profile = useProfile();
  return screen.bin &&
    hostFeature(profile, screen.bin.feature) !== 'no' &&
    showsBin(screen, search) ? (
    <BinOfList list={screen} />
  ) : (
    <RowsOfList definition={screen} />
  );
}

/** The deleted items of a list. Their code and texts are loaded when they are first shown. */
function BinOfList({ list }: { list: ResolvedList }) {
  const prepare = usePrepareScreen();
  const [Bin] = useState(() =>
    lazyPart(async () => {
      const [{ BinScreen }, { screen }] = await Promise.all([
        import('./bin/BinScreen.tsx'),
        prepare(binScreenId(list.id)),
      ]);
      return (props: { list: ResolvedList }) => (
        <BinScreen {...props} bin={screen as ResolvedList} />
      );
    }),
  );
  return <Bin list={list} />;
}

function RowsOfList({ definition }: { definition: ResolvedList }) {
  const screen = useListScreen(definition);
  const { list, state, scope } = screen;
  const { notification, dismiss } = screen.actions;
  return (
    <div data-kind="list">
      <ListHeader screen={screen} />
      {notification && <NotificationAlert notification={notification} onClose={dismiss} />}
      <MissingViewParts screen={screen} />
      {list.scopeTabs && (
        <ScopeTabs
          tabs={list.scopeTabs}
          chosen={state.params[list.scopeTabs.routeParam]}
          scopes={scope.scopes}
          counts={scope.counts}
        />
      )}
      {/* If the scope in the URL, such as a branch, does not exist, an empty list would not say why. */}
      {scope.isMissing ? <NotFoundView /> : <ListContent screen={screen} />}
    </div>
  );
}

/** The blocks, the chips of filters and the card with the rows. */
function ListContent({ screen }: { screen: ListScreenState }) {
  const { list, state, rows } = screen;
  const page = shownPage(rows);
  const blocksBelowHeader = useMemo(
    () => list.blocks.filter(({ block }) => !blocks.get(block).inHeader),
    [list],
  );
  return (
    <>
      <Announcement data={page} busy={isBusy(rows)} />
      {blocksBelowHeader.length > 0 && (
        <ListBlocks
          blocks={blocksBelowHeader}
          page={page}
          hasFailed={rows.status === 'failed'}
          isSlow={rows.isSlow && rows.page === undefined}
          query={state.filterQuery}
          filters={list.filters}
          reloadCount={rows.reloadCount}
        />
      )}
      {list.filters
        .filter((filter) => !isInFilterBar(filter))
        .map((filter) => (
          <FilterControl
            key={filter.filter}
            as={filter.as}
            filter={filter}
            value={state.filters[filter.filter] ?? ''}
            onChange={(value) => state.setFilter(filter.filter, value)}
            ready
            totals={page?.totals ?? null}
          />
        ))}
      <ListCard screen={screen} />
    </>
  );
}

/**
 * A live region that is always rendered, so that screen readers announce how many rows a filter
 * leaves.
 */
function Announcement({ data, busy }: { data: Page | undefined; busy: boolean }) {
  const { t } = useTranslation();
  const text =
    !busy && typeof data?.total === 'number' ? t('count.result', { count: data.total }) : '';
  return (
    <div role="status" className="hidden-text">
      {text}
    </div>
  );
}
