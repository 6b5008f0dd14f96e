import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ResolvedList } from '../../../shared/resolved.ts';
import type { Page } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useNewRows } from './useNewRows.ts';
import type { ListState } from './useListState.ts';

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
    <Box role="status" data-part="newRows" data-no-print>
      {count > 0 && (
        <Box sx={{ display: 'flex', justifyContent: 'center', px: 3, pb: 3 }}>
          <Button
            variant="outlined"
            size="small"
            startIcon={<Icon name="ArrowUpward" />}
            onClick={isFirstPage ? onReload : state.toFirstPage}
            data-action="newRows"
            sx={{ borderRadius: 99, bgcolor: 'primarySoft', color: 'onPrimarySoft' }}
          >
            {t(newRows.countLabel, { count })}
          </Button>
        </Box>
      )}
    </Box>
  );
}
