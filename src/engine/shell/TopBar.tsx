import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { pathOf, useAppInfo } from '../app.ts';
import { useProfile, useSession } from '../session/SessionContext.ts';
import tokens from '../theme/tokens.json';
import { Mark } from '../ui/Brand.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { PressMenu } from '../ui/menu/PressMenu.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import type { DrawerForm } from '../ui/useScreenSize.ts';
import { useSwitches } from './useSwitches.ts';

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
    <Box
      component="header"
      data-no-print
      sx={{
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 'appBar',
        blockSize: tokens.drawer.topbar,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: { xs: 4, md: 6 },
        bgcolor: 'surface',
        borderBlockEnd: '1px solid',
        borderColor: 'line',
      }}
    >
      {onMenu && (
        <IconButton onClick={onMenu} aria-label={t(MENU_LABELS[form])} data-hint={t(MENU_LABELS[form])} data-action="openMenu" edge="start">
          <Icon name={form === 'full' ? 'MenuOpen' : 'Menu'} size={form === 'sheet' ? 24 : 20} />
        </IconButton>
      )}
      {form === 'sheet' && (
        <>
          <Mark size={30} />
          <Typography variant="h3" component="span">
            {t(brand.name)}
          </Typography>
        </>
      )}
      {form !== 'sheet' && <SearchButton onPress={onSearch} />}
      <Box sx={{ minInlineSize: 0, marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 2 } }}>
        {form === 'sheet' && <SearchButton onPress={onSearch} />}
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <LanguageButton />
        </Box>
        <ModeButton />
        <AccountMenu />
      </Box>
    </Box>
  );
}

function ModeButton() {
  const { t } = useTranslation();
  const { mode } = useSwitches();
  return (
    <IconButton aria-label={t(mode.label)} data-hint={t(mode.label)} onClick={mode.press} data-action="switchMode">
      <Icon name={mode.icon} />
    </IconButton>
  );
}

/** Looks like a box to write in and opens one: the palette over screens, actions and places. */
function SearchButton({ onPress }: { onPress(): void }) {
  const { t } = useTranslation();
  return (
    <ButtonBase onClick={onPress} aria-label={t('palette.placeholder')} aria-keyshortcuts="Control+K" data-action="palette" sx={SEARCH}>
      <Icon name="Search" color="textMuted" />
      <Box component="span" sx={{ display: { xs: 'none', md: 'block' }, flex: 1, textAlign: 'start' }}>
        {t('palette.placeholder')}
      </Box>
      <Box component="kbd" dir="ltr" aria-hidden sx={{ display: { xs: 'none', md: 'block' }, font: 'inherit', fontSize: '0.75rem' }}>
        Ctrl K
      </Box>
    </ButtonBase>
  );
}

const SEARCH = {
  flex: { xs: 'none', md: '0 1 340px' },
  gap: 2,
  blockSize: 38,
  inlineSize: { xs: 38 },
  minInlineSize: 38,
  px: { xs: 0, md: 3 },
  border: { xs: 0, md: '1px solid' },
  borderColor: { md: 'line' },
  borderRadius: '8px',
  color: 'textMuted',
  typography: 'body2',
  '&:hover': { bgcolor: 'surfaceSunken' },
} as const;

function AccountMenu() {
  const { t } = useTranslation();
  const { app, routes } = useAppInfo();
  const session = useSession();
  const profile = useProfile();
  if (!profile) return <Avatar sx={AVATAR} />;
  const items = [
    { key: 'profile', label: t('menu.profile'), icon: 'Person', mark: { 'data-action': 'profile' }, href: pathOf(routes, app.screens.signedIn) },
    { key: 'signOut', label: t('menu.logout'), icon: 'Logout', mark: { 'data-action': 'signOut' }, onPress: () => void session.signOut() },
  ];
  return (
    <PressMenu items={items}>
      {(trigger) => (
        <ButtonBase data-action="account" {...trigger} sx={{ minInlineSize: 0, gap: 2, borderRadius: '8px', px: 1, py: '2px', font: 'inherit' }}>
          <Avatar alt="" {...(profile.avatar ? { src: profile.avatar } : {})} sx={AVATAR}>
            {[...profile.name][0]}
          </Avatar>
          <Box sx={{ display: { xs: 'none', sm: 'block' }, textAlign: 'start' }}>
            <Typography variant="body2" sx={{ lineHeight: '20px' }}>
              <bdi>{profile.name}</bdi>
            </Typography>
            {profile.is_main_account && (
              <Typography variant="caption" sx={{ color: 'textMuted', display: 'block', lineHeight: '18px' }}>
                {t('profile.mainAccount')}
              </Typography>
            )}
          </Box>
          <Icon name="ExpandMore" size={18} color="textMuted" />
        </ButtonBase>
      )}
    </PressMenu>
  );
}

const MENU_LABELS = { sheet: 'action.openMenu', full: 'action.collapseMenu', rail: 'action.expandMenu' } as const;

const AVATAR = { inlineSize: 36, blockSize: 36, bgcolor: 'accentSoft', color: 'onAccentSoft', fontWeight: 600, fontSize: '1rem' } as const;
