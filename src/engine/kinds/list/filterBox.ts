/** How every box of the filter bar stands: they share the line, and their border is quieter than that of a form's fields. */
export const FILTER_BOX = {
  flex: '1 1 200px',
  maxInlineSize: { sm: 300 },
  typography: 'body2',
  '& .MuiInputBase-root': { typography: 'body2', paddingBlock: 0 },
  '&& .MuiOutlinedInput-notchedOutline': { borderColor: 'line' },
} as const;
