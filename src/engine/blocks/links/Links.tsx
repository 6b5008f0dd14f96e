import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { ResolvedLink } from '../../../rules/resolved.ts';
import { pathOf, useAppInfo } from '../../app.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** The settings as manifest.json describes them, resolved. */
interface LinksOptions {
  label?: string;
  items: ResolvedLink[];
}

/** Ways between screens that belong together; the open one is marked. */
export function Links({ options }: { options: Record<string, unknown> }) {
  // The compiler has checked the settings against manifest.json.
  const { label, items } = options as unknown as LinksOptions;
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const { pathname } = useLocation();
  return (
    <Box component="nav" data-block="links" data-no-print {...(label ? { 'aria-label': t(label) } : {})} sx={NAV}>
      {items.map(({ to, label: name, icon }) => {
        const path = pathOf(routes, to);
        return (
          <Link key={to} to={path} {...(path === pathname ? { 'aria-current': 'page' } : {})}>
            {icon && <Icon name={icon} />}
            {t(name)}
          </Link>
        );
      })}
    </Box>
  );
}

const NAV = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& > a': { display: 'inline-flex', alignItems: 'center', gap: 2, px: 4, minBlockSize: { xs: 44, sm: 38 }, border: '1px solid', borderColor: 'line', borderRadius: '999px', bgcolor: 'surface', color: 'text.primary', typography: 'body2', textDecoration: 'none' },
  '& > a:hover': { bgcolor: 'surfaceSunken' },
  '& > a[aria-current]': { bgcolor: 'primarySoft', color: 'onPrimarySoft', borderColor: 'transparent', fontWeight: 500 },
} as const;
