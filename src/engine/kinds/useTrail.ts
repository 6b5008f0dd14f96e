import type { ResolvedScreen } from '../../shared/resolved.ts';
import { menuTrail, useAppInfo } from '../app.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/**
 * Where a screen stands: home, the menu above it, itself; as texts. What the menu does not know stands below where it leads
 * back, or after saving, to; home itself stands alone.
 */
export function useTrail(screen: ResolvedScreen): string[] {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const [home] = menuTrail(app.menu, app.screens.home);
  if (screen.id === app.screens.home || !home) return [t(screen.title)];
  // A group of the menu may be called as the first of its screens.
  const labels = (id: string) => [
    ...new Set(menuTrail(app.menu, id).map((entry) => t(entry.label))),
  ];
  const own = labels(screen.id);
  if (own.length > 0) return [t(home.label), ...own];
  const above = aboveOf(screen);
  return [t(home.label), ...(above === undefined ? [] : labels(above)), t(screen.title)];
}

/** The screen that another belongs to, by id. */
function aboveOf(screen: ResolvedScreen): string | undefined {
  if (screen.kind === 'form') return screen.afterSave;
  return screen.kind === 'list' ? screen.scopeTabs?.all.to : screen.back?.to;
}
