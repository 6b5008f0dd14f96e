import { useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useAppInfo } from '../app.ts';
import tokens from '../theme/tokens.json';
import { Mark } from '../ui/Brand.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { ProgressLine } from '../ui/ProgressLine.tsx';
import { useDelayed } from '../ui/useDelayed.ts';
import { useDrawerForm } from '../ui/useScreenSize.ts';
import { LanguageButton } from './LanguageButton.tsx';
import { Menu } from './Menu.tsx';
import { SessionNotice } from './SessionNotice.tsx';
import { TopBar } from './TopBar.tsx';

const SheetDrawer = lazyPart(async () => (await import('./SheetDrawer.tsx')).SheetDrawer);

/** What stands around every screen of somebody who is signed in: menu, top bar, and the place of the screen. */
export function ShellFrame() {
  const { t } = useTranslation();
  const form = useDrawerForm();
  const [open, setOpen] = useState(false);
  const going = useDelayed(useNavigation().state !== 'idle', 200);
  return (
    <Box sx={{ display: 'flex', minBlockSize: '100dvh' }}>
      <Box component="a" href="#content" sx={SKIP}>
        {t('app.skipToContent')}
      </Box>
      {form === 'sheet' ? (
        <SheetDrawer open={open} onClose={() => setOpen(false)}>
          <DrawerContent rail={false} onGo={() => setOpen(false)} withLanguage />
        </SheetDrawer>
      ) : (
        <Box component="aside" data-no-print sx={{ ...DOCKED, inlineSize: form === 'rail' ? tokens.drawer.rail : tokens.drawer.full }}>
          <DrawerContent rail={form === 'rail'} onGo={() => undefined} />
        </Box>
      )}
      <Box sx={{ flex: 1, minInlineSize: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar onMenu={form === 'sheet' ? () => setOpen(true) : null} />
        {going && <ProgressLine fixed />}
        <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, inlineSize: '100%', maxInlineSize: tokens.page.maxWidth, mx: 'auto', px: { xs: 4, md: 6, lg: 8 }, py: { xs: 4, md: 6 } }}>
          <SessionNotice />
          <Outlet />
        </Box>
      </Box>
      <ScrollRestoration />
    </Box>
  );
}

function DrawerContent({ rail, onGo, withLanguage = false }: { rail: boolean; onGo(): void; withLanguage?: boolean }) {
  const { t } = useTranslation();
  const { brand } = useAppInfo().app;
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
      {withLanguage && (
        <Box sx={{ px: 3, pt: 4 }}>
          <LanguageButton />
        </Box>
      )}
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
