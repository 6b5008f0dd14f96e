import type { ResolvedScreen } from '../../shared/resolved/resolved.ts';
import { routeOf } from '../../shared/calls/routes.ts';
import { useAppInfo } from '../app.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/**
 * Returns the document title of a screen, in the language that `documentTitle` of app.json names or
 * in the language of the interface.
 */
export function useScreenTitle(screen: ResolvedScreen): string {
  const { t } = useTranslation();
  const { app, routes } = useAppInfo();
  if (app.documentTitle.language === 'interface') return t(screen.title);
  return routeOf(routes, screen.id)?.documentTitle ?? app.documentTitle.fallback;
}
