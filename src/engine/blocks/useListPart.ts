import { useParams } from 'react-router-dom';
import { hasFilters } from '../../shared/calls/access.ts';
import { buildUrl, type Query } from '../../shared/calls/buildUrl.ts';
import { fillParams } from '../../shared/calls/listQuery.ts';
import type { ResolvedColumn, ResolvedListPart } from '../../shared/resolved/resolved.ts';
import { routeOf } from '../../shared/calls/routes.ts';
import { useAppInfo } from '../app.ts';
import { valueAt, type Row } from '../data/page.ts';
import { useCanCall, useIsMainAccount, useProfile } from '../session/SessionContext.ts';
import { useCanOpen } from '../session/useCanOpen.ts';

/** A list of which a block shows rows, for the URL of the page and for the account. */
interface ShownListPart {
  /** Whether the host has the call and the filters, and the account may open the list. */
  isAllowed: boolean;
  /** The query of the call. */
  query: Query;
  /** The path of the list with the filters set. */
  href: string;
  /** The columns that the account may see. */
  columns: ResolvedColumn[];
}

/**
 * Returns what a block shows of a list.
 * @param filters the values of filters, with `{params.name}` for parameters of the page's route
 */
export function useListPart(
  list: ResolvedListPart,
  filters: Readonly<Record<string, string>> = {},
): ShownListPart {
  const pageParams = useParams() as Record<string, string>;
  const { routes } = useAppInfo();
  const profile = useProfile();
  const canOpen = useCanOpen();
  const canCall = useCanCall();
  const params = fillParams(list.params, pageParams);
  const query = fillParams(filters, pageParams);
  const isMain = useIsMainAccount();
  return {
    isAllowed: canOpen(list.id) && canCall(list.call) && hasFilters(profile, list.call, query),
    query: { ...fillParams(list.where ?? {}, params), ...query },
    href: buildUrl({ path: routeOf(routes, list.id)?.path ?? '' }, params, query),
    columns: list.columns.filter(({ right }) => right === undefined || isMain),
  };
}

/** Returns the columns without those that the host leaves out of every row. */
export const returnedColumns = (columns: readonly ResolvedColumn[], rows: readonly Row[]) =>
  columns.filter(
    ({ field, omittable }) => !omittable || rows.some((row) => valueAt(row, field) !== undefined),
  );
