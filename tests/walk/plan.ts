import type { Language } from '../../src/shared/resolved/resolved.ts';
import { product, readsOf, renderedRoutes } from './routes.ts';
import { STATES, type State } from './states.ts';
import { LANGUAGES, THEMES, WIDTHS, type Theme, type Width } from './visit.ts';

/** Returns the states to visit. A screen that reads no data looks the same in all states. */
export function statesOf(id: string): readonly State[] {
  const screen = product.screens.get(id);
  return screen && readsOf(screen).length > 0 ? STATES : ['data'];
}

export interface Visit {
  language: Language;
  theme: Theme;
  width: Width;
  state: State;
}

/** Returns the nth of all combinations. The language changes fastest, the state slowest. */
function combination(n: number, states: readonly State[]): Visit {
  const pick = <Value>(values: readonly Value[], position: number) =>
    values[Math.floor(position) % values.length]!;
  return {
    language: pick(LANGUAGES, n),
    theme: pick(THEMES, n / 2),
    width: pick(WIDTHS, n / 4),
    state: pick(states, n / 12),
  };
}

/**
 * Chooses the visits of a test run: each route with its data, and in one of its other states in the
 * other language. Across the routes, every state occurs in every language, theme and width.
 */
export function pickVisits(): { id: string; visits: Visit[] }[] {
  let otherCount = 0;
  return renderedRoutes.map(({ id }, index) => {
    const others = statesOf(id).filter((state) => state !== 'data');
    if (others.length === 0)
      return {
        id,
        visits: LANGUAGES.map((language, half) => ({
          ...combination(index + 7 * half, ['data']),
          language,
        })),
      };
    const other = combination((otherCount += 1) * 13, others);
    const opposite = {
      language: LANGUAGES.find((value) => value !== other.language)!,
      theme: THEMES.find((value) => value !== other.theme)!,
    };
    return { id, visits: [{ ...combination(index, ['data']), ...opposite }, other] };
  });
}
