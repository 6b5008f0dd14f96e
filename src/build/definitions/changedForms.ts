import type { ResolvedScreen } from '../../shared/resolved/resolved.ts';

/** Returns the ids of new and changed forms. */
export function changedForms(
  before: ReadonlyMap<string, ResolvedScreen>,
  now: ReadonlyMap<string, ResolvedScreen>,
): string[] {
  return [...now.values()]
    .filter(
      (screen) =>
        screen.kind === 'form' &&
        screen !== before.get(screen.id) &&
        JSON.stringify(screen) !== JSON.stringify(before.get(screen.id)),
    )
    .map(({ id }) => id);
}
