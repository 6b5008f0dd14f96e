import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { useLongWait } from './useLongWait.ts';
import type { Awaited } from './waits.ts';

const TEXTS = { answer: 'state.takesLong', deed: 'state.deedTakesLong' } as const;

/** Says that what somebody waits for takes longer than usual. Always there, so that screen readers hear when it is said. */
export function LongWait({ awaited }: { awaited: Awaited }) {
  const { t } = useTranslation();
  const long = useLongWait(awaited);
  return (
    <Box role="status" data-no-print data-long={awaited} sx={long ? { flexBasis: '100%', py: 2, color: 'textMuted', typography: 'body2' } : visuallyHidden}>
      {long && t(TEXTS[awaited])}
    </Box>
  );
}
