import type { ResolvedList } from '../../../../shared/resolved/resolved.ts';
import type { Page } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { useNewRows } from './useNewRows.ts';
import type { ListState } from '../useListState.ts';

interface Props {
  list: ResolvedList;
  newRows: NonNullable<ResolvedList['newRows']>;
  state: ListState;
  /** The current page; undefined while it loads. */
  page: Page | undefined;
  onReload(): void;
}

/**
 * Shows how many rows were added since the list was loaded. A click loads them; rows never move by
 * themselves.
 */
export function NewRows({ list, newRows, state, page, onReload }: Props) {
  const { t } = useTranslation();
  const isFirstPage = state.page === 1 && state.sort === '';
  const count = useNewRows(list, newRows.pollSeconds, state, isFirstPage ? { page } : 'otherPage');
  return (
    <div role="status" data-part="newRows" data-no-print>
      {count > 0 && (
        <div className="list-new-rows">
          <Button
            variant="outlined"
            size="small"
            startIcon={<Icon name="ArrowUpward" />}
            onClick={isFirstPage ? onReload : state.toFirstPage}
            data-action="newRows"
          >
            {t(newRows.countLabel, { count })}
          </Button>
        </div>
      )}
    </div>
  );
}
