/**
 * Groups the characters of a long number for reading: `groupDigits('SA0380', 4)` is `'SA03 80'`.
 */
export const groupDigits = (text: string, size: number): string =>
  text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? '';
