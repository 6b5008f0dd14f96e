import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VIEW_PARAM } from '../../../../shared/resolved/viewParam.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { useHasBeenIdle } from '../../../ui/idle.ts';
import { lazyPart } from '../../../ui/states/lazyPart.tsx';
import { MenuPopup } from '../../../ui/overlays.ts';
import type { ListScreenState } from '../useListScreen.ts';
import './views.css';

interface Props {
  screen: ListScreenState;
}

const loadViews = async () => (await import('./lateViews.ts')).lateViews;
const ViewsMenu = lazyPart(async () => (await loadViews()).ViewsMenu);
const ViewsLabel = lazyPart<Props>(async () => (await loadViews()).ViewsLabel, {
  optional: true,
  Fallback: TitleLabel,
});
const ViewNotice = lazyPart<Props>(async () => (await loadViews()).ViewNotice, { optional: true });

function TitleLabel() {
  return <span className="desktop-text">{useTranslation().t('views.title')}</span>;
}

/**
 * Whether the view of the URL may be read: only after the rows are shown, so that nothing is
 * requested before them.
 */
function useNamesView({ rows }: ListScreenState): boolean {
  const isNamed = new URLSearchParams(useLocation().search).has(VIEW_PARAM);
  return useHasBeenIdle() && isNamed && (rows.page !== undefined || rows.status === 'failed');
}

/**
 * The button that opens the menu of views. Its code and the saved views are loaded when it is used,
 * or after the rows if the URL names a view.
 */
export function ViewsButton({ screen }: Props) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hasOpened, setHasOpened] = useState(false);
  const isNeeded = useNamesView(screen) || hasOpened;
  const { save, ready } = screen.list.views;
  if (!save && ready.length === 0) return null;
  const preload = () => void Promise.all([ViewsMenu.preload(), MenuPopup.preload()]);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="BookmarkBorder" />}
        endIcon={<Icon name="ExpandMore" size={18} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => {
          setHasOpened(true);
          setAnchor(event.currentTarget);
        }}
        onPointerEnter={preload}
        onFocus={preload}
        data-action="views"
        className="views-button"
      >
        {isNeeded ? <ViewsLabel screen={screen} /> : <TitleLabel />}
      </Button>
      {isNeeded && (
        <ViewsMenu
          screen={screen}
          menu={anchor && { id, anchor, onClose: () => setAnchor(null) }}
        />
      )}
    </>
  );
}

/** What the current view refers to and the list no longer has. */
export function MissingViewParts({ screen }: Props) {
  return useNamesView(screen) && <ViewNotice screen={screen} />;
}
