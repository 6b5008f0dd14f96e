import type { ResolvedScreen } from '../../shared/resolved.ts';
import { findMenuPath, useAppInfo } from '../app.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/**
 * Returns the breadcrumbs of a screen as texts: home, its menu entries, the screen. A screen that
 * is not in the menu is placed below the screen that it leads back to, or leads to after saving.
 * The home screen has only itself.
 */
export function useBreadcrumbs(screen: ResolvedScreen): string[] {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const [home] = findMenuPath(app.menu, app.screens.home);
  if (screen.id === app.screens.home || !home) return [t(screen.title)];
  // A menu group may have the same label as its first screen.
  const labels = (id: string) => [
    ...new Set(findMenuPath(app.menu, id).map((entry) => t(entry.label))),
  ];
  const ownLabels = labels(screen.id);
  if (ownLabels.length > 0) return [t(home.label), ...ownLabels];
  const parent = parentOf(screen);
  return [t(home.label), ...(parent === undefined ? [] : labels(parent)), t(screen.title)];
}

/** Returns the id of the screen that this screen leads back to. */
function parentOf(screen: ResolvedScreen): string | undefined {
  if (screen.kind === 'form') return screen.afterSave;
  return screen.kind === 'list' ? screen.scopeTabs?.all.to : screen.back?.to;
}
