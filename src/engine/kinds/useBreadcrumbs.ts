import type { ResolvedScreen } from '../../shared/resolved/resolved.ts';
import type { MenuEntry } from '../../shared/resolved/resolved.ts';
import { findMenuPath, pathFor, useAppInfo } from '../app.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import type { Breadcrumb } from '../ui/page/PageHeader.tsx';

/**
 * Returns the breadcrumbs of a screen with their paths: home, its menu entries, the screen. A screen
 * that is not in the menu is placed below the screen that it leads back to, or leads to after
 * saving. The home screen has only itself.
 */
export function useBreadcrumbs(screen: ResolvedScreen): Breadcrumb[] {
  const { t } = useTranslation();
  const { app, routes } = useAppInfo();
  const [home] = findMenuPath(app.menu, app.screens.home);
  const own = { text: t(screen.title) };
  if (screen.id === app.screens.home || !home) return [own];
  const toBreadcrumb = ({ label, to }: MenuEntry): Breadcrumb => ({
    text: t(label),
    // The path of a screen with a parameter depends on an item.
    ...(to === undefined || pathFor(routes, to).includes(':') ? {} : { to: pathFor(routes, to) }),
  });
  // A menu group may have the same label as its first screen.
  const trail = (id: string) =>
    findMenuPath(app.menu, id)
      .map(toBreadcrumb)
      .filter(({ text }, index, all) => all[index + 1]?.text !== text);
  const ownTrail = trail(screen.id);
  if (ownTrail.length > 0) return [toBreadcrumb(home), ...ownTrail];
  const parent = parentOf(screen);
  return [toBreadcrumb(home), ...(parent === undefined ? [] : trail(parent)), own];
}

/** Returns the id of the screen that this screen leads back to. */
function parentOf(screen: ResolvedScreen): string | undefined {
  if (screen.kind === 'form') return screen.afterSave;
  return screen.kind === 'list' ? screen.scopeTabs?.all.to : screen.back?.to;
}
