import Box from '@mui/material/Box';
import { toWebUrl } from '../../data/url.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { directionOfText, BidiText } from '../../ui/BidiText.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import type { Entry } from './entries.ts';

/** One entry. The two sides differ in alignment and colour, and each entry also names its side. */
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
        <Thumbnail source={toWebUrl(picture)} size={36} wide={false} round />
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
        <Box sx={[BUBBLE, isOwn ? OWN_BUBBLE : OTHER_BUBBLE]} data-text>
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
/** The corner next to the sender's picture is not rounded. */
const OWN_BUBBLE = {
  bgcolor: 'primarySoft',
  color: 'onPrimarySoft',
  borderColor: 'transparent',
  borderStartEndRadius: '2px',
  marginInlineStart: 'auto',
} as const;
const OTHER_BUBBLE = {
  bgcolor: 'surfaceSunken',
  borderColor: 'line',
  borderStartStartRadius: '2px',
} as const;
