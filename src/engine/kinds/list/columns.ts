/** How the cells of a table stand, by their `data-align`: one rule for all of them, instead of a style for each. */
export const ALIGNED = {
  '& [data-align=start]': { textAlign: 'start' },
  '& [data-align=center]': { textAlign: 'center' },
  '& [data-align=end]': { textAlign: 'end' },
  // Digits line up by their units in both directions: the right edge, which is the start of a line only in Arabic.
  '& [data-align=number]': { textAlign: 'end', '&:dir(rtl)': { textAlign: 'start' }, fontVariantNumeric: 'tabular-nums lining-nums' },
} as const;
