import { useState } from 'react';
import { pathFor, useAppInfo } from '../../app.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useIsMainAccount, useProfile, useSession } from '../../session/SessionContext.ts';
import { BrandMark } from '../../ui/page/Brand.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { pictureProps } from '../../ui/controls/pictureProps.ts';
import { MenuButton } from '../../ui/menu/MenuButton.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import type { DrawerVariant } from '../../ui/useScreenSize.ts';
import { useLanguageAndModeSwitches } from './useLanguageAndModeSwitches.ts';
import './shell.css';

interface Props {
  /** How the menu is shown. */
  variant: DrawerVariant;
  /** Opens the drawer or toggles its width; null if there is no choice. */
  onMenu: (() => void) | null;
  onSearch(): void;
  /** On a phone, the bar at the lower edge has the menu and the search. */
  onPhone: boolean;
}

/** The menu button, search, language, colour mode and account menu. */
export function TopBar({ variant, onMenu, onSearch, onPhone }: Props) {
  const { t } = useTranslation();
  const { brand } = useAppInfo().app;
  return (
    <header data-no-print className="top-bar">
      {onMenu && !onPhone && (
        <IconButton
          onClick={onMenu}
          aria-label={t(MENU_LABELS[variant])}
          data-hint={t(MENU_LABELS[variant])}
          data-action="openMenu"
        >
          <Icon
            name={variant === 'full' ? 'MenuOpen' : 'Menu'}
            size={variant === 'sheet' ? 24 : 20}
          />
        </IconButton>
      )}
      {variant === 'sheet' && (
        <>
          <BrandMark size={30} />
          <span className="top-bar-brand">{t(brand.name)}</span>
        </>
      )}
      {variant !== 'sheet' && <SearchButton onPress={onSearch} />}
      <div className="top-bar-tools">
        {variant === 'sheet' && !onPhone && <SearchButton onPress={onSearch} />}
        <div className="top-bar-language">
          <LanguageButton />
        </div>
        <ModeButton />
        <AccountMenu />
      </div>
    </header>
  );
}

function ModeButton() {
  const { t } = useTranslation();
  const { mode } = useLanguageAndModeSwitches();
  return (
    <IconButton
      aria-label={t(mode.label)}
      data-hint={t(mode.label)}
      onClick={mode.press}
      data-action="switchMode"
    >
      <Icon name={mode.icon} />
    </IconButton>
  );
}

/**
 * Looks like a search box, and opens the command palette of screens, actions and items of the
 * drawer list.
 */
function SearchButton({ onPress }: { onPress(): void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={t('palette.placeholder')}
      aria-keyshortcuts="Control+K"
      data-action="palette"
      className="pressable search-button"
    >
      <Icon name="Search" color="textMuted" />
      <span>{t('palette.placeholder')}</span>
      <kbd dir="ltr" data-keys="Ctrl K" aria-hidden />
    </button>
  );
}

function AccountMenu() {
  const { t } = useTranslation();
  const { app, routes } = useAppInfo();
  const session = useSession();
  const profile = useProfile();
  const isMain = useIsMainAccount();
  if (!profile) return <span className="avatar" />;
  const items = [
    {
      key: 'profile',
      label: t('menu.profile'),
      icon: 'Person',
      attributes: { 'data-action': 'profile' },
      href: pathFor(routes, app.screens.profile),
    },
    {
      key: 'signOut',
      label: t('menu.logout'),
      icon: 'Logout',
      attributes: { 'data-action': 'signOut' },
      onPress: () => void session.signOut(),
    },
  ];
  return (
    <MenuButton items={items}>
      {(trigger) => (
        <button
          type="button"
          data-action="account"
          data-hint={profile.name}
          {...trigger}
          className="pressable account-button"
        >
          <Avatar source={profile.avatar} name={profile.name} />
          <span className="account-name desktop-text">
            <bdi>{profile.name}</bdi>
            {isMain && <small>{t('profile.mainAccount')}</small>}
          </span>
          <Icon name="ExpandMore" size={18} color="textMuted" />
        </button>
      )}
    </MenuButton>
  );
}

/** The user's picture, or the first letter of the name if there is none or it cannot be loaded. */
function Avatar({ source, name }: { source: string | null; name: string }) {
  const [failedSource, setFailedSource] = useState<string | null>(null);
  return (
    <span className="avatar" aria-hidden>
      {source && source !== failedSource ? (
        <img {...pictureProps(source, 36)} alt="" onError={() => setFailedSource(source)} />
      ) : (
        [...name][0]
      )}
    </span>
  );
}

const MENU_LABELS = {
  sheet: 'action.openMenu',
  full: 'action.collapseMenu',
  rail: 'action.expandMenu',
} as const;
