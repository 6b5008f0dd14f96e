import { memo, useCallback, useState } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { useAppInfo } from '../app.ts';
import { deviceStorage } from '../data/deviceStorage.ts';
import { SlowNotice } from '../data/SlowNotice.tsx';
import { ExportProvider } from '../export/ExportProvider.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { LastListLocationProvider } from '../kinds/LastListLocation.tsx';
import { AppNotificationProvider } from '../kinds/AppNotificationProvider.tsx';
import { BrandMark } from '../ui/Brand.tsx';
import { Isolated } from '../ui/Isolated.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { ProgressLine } from '../ui/ProgressLine.tsx';
import { useDelayed } from '../ui/useDelayed.ts';
import { useDrawerForm, type DrawerForm } from '../ui/useScreenSize.ts';
import { HeadingFocus } from './HeadingFocus.ts';
import { useProfile } from '../session/SessionContext.ts';
import { ScrollPosition } from './ScrollPosition.tsx';
import { Menu } from './Menu.tsx';
import { SessionNotice } from './SessionNotice.tsx';
import { StableRouteContext } from './StableRouteContext.tsx';
import { TopBar } from './TopBar.tsx';
import { useShortcuts, useSingleKeys } from './useShortcuts.ts';
import './shell.css';

const Palette = lazyPart(async () => (await import('./palette/Palette.tsx')).Palette);
const Places = lazyPart(async () => (await import('./Directory.tsx')).Directory, {
  bare: true,
  idle: true,
});
const ShortcutHelp = lazyPart(
  async () => (await import('./palette/ShortcutHelp.tsx')).ShortcutHelp,
);
const MobileDrawer = lazyPart(async () => (await import('./MobileDrawer.tsx')).MobileDrawer);

/**
 * What stands around every screen of somebody who is signed in: top bar, menu, and the screen itself. By keyboard the top bar comes
 * first: the menu's list of schools may be long.
 */
export const ShellFrame = memo(function ShellFrame() {
  const { t } = useTranslation();
  const [form, turn] = useDrawer();
  const [open, setOpen] = useState(false);
  const [panel, setPanel] = useState<'palette' | 'help' | null>(null);
  const closeMenu = useCallback(() => setOpen(false), []);
  const close = useCallback(() => setPanel(null), []);
  const palette = useCallback(() => setPanel('palette'), []);
  const help = useCallback(() => setPanel('help'), []);
  const [singleKeys, turnSingleKeys] = useSingleKeys();
  useShortcuts({ palette, help, close: panel && close, singleKeys });
  return (
    <div className="shell">
      <a href="#content" className="skip-link">
        {t('app.skipToContent')}
      </a>
      <TopBar
        form={form}
        onMenu={form === 'sheet' ? () => setOpen(true) : turn}
        onSearch={palette}
      />
      {form === 'sheet' ? (
        <MobileDrawer open={open} onClose={closeMenu}>
          <DrawerContent form={form} onGo={closeMenu} />
        </MobileDrawer>
      ) : (
        <aside data-no-print data-drawer={form} className="drawer">
          <StableRouteContext>
            <DrawerContent form={form} onGo={closeMenu} />
          </StableRouteContext>
        </aside>
      )}
      <PendingNavigation />
      <main id="content" tabIndex={-1} className="shell-main">
        <SessionNotice />
        <SlowNotice awaited="answer" />
        <ExportProvider>
          <AppNotificationProvider>
            <LastListLocationProvider>
              <Outlet />
            </LastListLocationProvider>
          </AppNotificationProvider>
        </ExportProvider>
      </main>
      {panel === 'palette' && <Palette onClose={close} onHelp={help} />}
      {panel === 'help' && (
        <ShortcutHelp singleKeys={singleKeys} onSingleKeys={turnSingleKeys} onClose={close} />
      )}
      <ScrollPosition />
      <HeadingFocus />
    </div>
  );
});

/** A line that runs while the next screen takes its time: only it follows the router's every step. */
function PendingNavigation() {
  const going = useDelayed(useNavigation().state !== 'idle', 200);
  return going && <ProgressLine fixed />;
}

/** How the drawer stands, and the way to make it wide or narrow where there is room for both; the choice stays on the device. */
function useDrawer(): [DrawerForm, (() => void) | null] {
  const { prefix } = useAppInfo().app.storageKeys;
  const key = `${prefix}drawer`;
  const allowed = useDrawerForm();
  const [narrow, setNarrow] = useState(() => deviceStorage.getItem(key) === 'rail');
  if (allowed !== 'full') return [allowed, null];
  const turn = () => {
    deviceStorage.setItem(key, narrow ? 'full' : 'rail');
    setNarrow(!narrow);
  };
  return [narrow ? 'rail' : 'full', turn];
}

function DrawerContent({ form, onGo }: { form: DrawerForm; onGo(): void }) {
  const { t } = useTranslation();
  const { brand, drawerList: places } = useAppInfo().app;
  const company = useProfile()?.company_name;
  const rail = form === 'rail';
  return (
    <>
      <div className="drawer-brand" {...(rail ? { 'data-rail': '' } : {})}>
        <BrandMark />
        {!rail && (
          <div>
            <p>{t(brand.name)}</p>
            <span>{company ? <Isolated text={company} /> : t(brand.tagline)}</span>
          </div>
        )}
      </div>
      <Menu rail={rail} onGo={onGo} />
      {places && !rail && <Places places={places} />}
    </>
  );
}
