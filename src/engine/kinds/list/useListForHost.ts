import { useMemo } from 'react';
import { hostFeature } from '../../../shared/calls/access.ts';
import type {
  ResolvedColumn,
  ResolvedFilter,
  ResolvedList,
} from '../../../shared/resolved/resolved.ts';
import { valueAt, type Row } from '../../data/page.ts';
import { useProfile } from '../../session/SessionContext.ts';

/**
 * Returns the list without what the host lacks: filters with a parameter that it does not have, and
 * columns whose fields no row has, if the entity says that a host may leave them out. If a column
 * is left out, the fallback columns follow the others. The definition itself is returned if nothing
 * is left out.
 */
export function useListForHost(list: ResolvedList, rows: readonly Row[] = []): ResolvedList {
  const profile = useProfile();
  // Texts, so that rows with the same fields do not create another list.
  const fields = omittableFields(list)
    .filter((field) => rows.length > 0 && rows.every((row) => valueAt(row, field) === undefined))
    .join(' ');
  const params = list.filters
    .filter(({ filter }) => hostFeature(profile, list.call.filters[filter]?.feature) === 'no')
    .map(({ filter }) => filter)
    .join(' ');
  return useMemo(
    () =>
      fields === '' && params === ''
        ? list
        : withoutParts(list, new Set(fields.split(' ')), new Set(params.split(' '))),
    [list, fields, params],
  );
}

const omittableFields = (list: ResolvedList): string[] =>
  [...list.columns, ...(list.export?.extraColumns ?? [])]
    .filter(({ omittable }) => omittable)
    .map(({ field }) => field);

function withoutParts(
  list: ResolvedList,
  fields: ReadonlySet<string>,
  params: ReadonlySet<string>,
): ResolvedList {
  const { export: file, fallbackColumns = [] } = list;
  const isReturned = ({ field }: ResolvedColumn) => !fields.has(field);
  const returned = list.columns.filter(isReturned);
  const isComplete = returned.length === list.columns.length;
  const columns = isComplete ? returned : [...returned, ...fallbackColumns];
  const hasName = columns.some(({ field }) => field === list.nameField);
  return {
    ...list,
    columns,
    nameField: hasName ? list.nameField : (columns[0]?.field ?? ''),
    filters: list.filters.filter(({ filter }: ResolvedFilter) => !params.has(filter)),
    ...(file ? { export: { ...file, extraColumns: file.extraColumns.filter(isReturned) } } : {}),
  };
}
