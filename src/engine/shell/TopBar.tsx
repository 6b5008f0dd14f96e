import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { pathOf, useAppInfo } from '../app.ts';
import { useProfile, useSession } from '../session/SessionContext.ts';
import tokens from '../theme/tokens.json';
import { Mark } from '../ui/Brand.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { PressMenu } from '../ui/menu/PressMenu.tsx';
import { LanguageButton } from './LanguageButton.tsx';

/** Menu button, language, light and dark, account. `onMenu` is absent where the menu always stands. */
export function TopBar({ onMenu }: { onMenu: (() => void) | null }) {
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
        <>
          <IconButton onClick={onMenu} aria-label={t('action.openMenu')} data-action="openMenu" edge="start">
            <Icon name="Menu" size={24} />
          </IconButton>
          <Mark size={30} />
          <Typography variant="h3" component="span">
            {t(brand.name)}
          </Typography>
        </>
      )}
      <Box sx={{ marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 2 } }}>
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
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  const label = t(dark ? 'action.lightMode' : 'action.darkMode');
  return (
    <IconButton aria-label={label} data-hint={label} onClick={() => setMode(dark ? 'light' : 'dark')} data-action="switchMode">
      <Icon name={dark ? 'LightMode' : 'DarkMode'} />
    </IconButton>
  );
}

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
        <ButtonBase data-action="account" {...trigger} sx={{ gap: 2, borderRadius: '8px', px: 1, py: '2px', font: 'inherit' }}>
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

const AVATAR = { inlineSize: 36, blockSize: 36, bgcolor: 'accentSoft', color: 'onAccentSoft', fontWeight: 600, fontSize: '1rem' } as const;
