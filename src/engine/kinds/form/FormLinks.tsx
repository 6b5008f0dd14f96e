import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import type { ResolvedLink } from '../../../shared/resolved.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import tokens from '../../theme/tokens.json';
import { linkParams } from '../LinkButtons.tsx';

/** Links for users who cannot fill in the form, between its fields and its button. */
export function FormLinks({ links }: { links: ResolvedLink[] }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const params = useParams();
  if (links.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, mt: 3 }}>
      {links.map((link) => (
        <Link
          key={link.to}
          component={RouterLink}
          to={pathFor(routes, link.to, linkParams(link, params))}
          variant="subtitle2"
          underline="hover"
          sx={{ display: 'inline-block', minBlockSize: tokens.control.minTarget, fontWeight: 600 }}
          data-action={`go:${link.to}`}
        >
          {t(link.label)}
        </Link>
      ))}
    </Box>
  );
}
