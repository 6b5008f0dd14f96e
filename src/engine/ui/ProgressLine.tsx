import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } });

/** A thin line that runs while something takes noticeably long. What is waited for says so itself. */
export function ProgressLine({ fixed = false }: { fixed?: boolean }) {
  return (
    <Box aria-hidden sx={[LINE, { position: fixed ? 'fixed' : 'absolute' }]}>
      <Box dir="ltr" sx={{ blockSize: '100%', inlineSize: '30%', bgcolor: 'primary.main', animation: `${slide} 1.4s infinite linear` }} />
    </Box>
  );
}

const LINE = { insetInline: 0, insetBlockStart: 0, blockSize: 2, zIndex: 'tooltip', bgcolor: 'primarySoft', overflow: 'hidden' } as const;
