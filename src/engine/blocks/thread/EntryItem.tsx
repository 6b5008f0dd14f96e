import Box from '@mui/material/Box';
import { webAddress } from '../../data/url.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { directionOfText, BidiText } from '../../ui/BidiText.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import type { Entry } from './entries.ts';

/** One entry. The sides stand opposite each other and are named besides: colour alone tells nothing. */
export function EntryItem({ entry, side }: { entry: Entry; side: string }) {
  const format = useFormat();
  const { isOwn, sender, picture, text, date } = entry;
  return (
    <Box
      component="li"
      data-side={isOwn ? 'own' : 'other'}
      sx={{
        display: 'flex',
        flexDirection: isOwn ? 'row-reverse' : 'row',
        gap: 2,
        alignItems: 'flex-start',
      }}
    >
      <span data-picture>
        <Thumbnail source={webAddress(picture)} size={36} wide={false} round />
      </span>
      <Box sx={{ minInlineSize: 0, maxInlineSize: { xs: 'calc(100% - 44px)', sm: '75%' } }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            justifyContent: isOwn ? 'flex-end' : 'flex-start',
            columnGap: 2,
            color: 'textMuted',
            typography: 'caption',
          }}
        >
          {sender && (
            <Box
              component="span"
              data-sender
              sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}
            >
              <BidiText text={sender} />
            </Box>
          )}
          <span>{side}</span>
          {date && <time dateTime={date}>{format.time(date)}</time>}
        </Box>
        <Box sx={[BUBBLE, isOwn ? OWN : OTHER]} data-text>
          <bdi
            dir={directionOfText(text)}
            style={{ display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {text}
          </bdi>
        </Box>
      </Box>
    </Box>
  );
}

const BUBBLE = {
  px: 4,
  py: 2,
  mt: 1,
  border: 1,
  borderRadius: '12px',
  inlineSize: 'fit-content',
} as const;
/** The corner beside the sender's picture is a sharp one. */
const OWN = {
  bgcolor: 'primarySoft',
  color: 'onPrimarySoft',
  borderColor: 'transparent',
  borderStartEndRadius: '2px',
  marginInlineStart: 'auto',
} as const;
const OTHER = {
  bgcolor: 'surfaceSunken',
  borderColor: 'line',
  borderStartStartRadius: '2px',
} as const;
