/**
 * The faces that a screen of each language is set in, by weight and a letter of their script: texts and cells, names and the menu, headings and
 * buttons. What people enter is Arabic in both, and numbers are Latin in both. The others come with the first text that needs them.
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
 * Asks for the faces of the page's language; to be called as soon as the first script is here. Sooner they would share the way with it, and a page
 * without script is worth less than one in another face for a moment; later, they would come after the first rows, which would be set twice: in
 * fonts of the system, which take the browser longer to look up than the rows to lay out, and then in ours.
 */
export function fetchFonts(): void {
  for (const [weight, letter] of FACES[document.documentElement.lang] ?? [])
    void document.fonts
      .load(`${weight} 1rem "IBM Plex Sans Arabic"`, letter)
      .catch(() => undefined);
}
