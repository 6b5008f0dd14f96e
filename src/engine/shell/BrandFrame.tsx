import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useAppInfo } from '../app.ts';
import { Mark, Wall } from '../ui/Brand.tsx';
import { LanguageButton } from './LanguageButton.tsx';

/** What stands around the screens of people who are not signed in: the screen, and beside it the brand's panel. */
export function BrandFrame() {
  const { t } = useTranslation();
  const { brand } = useAppInfo().app;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, minBlockSize: '100dvh' }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', px: { xs: 4, sm: 8 }, py: 8 }}>
        <Box component="header" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <Box sx={{ display: { xs: 'flex', md: 'none' }, alignItems: 'center', gap: 3 }}>
            <Mark />
            <Typography variant="h2" component="p">
              {t(brand.name)}
            </Typography>
          </Box>
          <Box sx={{ marginInlineStart: 'auto' }}>
            <LanguageButton />
          </Box>
        </Box>
        <Box component="main" sx={{ inlineSize: '100%', maxInlineSize: 500, m: 'auto', py: 8 }}>
          <Outlet />
        </Box>
      </Box>
      <BrandPanel />
    </Box>
  );
}

function BrandPanel() {
  const { t } = useTranslation();
  const { brand } = useAppInfo().app;
  return (
    <Box
      component="aside"
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        justifyContent: 'space-between',
        bgcolor: 'brandPanel',
        color: 'onBrandPanel',
        position: 'sticky',
        insetBlockStart: 0,
        blockSize: '100dvh',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ px: { md: 10, lg: 16 }, pt: 15 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
          <Mark size={52} onPanel />
          <Box>
            <Typography variant="h4" component="p" sx={{ lineHeight: '40px' }}>
              {t(brand.name)}
            </Typography>
            <Typography variant="body2" sx={{ opacity: 0.75 }}>
              {t(brand.tagline)}
            </Typography>
          </Box>
        </Box>
        <Typography component="p" sx={{ fontSize: { md: '2rem', lg: '2.5rem' }, lineHeight: 1.6, fontWeight: 600, mt: 15, whiteSpace: 'pre-line' }}>
          {t(brand.headline)}
        </Typography>
        <Typography sx={{ opacity: 0.8, mt: 3 }}>{t(brand.summary)}</Typography>
      </Box>
      <Wall />
    </Box>
  );
}
