import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../session/SessionContext.ts';

/** Who is signed in, as labelled values; a value that is missing is left out. */
export function Account() {
  const { t } = useTranslation();
  const profile = useProfile();
  if (!profile) return null;
  const values = [
    { label: 'profile.name', value: profile.name, ltr: false },
    { label: 'profile.email', value: profile.email, ltr: true },
    { label: 'profile.phone', value: profile.phone, ltr: true },
  ].filter(({ value }) => value);
  return (
    <Card sx={{ maxWidth: 640, p: 6 }}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: { sm: '180px 1fr' }, rowGap: 3, columnGap: 6, m: 0 }}>
        {values.map(({ label, value, ltr }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'textMuted', typography: 'body2' }}>
              {t(label)}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              <bdi {...(ltr ? { dir: 'ltr' } : {})}>{value}</bdi>
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
