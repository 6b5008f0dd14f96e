import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import tokens from '../theme/tokens.json';
import { Icon } from './icons/Icon.tsx';

const TONES = {
  primary: { bgcolor: 'primarySoft', color: 'onPrimarySoft', borderColor: 'transparent' },
  neutral: { bgcolor: 'surfaceSunken', color: 'textMuted', borderColor: 'line' },
  error: { bgcolor: 'errorSoft', color: 'error.main', borderColor: 'transparent' },
} as const;

interface Props {
  icon: string;
  tone?: keyof typeof TONES;
  title: string;
  /** Whether it is all that its screen shows: then its title is the page's. */
  alone?: boolean;
  hint?: string | undefined;
  /** The way on: a button or links. */
  children?: ReactNode;
  /** Which state this is, for tests and support. */
  state: string;
}

/** What stands in the place of content that is not there: what happened, why, and the way on. */
export function StateView({ icon, tone = 'neutral', title, alone = false, hint, children, state }: Props) {
  return (
    <Box data-state={state} sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', px: 6, py: 16 }}>
      <Box sx={{ border: 1, ...TONES[tone], borderRadius: '12px', inlineSize: 64, blockSize: 64, display: 'grid', placeItems: 'center', mb: 4 }}>
        <Icon name={icon} size={tokens.icon.lg} />
      </Box>
      <Typography variant="h3" component={alone ? 'h1' : 'p'}>
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" sx={{ color: 'textMuted', maxWidth: 460, mt: 1 }}>
          {hint}
        </Typography>
      )}
      {children && <Box sx={{ mt: 5, display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>{children}</Box>}
    </Box>
  );
}
