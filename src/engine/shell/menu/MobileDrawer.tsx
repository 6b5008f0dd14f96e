import type { ReactNode } from 'react';
import { pathFor, useAppInfo } from '../../app.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSession } from '../../session/SessionContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Drawer } from '../../ui/overlays.ts';
import { LanguageButton } from '../frame/LanguageButton.tsx';

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
    <Drawer open={open} onClose={onClose} label={t('menu.mainNavigation')} className="drawer-sheet">
      {children}
      <DrawerFooter onNavigate={onClose} />
    </Drawer>
  );
}

function DrawerFooter({ onNavigate }: { onNavigate(): void }) {
  const { t } = useTranslation();
  const { app, routes } = useAppInfo();
  const session = useSession();
  return (
    <div className="drawer-footer">
      <LanguageButton />
      <Button
        variant="inherit"
        to={pathFor(routes, app.screens.profile)}
        onClick={onNavigate}
        startIcon={<Icon name="Person" />}
        data-action="profile"
      >
        {t('menu.profile')}
      </Button>
      <Button
        variant="inherit"
        onClick={() => void session.signOut()}
        startIcon={<Icon name="Logout" />}
        data-action="signOut"
      >
        {t('menu.logout')}
      </Button>
    </div>
  );
}
