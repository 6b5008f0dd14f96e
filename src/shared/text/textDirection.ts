const ARABIC = /[\u0600-\u06ff\u0750-\u077f]/g;
const LATIN = /[A-Za-z]/g;

/**
 * Returns the direction that most letters of a text have. The browser goes by the first letter,
 * which is wrong for an Arabic title that begins with a Latin name.
 */
export function directionOfText(text: string): 'rtl' | 'ltr' | 'auto' {
  const arabic = text.match(ARABIC)?.length ?? 0;
  const latin = text.match(LATIN)?.length ?? 0;
  if (arabic === latin) return 'auto';
  return arabic > latin ? 'rtl' : 'ltr';
}
