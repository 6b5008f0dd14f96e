import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { Link } from 'react-router-dom';
import { pathFor, useAppInfo } from '../app.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useSession } from '../session/SessionContext.ts';
import tokens from '../theme/tokens.json';
import { Icon } from '../ui/icons/Icon.tsx';
import { LanguageButton } from './LanguageButton.tsx';

/** The drawer of a phone: a sheet over the page, which keeps the focus while it is open. Below the menu stands what a desk has in its top bar. */
export function MobileDrawer({
  open,
  onClose,
  children,
}: {
  open: boolean;
  onClose(): void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t('menu.mainNavigation'), sx: SHEET } }}
    >
      {children}
      <DrawerFooter onGo={onClose} />
    </Drawer>
  );
}

// What takes the focus is not left under the foot.
const SHEET = {
  inlineSize: tokens.drawer.phone,
  bgcolor: 'drawer',
  scrollPaddingBlockEnd: '104px',
};

/** In sight however many schools stand above it, where the screen is high enough to spare the place. */
const FOOT = {
  px: 3,
  py: 2,
  mt: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  borderBlockStart: '1px solid',
  borderColor: 'line',
  bgcolor: 'drawer',
  '@media (min-height: 600px)': { position: 'sticky', insetBlockEnd: 0, zIndex: 1 },
};

function DrawerFooter({ onGo }: { onGo(): void }) {
  const { t } = useTranslation();
  const { app, routes } = useAppInfo();
  const session = useSession();
  return (
    <Box sx={FOOT}>
      <LanguageButton />
      <Button
        color="inherit"
        component={Link}
        to={pathFor(routes, app.screens.profile)}
        onClick={onGo}
        startIcon={<Icon name="Person" />}
        data-action="profile"
      >
        {t('menu.profile')}
      </Button>
      <Button
        color="inherit"
        onClick={() => void session.signOut()}
        startIcon={<Icon name="Logout" />}
        data-action="signOut"
      >
        {t('menu.logout')}
      </Button>
    </Box>
  );
}
