import Box from '@mui/material/Box';

/** How many there are, beside a title: already as a sentence. */
export function CountPill({ text }: { text: string }) {
  return (
    <Box component="span" data-count sx={{ px: 3, border: 1, borderColor: 'line', borderRadius: 99, bgcolor: 'surface', color: 'textMuted', typography: 'caption', lineHeight: '26px' }}>
      {text}
    </Box>
  );
}
