/**
 * The font faces that most screens of each language use, by weight and a letter of the script. Data
 * is Arabic in both languages, and numbers are Latin in both. All other faces are loaded with the
 * first text that needs them.
 */
const FACES: Record<string, [weight: number, letter: string][]> = {
  ar: [
    [400, 'ن'],
    [500, 'ن'],
    [600, 'ن'],
    [400, 'n'],
  ],
  en: [
    [400, 'n'],
    [500, 'n'],
    [600, 'n'],
    [400, 'ن'],
    [500, 'ن'],
  ],
};

/**
 * Loads the font faces of the page's language. Call it as soon as the first script runs. Earlier,
 * the fonts would compete with the script for bandwidth. Later, they would arrive after the first
 * rows, which the browser would then lay out twice.
 */
export function fetchFonts(): void {
  for (const [weight, letter] of FACES[document.documentElement.lang] ?? [])
    void document.fonts
      .load(`${weight} 1rem "IBM Plex Sans Arabic"`, letter)
      .catch(() => undefined);
}
