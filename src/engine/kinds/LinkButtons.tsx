import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ResolvedLink } from '../../rules/resolved.ts';
import { pathOf, useAppInfo } from '../app.ts';
import { Icon } from '../ui/icons/Icon.tsx';

/** The links of a screen as buttons. */
export function LinkButtons({ links }: { links: ResolvedLink[] }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  return links.map((link) => (
    <Button
      key={link.to}
      component={Link}
      to={pathOf(routes, link.to)}
      variant="outlined"
      data-action={`go:${link.to}`}
      startIcon={link.icon ? <Icon name={link.icon} /> : undefined}
    >
      {t(link.label)}
    </Button>
  ));
}
