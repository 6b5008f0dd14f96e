import { useMemo } from 'react';
import type { ResolvedList } from '../../../shared/resolved/resolved.ts';
import type { Page } from '../../data/page.ts';
import { load } from '../../data/prefetch.ts';
import { createLinkRead } from '../../data/read.ts';
import { useReadScope } from '../../data/useReadScope.ts';
import type { ListOfItems } from '../openedList.ts';
import { applyFiltersToRows } from './filters/applyFiltersToRows.ts';
import type { ListState } from './useListState.ts';
import { useRowLink } from './rows/useRowLink.ts';

/** Returns the items of a list that can be opened one after another. Undefined while it loads. */
export function useItemsOf(
  list: ResolvedList,
  { params, query, filterQuery }: ListState,
  data: Page | undefined,
): ListOfItems | undefined {
  const link = useRowLink(list);
  const scope = useReadScope();
  const { call, clientSide } = list;
  const paths = useMemo(() => data?.rows.map(link), [data, link]);
  // The pages of rows that are all in the browser have no links of the server.
  const linksOf = ({ previous, next }: Page) =>
    clientSide ? { previous: null, next: null } : { previous, next };
  return (
    data &&
    paths && {
      page: { paths, page: data.page, ...linksOf(data) },
      total: data.total,
      pageSize: clientSide?.pageSize ?? call.pageSize,
      readPage: async (href) => {
        const page = await load(createLinkRead(scope, call, { params, query, href }));
        const { rows } = applyFiltersToRows(list, page, filterQuery);
        return { paths: rows.map(link), page: page.page, ...linksOf(page) };
      },
    }
  );
}
