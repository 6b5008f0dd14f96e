import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useFormat } from '../../engine/index.ts';

interface Props {
  field: string;
  label: string;
  /** What the share measures, for who rests on it. */
  help?: string;
  percent: number;
  /** A colour of the palette. */
  colour: string;
}

/** A share in percent, as a bar and in figures. */
export function Share({ field, label, help, percent, colour }: Props) {
  const format = useFormat();
  const shown = Math.min(100, Math.max(0, percent));
  const text = format.percent(shown);
  return (
    <Box data-share={field}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'caption', mb: 1 }}>
        <Box component="span" sx={{ color: 'textMuted' }} {...(help ? { 'data-hint': help } : {})}>
          {label}
        </Box>
        <Box component="bdi" dir="ltr" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {text}
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        value={shown}
        aria-label={label}
        aria-valuetext={text}
        sx={{ blockSize: 6, borderRadius: 3, bgcolor: 'line', '& .MuiLinearProgress-bar': { bgcolor: colour, borderRadius: 3 } }}
      />
    </Box>
  );
}
