import { useMemo, useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ResolvedDetail } from '../../../shared/resolved/resolved.ts';
import type { Row } from '../../data/page.ts';
import { useItem } from '../../data/useCall.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { RowContext } from '../../registries.ts';
import { BidiText } from '../../ui/controls/BidiText.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PrintButton } from '../../ui/page/PrintButton.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { useDelayed } from '../../ui/useDelayed.ts';
import { useDocumentTitle } from '../../ui/page/useDocumentTitle.ts';
import { LinkButtons } from '../LinkButtons.tsx';
import { LoadFailure } from '../../data/requests/LoadFailure.tsx';
import { Notices } from '../Notices.tsx';
import { NotificationAlert, type Notification } from '../NotificationAlert.tsx';
import { useScreenTitle } from '../useScreenTitle.ts';
import { useBreadcrumbs } from '../useBreadcrumbs.ts';
import { DetailActions } from './DetailActions.tsx';
import { DetailHistory } from './DetailHistory.tsx';
import { NeighbourLinks } from './NeighbourLinks.tsx';
import { DetailSection } from './DetailSection.tsx';
import { isShown } from './isShown.ts';

/** Shows one item. It is remounted for another item, so that nothing of the previous one stays. */
export function DetailScreen({ screen }: { screen: ResolvedDetail }) {
  const params = useParams() as Record<string, string>;
  useDocumentTitle(useScreenTitle(screen));
  return (
    <div data-kind="detail">
      <Item key={JSON.stringify(params)} screen={screen} params={params} />
    </div>
  );
}

function Item({ screen, params }: { screen: ResolvedDetail; params: Record<string, string> }) {
  const { data: item, error, isValidating, mutate } = useItem(screen.call, undefined, params);
  const { context, notification, dismiss } = useItemContext(mutate);
  const showSkeleton = useDelayed(item === undefined);
  if (error !== undefined && !isValidating) {
    return (
      <DetailFrame screen={screen} item={undefined} context={context}>
        <LoadFailure problem={error} message={screen.errorText} onRetry={() => void mutate()} />
      </DetailFrame>
    );
  }
  return (
    <DetailFrame screen={screen} item={item} context={context}>
      {notification && <NotificationAlert notification={notification} onClose={dismiss} />}
      {item ? <Sections screen={screen} item={item} /> : showSkeleton && <Loading />}
    </DetailFrame>
  );
}

/** Creates the context for the actions of the item, and holds the last notification. */
function useItemContext(reload: () => Promise<unknown>) {
  const [notification, setNotification] = useState<Notification | null>(null);
  const context = useMemo<RowContext>(
    () => ({
      reload: () => void reload(),
      notify: (severity, key, params = {}, reasons = []) =>
        setNotification({ severity, key, params, reasons }),
      // The item stays.
      keepFocus: () => undefined,
    }),
    [reload],
  );
  return { context, notification, dismiss: () => setNotification(null) };
}

/**
 * The header with its links, which stays the same while the item loads or if it cannot be loaded.
 */
function DetailFrame({
  screen,
  item,
  context,
  children,
}: {
  screen: ResolvedDetail;
  item: Row | undefined;
  context: RowContext;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const name = screen.nameField === undefined ? undefined : item?.[screen.nameField];
  const title = typeof name === 'string' && name !== '' ? name : t(screen.title);
  const links = [...screen.links, ...(screen.back ? [screen.back] : [])];
  return (
    <>
      <PageHeader
        breadcrumbs={useBreadcrumbs(screen)}
        title={<BidiText text={title} />}
        actions={
          <>
            {item && <DetailActions screen={screen} item={item} name={title} context={context} />}
            {item && <DetailHistory screen={screen} item={item} />}
            <NeighbourLinks />
            {item && <PrintButton name={title} />}
            <LinkButtons links={links} back />
          </>
        }
      />
      {children}
    </>
  );
}

function Sections({ screen, item }: { screen: ResolvedDetail; item: Row }) {
  const shown = screen.sections.filter(({ fields }) => fields.some((row) => isShown(row, item)));
  return (
    <>
      <Notices notices={screen.notices} item={item} />
      <div className="stack">
        {shown.map((section, index) => (
          <DetailSection
            key={section.title ?? index}
            section={section}
            item={item}
            label={section.title ?? screen.title}
          />
        ))}
      </div>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy className="card stack detail-section">
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="detail-row">
          <Skeleton width={140} />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
