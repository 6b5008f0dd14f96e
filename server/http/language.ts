import type { Language } from '../../src/shared/resolved.ts';

/**
 * The language that an Accept-Language header asks for, of those there are: the one with the greatest weight, the first of
 * equals. The first language of the product where the header names none of them.
 */
export function chooseLanguage(
  header: string | undefined,
  languages: readonly Language[],
): Language {
  let chosen = languages[0]!;
  let best = 0;
  for (const part of (header ?? '').split(',', 20)) {
    const [tag = '', ...settings] = part.trim().toLowerCase().split(';');
    const language = languages.find((known) => tag === known || tag.startsWith(`${known}-`));
    const weight = weightOf(settings);
    if (!language || weight <= best) continue;
    chosen = language;
    best = weight;
  }
  return chosen;
}

function weightOf(settings: string[]): number {
  const weight = settings
    .map((setting) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(setting)?.[1])
    .find(Boolean);
  return weight === undefined ? 1 : Number(weight);
}
