import { useParams } from 'react-router-dom';
import { buildUrl, type Params, type Query } from '../../shared/calls/buildUrl.ts';
import { fillParams } from '../../shared/calls/listQuery.ts';
import { routeOf } from '../../shared/calls/routes.ts';
import { useAppInfo } from '../app.ts';
import { useCanOpen } from '../session/useCanOpen.ts';

/** A link of a block, as its definition states it. */
export interface ScreenLink {
  to: string;
  /** The parameters of the screen's route. By default those of the page's route. */
  params?: Record<string, string>;
  /** The values of filters of the screen. */
  query?: Record<string, string>;
}

/**
 * Returns a function that builds the URL of a link, with filters that are added to its query; null if
 * the account may not open the screen.
 */
export function useScreenLink(): (link: ScreenLink, filters?: Query) => string | null {
  const { routes } = useAppInfo();
  const pageParams = useParams() as Params;
  const canOpen = useCanOpen();
  return ({ to, params = {}, query = {} }, filters = {}) =>
    canOpen(to)
      ? buildUrl(
          { path: routeOf(routes, to)?.path ?? '' },
          { ...pageParams, ...fillParams(params, pageParams) },
          { ...filters, ...fillParams(query, pageParams) },
        )
      : null;
}
