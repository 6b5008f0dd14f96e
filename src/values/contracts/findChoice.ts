import { fold } from '../../shared/text/fold.ts';
import type { NamedChoice } from './shared.ts';

/** Returns the choice that a text names: its value, or its name in either language. */
export function findChoice(
  choices: readonly NamedChoice[],
  typed: string,
): NamedChoice | undefined {
  const folded = fold(typed);
  return choices.find(({ value, names }) =>
    [String(value), ...Object.values(names)].some((name) => fold(name) === folded),
  );
}
