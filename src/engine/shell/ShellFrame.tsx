import { useCallback, useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useAppInfo } from '../app.ts';
import { deviceStorage } from '../data/deviceStorage.ts';
import { LongWait } from '../data/LongWait.tsx';
import { ExportProvider } from '../export/ExportProvider.tsx';
import tokens from '../theme/tokens.json';
import { Mark } from '../ui/Brand.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { ProgressLine } from '../ui/ProgressLine.tsx';
import { useDelayed } from '../ui/useDelayed.ts';
import { useDrawerForm, type DrawerForm } from '../ui/useScreenSize.ts';
import { Menu } from './Menu.tsx';
import { SessionNotice } from './SessionNotice.tsx';
import { TopBar } from './TopBar.tsx';
import { useShortcuts } from './useShortcuts.ts';

const Palette = lazyPart(async () => (await import('./palette/Palette.tsx')).Palette);
const Places = lazyPart(async () => (await import('./Places.tsx')).Places);
const ShortcutHelp = lazyPart(async () => (await import('./palette/ShortcutHelp.tsx')).ShortcutHelp);
const SheetDrawer = lazyPart(async () => (await import('./SheetDrawer.tsx')).SheetDrawer);

/** What stands around every screen of somebody who is signed in: menu, top bar, and the place of the screen. */
export function ShellFrame() {
  const { t } = useTranslation();
  const [form, turn] = useDrawer();
  const [open, setOpen] = useState(false);
  const [panel, setPanel] = useState<'palette' | 'help' | null>(null);
  const going = useDelayed(useNavigation().state !== 'idle', 200);
  const close = useCallback(() => setPanel(null), []);
  const palette = useCallback(() => setPanel('palette'), []);
  const help = useCallback(() => setPanel('help'), []);
  useShortcuts({ palette, help });
  return (
    <Box sx={{ display: 'flex', minBlockSize: '100dvh' }}>
      <Box component="a" href="#content" sx={SKIP}>
        {t('app.skipToContent')}
      </Box>
      {form === 'sheet' ? (
        <SheetDrawer open={open} onClose={() => setOpen(false)}>
          <DrawerContent form={form} onGo={() => setOpen(false)} />
        </SheetDrawer>
      ) : (
        <Box component="aside" data-no-print data-drawer={form} sx={{ ...DOCKED, inlineSize: form === 'rail' ? tokens.drawer.rail : tokens.drawer.full }}>
          <DrawerContent form={form} onGo={() => undefined} />
        </Box>
      )}
      <Box sx={{ flex: 1, minInlineSize: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar form={form} onMenu={form === 'sheet' ? () => setOpen(true) : turn} onSearch={palette} />
        {going && <ProgressLine fixed />}
        <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, inlineSize: '100%', maxInlineSize: tokens.page.maxWidth, mx: 'auto', px: { xs: 4, md: 6, lg: 8 }, py: { xs: 4, md: 6 } }}>
          <SessionNotice />
          <LongWait awaited="answer" />
          <ExportProvider>
            <Outlet />
          </ExportProvider>
        </Box>
      </Box>
      {panel === 'palette' && <Palette onClose={close} onHelp={help} />}
      {panel === 'help' && <ShortcutHelp onClose={close} />}
      <ScrollRestoration />
    </Box>
  );
}

/** How the drawer stands, and the way to make it wide or narrow where there is room for both; the choice stays on the device. */
function useDrawer(): [DrawerForm, (() => void) | null] {
  const { prefix } = useAppInfo().app.storage;
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
  const { brand, places } = useAppInfo().app;
  const rail = form === 'rail';
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: rail ? 'center' : 'flex-start', gap: 3, px: rail ? 0 : 5, pt: 3, pb: 4 }}>
        <Mark />
        {!rail && (
          <Box>
            <Typography variant="h3" component="p" sx={{ lineHeight: '24px' }}>
              {t(brand.name)}
            </Typography>
            <Typography variant="caption" sx={{ color: 'textMuted' }}>
              {t(brand.tagline)}
            </Typography>
          </Box>
        )}
      </Box>
      <Menu rail={rail} onGo={onGo} />
      {places && !rail && <Places places={places} />}
    </>
  );
}

const DOCKED = {
  flex: 'none',
  position: 'sticky',
  insetBlockStart: 0,
  blockSize: '100dvh',
  overflowY: 'auto',
  bgcolor: 'drawer',
  borderInlineEnd: '1px solid',
  borderColor: 'line',
} as const;

const SKIP = {
  position: 'fixed',
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: 'tooltip',
  px: 4,
  py: 2,
  borderRadius: '8px',
  bgcolor: 'surfaceRaised',
  color: 'primary.main',
  transform: 'translateY(-80px)',
  '&:focus': { transform: 'none' },
} as const;
