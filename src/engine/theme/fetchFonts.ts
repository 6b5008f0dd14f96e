/** The faces that nearly every line of a screen is set in, each with a letter of its script. */
const FACES = [
  ['400', 'ن'],
  ['600', 'ن'],
  ['400', 'n'],
] as const;

/**
 * Asks for the faces; to be called as soon as the first script is here. Sooner they would share the way with it, and a page without script
 * is worth less than one in another face for a moment; later, while the first rows are drawn, these would be drawn twice.
 */
export function fetchFonts(): void {
  for (const [weight, letter] of FACES) void document.fonts.load(`${weight} 1rem "IBM Plex Sans Arabic"`, letter).catch(() => undefined);
}
