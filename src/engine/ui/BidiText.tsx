const ARABIC = /[\u0600-\u06ff\u0750-\u077f]/g;
const LATIN = /[A-Za-z]/g;

/**
 * The direction of a text by most of its letters. The browser goes by the first one alone, which puts an Arabic title
 * that begins with a Latin name back to front.
 */
export function directionOfText(text: string): 'rtl' | 'ltr' | 'auto' {
  const arabic = text.match(ARABIC)?.length ?? 0;
  const latin = text.match(LATIN)?.length ?? 0;
  if (arabic === latin) return 'auto';
  return arabic > latin ? 'rtl' : 'ltr';
}

/** A text that comes from data, kept from disturbing the line that it stands in. */
export function BidiText({ text }: { text: string }) {
  return <bdi dir={directionOfText(text)}>{text}</bdi>;
}
