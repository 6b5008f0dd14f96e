import { useState } from 'react';
import { pathFor, useAppInfo } from '../app.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useProfile, useSession } from '../session/SessionContext.ts';
import { BrandMark } from '../ui/Brand.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { pictureProps } from '../ui/pictureProps.ts';
import { MenuButton } from '../ui/menu/MenuButton.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import type { DrawerForm } from '../ui/useScreenSize.ts';
import { useLanguageAndModeSwitches } from './useLanguageAndModeSwitches.ts';
import './shell.css';

interface Props {
  /** How the menu stands. */
  form: DrawerForm;
  /** Opens the sheet, or makes the drawer wide or narrow; null where there is no choice. */
  onMenu: (() => void) | null;
  onSearch(): void;
}

/** Menu button, search, language, light and dark, account. */
export function TopBar({ form, onMenu, onSearch }: Props) {
  const { t } = useTranslation();
  const { brand } = useAppInfo().app;
  return (
    <header data-no-print className="top-bar">
      {onMenu && (
        <IconButton
          onClick={onMenu}
          aria-label={t(MENU_LABELS[form])}
          data-hint={t(MENU_LABELS[form])}
          data-action="openMenu"
        >
          <Icon name={form === 'full' ? 'MenuOpen' : 'Menu'} size={form === 'sheet' ? 24 : 20} />
        </IconButton>
      )}
      {form === 'sheet' && (
        <>
          <BrandMark size={30} />
          <span className="top-bar-brand">{t(brand.name)}</span>
        </>
      )}
      {form !== 'sheet' && <SearchButton onPress={onSearch} />}
      <div className="top-bar-tools">
        {form === 'sheet' && <SearchButton onPress={onSearch} />}
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

/** Looks like a box to write in and opens one: the palette over screens, actions and places. */
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
  if (!profile) return <span className="avatar" />;
  const items = [
    {
      key: 'profile',
      label: t('menu.profile'),
      icon: 'Person',
      mark: { 'data-action': 'profile' },
      href: pathFor(routes, app.screens.profile),
    },
    {
      key: 'signOut',
      label: t('menu.logout'),
      icon: 'Logout',
      mark: { 'data-action': 'signOut' },
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
          <Portrait source={profile.avatar} name={profile.name} />
          <span className="account-name">
            <bdi>{profile.name}</bdi>
            {profile.is_main_account && <small>{t('profile.mainAccount')}</small>}
          </span>
          <Icon name="ExpandMore" size={18} color="textMuted" />
        </button>
      )}
    </MenuButton>
  );
}

/** The person's picture; the first letter of their name where there is none or it cannot be shown. */
function Portrait({ source, name }: { source: string | null; name: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className="avatar">
      {source && source !== broken ? (
        <img {...pictureProps(source, 36)} alt="" onError={() => setBroken(source)} />
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
