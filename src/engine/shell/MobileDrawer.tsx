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

/**
 * The drawer on phones: a modal sheet that keeps the focus while it is open. Its footer contains
 * what the top bar shows on wider screens.
 */
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
      slotProps={{ paper: { 'aria-label': t('menu.mainNavigation'), sx: PAPER_STYLE } }}
    >
      {children}
      <DrawerFooter onNavigate={onClose} />
    </Drawer>
  );
}

// Keeps focused entries from being hidden below the footer.
const PAPER_STYLE = {
  inlineSize: tokens.drawer.phone,
  bgcolor: 'drawer',
  scrollPaddingBlockEnd: '104px',
};

/** Sticky, so that it stays visible below a long drawer list, if the screen is high enough. */
const FOOTER_STYLE = {
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

function DrawerFooter({ onNavigate }: { onNavigate(): void }) {
  const { t } = useTranslation();
  const { app, routes } = useAppInfo();
  const session = useSession();
  return (
    <Box sx={FOOTER_STYLE}>
      <LanguageButton />
      <Button
        color="inherit"
        component={Link}
        to={pathFor(routes, app.screens.profile)}
        onClick={onNavigate}
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
