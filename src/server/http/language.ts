/**
 * Chooses the language for an Accept-Language header: the available one with the greatest weight,
 * and the first of equals. Falls back to the first language of the product.
 */
export function chooseLanguage<Language extends string>(
  header: string | undefined,
  languages: readonly Language[],
): Language {
  let best = languages[0]!;
  let bestWeight = 0;
  for (const part of (header ?? '').split(',', 20)) {
    const [tag = '', ...settings] = part.trim().toLowerCase().split(';');
    const language = languages.find(
      (candidate) => tag === candidate || tag.startsWith(`${candidate}-`),
    );
    const weight = weightOf(settings);
    if (!language || weight <= bestWeight) continue;
    best = language;
    bestWeight = weight;
  }
  return best;
}

function weightOf(settings: string[]): number {
  const weight = settings
    .map((setting) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(setting)?.[1])
    .find(Boolean);
  return weight === undefined ? 1 : Number(weight);
}
