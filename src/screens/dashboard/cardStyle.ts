/** The height of two lines of text, so that the bars of cards in a row are aligned. */
const HEADER_HEIGHT = 70;

const FIGURE_STYLE = { fontWeight: 600, fontVariantNumeric: 'tabular-nums' } as const;

/** Links look like the text buttons of other pages. */
const LINK_STYLE = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  px: 3,
  minBlockSize: 38,
  borderRadius: '8px',
  typography: 'button',
  textDecoration: 'none',
} as const;

/** The style of a school's card. Cards outside of the viewport are not laid out. */
export const CARD_STYLE = {
  display: 'flex',
  flexDirection: 'column',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 330px',
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    px: 5,
    pt: 4,
    minBlockSize: HEADER_HEIGHT,
  },
  '& h3': { m: 0, typography: 'h3', overflowWrap: 'anywhere' },
  '& [data-share]': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: 2,
    rowGap: 1,
    px: 5,
    pt: 2,
    typography: 'caption',
    '& > span': { color: 'textMuted' },
    '& > bdi': FIGURE_STYLE,
  },
  '& [role=progressbar]': {
    gridColumn: '1 / -1',
    blockSize: 6,
    borderRadius: '3px',
    bgcolor: 'line',
    overflow: 'hidden',
    '& > div': { blockSize: '100%', borderRadius: '3px' },
  },
  '& [data-tone=good]': { bgcolor: 'primary.main' },
  '& [data-tone=low]': { bgcolor: 'accent' },
  '& [data-tone=other]': { bgcolor: 'chart.2' },
  '& > dl': {
    m: 0,
    px: 5,
    py: 3,
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    columnGap: 6,
    rowGap: 1,
    typography: 'caption',
  },
  '& [data-fact]': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: 2,
  },
  '& dt': { color: 'textMuted' },
  '& dd': { m: 0, ...FIGURE_STYLE },
  '& > footer': {
    mt: 'auto',
    borderBlockStart: '1px solid',
    borderColor: 'line',
    px: 2,
    py: 1,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
  },
  '& > footer > span': { ...LINK_STYLE, typography: 'body2', color: 'textMuted' },
  '& > footer > a': { ...LINK_STYLE, color: 'primary.main', '&:hover': { bgcolor: 'primarySoft' } },
} as const;
