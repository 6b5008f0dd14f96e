import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { withBin } from '../../../../shared/calls/listQuery.ts';
import type { ResolvedList } from '../../../../shared/resolved/resolved.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { focusHeading } from '../../../ui/page/focusHeading.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { NotificationAlert } from '../../NotificationAlert.tsx';
import { useBreadcrumbs } from '../../useBreadcrumbs.ts';
import { ListCard } from '../ListCard.tsx';
import { useListScreen } from '../useListScreen.ts';

/**
 * Shows the deleted items of a list, which can be restored or deleted permanently.
 * @param bin the screen that the compiler adds for them
 */
export function BinScreen({ list, bin }: { list: ResolvedList; bin: ResolvedList }) {
  const { t } = useTranslation();
  const screen = useListScreen(bin);
  const breadcrumbs = useBreadcrumbs(list);
  const { page } = screen.rows;
  const { notification, dismiss } = screen.actions;
  useHeadingFocus();
  return (
    <div data-kind="list" data-bin>
      <PageHeader
        breadcrumbs={[...breadcrumbs, { text: t('bin.title') }]}
        title={t('bin.title')}
        note={t('bin.note')}
        count={
          typeof page?.total === 'number' ? t(bin.countLabel, { count: page.total }) : undefined
        }
        actions={<BackButton />}
      />
      {notification && <NotificationAlert notification={notification} onClose={dismiss} />}
      <ListCard screen={screen} />
    </div>
  );
}

function BackButton() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Button
      to={pathname + withBin(new URLSearchParams(search), false)}
      variant="outlined"
      data-action="leaveBin"
    >
      {t('action.backToList')}
    </Button>
  );
}

/**
 * Moves the focus to the heading when the bin opens and when it is left, because the pressed link
 * disappears. A navigation to another path does this itself.
 */
function useHeadingFocus(): void {
  useEffect(() => {
    focusIfLost();
    return () => void setTimeout(focusIfLost);
  }, []);
}

function focusIfLost(): void {
  if (document.activeElement === document.body) focusHeading();
}
