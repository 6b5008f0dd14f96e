import { useMemo } from 'react';
import type { ResolvedDrawerList } from '../../../shared/resolved/resolved.ts';
import type { Row } from '../../data/page.ts';
import { useItems } from '../../data/useCall.ts';

/**
 * Fetches the items of the drawer list. If they have neither progress nor link, those of the
 * fallback call with the same ids are added.
 */
export function useDrawerItems(drawerList: ResolvedDrawerList | undefined) {
  const { data, error, mutate } = useItems(drawerList?.call ?? null);
  const fields = [drawerList?.progress?.field, drawerList?.link?.field].filter(
    (field) => field !== undefined,
  );
  const lacksFields =
    data !== undefined &&
    data.length > 0 &&
    data.every((row) => fields.every((field) => row[field] === undefined));
  const others = useItems((lacksFields && drawerList?.fallbackCall) || null).data;
  const items = useMemo(() => data?.map((row) => withOther(row, others)), [data, others]);
  return { items, error, reload: () => void mutate() };
}

const withOther = (row: Row, others: readonly Row[] | undefined): Row => {
  const other = others?.find(({ id }) => id === row['id']);
  return other ? { ...other, ...row } : row;
};
