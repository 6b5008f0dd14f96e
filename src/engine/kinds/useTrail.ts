import { useTranslation } from 'react-i18next';
import type { ResolvedScreen } from '../../rules/resolved.ts';
import { menuTrail, useAppInfo } from '../app.ts';

/** Where a screen stands: home, the menu above it, itself; as texts. Home itself and what the menu does not know stand alone. */
export function useTrail(screen: ResolvedScreen): string[] {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const [home] = menuTrail(app.menu, app.screens.home);
  const trail = menuTrail(app.menu, screen.id);
  if (screen.id === app.screens.home || !home) return [t(screen.title)];
  const own = trail.length > 0 ? trail.map((entry) => t(entry.label)) : [t(screen.title)];
  return [t(home.label), ...own];
}
