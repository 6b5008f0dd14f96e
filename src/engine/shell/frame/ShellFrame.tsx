import { memo, useCallback, useState } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { useAppInfo } from '../../app.ts';
import { deviceStorage } from '../../data/deviceStorage.ts';
import { SlowNotice } from '../../data/requests/SlowNotice.tsx';
import { ExportProvider } from '../../export/ExportProvider.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { LastListLocationProvider } from '../../kinds/LastListLocation.tsx';
import { AppNotificationProvider } from '../../kinds/AppNotificationProvider.tsx';
import { BrandMark } from '../../ui/page/Brand.tsx';
import { BidiText } from '../../ui/controls/BidiText.tsx';
import { lazyPart } from '../../ui/states/lazyPart.tsx';
import { ProgressLine } from '../../ui/controls/ProgressLine.tsx';
import { useHasBeenIdle } from '../../ui/idle.ts';
import { useDelayed } from '../../ui/useDelayed.ts';
import { useDrawerVariant, useIsPhone, type DrawerVariant } from '../../ui/useScreenSize.ts';
import { BottomBar } from './BottomBar.tsx';
import { DrawerList } from '../menu/DrawerList.tsx';
import { HeadingFocus } from '../HeadingFocus.ts';
import { MobileDrawer } from '../menu/MobileDrawer.tsx';
import { ShortcutHelp } from '../palette/ShortcutHelp.tsx';
import { useCompanyName } from '../../session/SessionContext.ts';
import { PrintHead } from './PrintHead.tsx';
import { ScrollPosition } from '../ScrollPosition.tsx';
import { Menu } from '../menu/Menu.tsx';
import { SessionNotice } from '../SessionNotice.tsx';
import { TopBar } from './TopBar.tsx';
import { useShortcuts, useSingleKeys } from '../useShortcuts.ts';
import './shell.css';

const Palette = lazyPart(async () => (await import('../palette/Palette.tsx')).Palette);

/**
 * The frame of screens for signed-in users: top bar, menu and screen. The top bar comes first in
 * the tab order, because the list in the menu may be long.
 */
export const ShellFrame = memo(function ShellFrame() {
  const { t } = useTranslation();
  const [variant, toggleWidth] = useDrawer();
  const [open, setOpen] = useState(false);
  const [panel, setPanel] = useState<'palette' | 'help' | null>(null);
  const onPhone = useIsPhone();
  const openMenu = useCallback(() => setOpen(true), []);
  const closeMenu = useCallback(() => setOpen(false), []);
  const closePanel = useCallback(() => setPanel(null), []);
  const openPalette = useCallback(() => setPanel('palette'), []);
  const openHelp = useCallback(() => setPanel('help'), []);
  const [singleKeys, turnSingleKeys] = useSingleKeys();
  useShortcuts({ openPalette, openHelp, closePanel: panel && closePanel, singleKeys });
  return (
    <div className="shell">
      <a href="#content" data-no-print className="skip-link">
        {t('app.skipToContent')}
      </a>
      <TopBar
        variant={variant}
        onMenu={variant === 'sheet' ? openMenu : toggleWidth}
        onSearch={openPalette}
        onPhone={onPhone}
      />
      {variant === 'sheet' ? (
        <MobileDrawer open={open} onClose={closeMenu}>
          <DrawerContent variant={variant} onNavigate={closeMenu} />
        </MobileDrawer>
      ) : (
        <aside data-no-print data-drawer={variant} className="drawer">
          <DrawerContent variant={variant} onNavigate={closeMenu} />
        </aside>
      )}
      <PendingNavigation />
      <main id="content" tabIndex={-1} className="shell-main">
        <PrintHead />
        <SessionNotice />
        <SlowNotice kind="read" />
        <ExportProvider>
          <AppNotificationProvider>
            <LastListLocationProvider>
              <Outlet />
            </LastListLocationProvider>
          </AppNotificationProvider>
        </ExportProvider>
      </main>
      {onPhone && <BottomBar onMenu={openMenu} onSearch={openPalette} />}
      {panel === 'palette' && <Palette onClose={closePanel} onHelp={openHelp} />}
      {panel === 'help' && (
        <ShortcutHelp singleKeys={singleKeys} onSingleKeys={turnSingleKeys} onClose={closePanel} />
      )}
      <ScrollPosition />
      <HeadingFocus />
    </div>
  );
});

/**
 * A progress line while the next screen loads. A component of its own, so that only it renders for
 * every state of the router.
 */
function PendingNavigation() {
  const isPending = useDelayed(useNavigation().state !== 'idle', 200);
  return isPending && <ProgressLine fixed />;
}

/**
 * Returns how the drawer is shown, and a function that toggles its width, or null if the window is
 * too narrow for the full drawer. The choice is stored on the device.
 */
function useDrawer(): [DrawerVariant, (() => void) | null] {
  const { prefix } = useAppInfo().app.storageKeys;
  const key = `${prefix}drawer`;
  const allowed = useDrawerVariant();
  const [isNarrow, setIsNarrow] = useState(() => deviceStorage.getItem(key) === 'rail');
  if (allowed !== 'full') return [allowed, null];
  const toggleWidth = () => {
    deviceStorage.setItem(key, isNarrow ? 'full' : 'rail');
    setIsNarrow(!isNarrow);
  };
  return [isNarrow ? 'rail' : 'full', toggleWidth];
}

function DrawerContent({ variant, onNavigate }: { variant: DrawerVariant; onNavigate(): void }) {
  const { t } = useTranslation();
  const { brand, drawerList } = useAppInfo().app;
  const company = useCompanyName();
  const rail = variant === 'rail';
  const hasBeenIdle = useHasBeenIdle();
  return (
    <>
      <div className="drawer-brand" {...(rail ? { 'data-rail': '' } : {})}>
        <BrandMark />
        {!rail && (
          <div>
            <p>{t(brand.name)}</p>
            <span>{company ? <BidiText text={company} /> : t(brand.tagline)}</span>
          </div>
        )}
      </div>
      <Menu rail={rail} onNavigate={onNavigate} />
      {/* It makes a request, which waits until the screen has made its own. */}
      {drawerList && !rail && hasBeenIdle && (
        <DrawerList drawerList={drawerList} onNavigate={onNavigate} />
      )}
    </>
  );
}
