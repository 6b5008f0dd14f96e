import { sortedField } from './calls.ts';
import { filterParams } from './listQuery.ts';
import type {
  ResolvedDetail,
  ResolvedForm,
  ResolvedList,
  ResolvedReadyView,
  ResolvedResource,
  ResolvedRight,
  ResolvedScreen,
} from '../resolved/resolved.ts';
import type { Restricted } from '../resolved/resolvedParts.ts';

/**
 * Returns the right that reading a field of a response needs. A field within an object, such as
 * `bank.name`, needs that of the object.
 */
export const rightToRead = (
  resource: Pick<ResolvedResource, 'rights'> | undefined,
  field: string,
): ResolvedRight['read'] => resource?.rights?.[field.split('.', 1)[0]!]?.read;

/**
 * Returns a screen as an account sees it: the whole screen for the main account, for others without
 * what they have no right to. A screen that is the same for all accounts is returned as it is.
 */
export function screenFor<Screen extends ResolvedScreen>(screen: Screen, isMain: boolean): Screen {
  if (isMain || !hasRights(screen)) return screen;
  // The cast is safe: each function returns a screen of the same kind.
  return othersSee(screen) as Screen;
}

/** Whether a screen has parts that only the main account may use. */
export const hasRights = (screen: ResolvedScreen): boolean => !partsOf(screen).every(isForAll);

const isForAll = ({ right }: Restricted) => right === undefined;

function partsOf(screen: ResolvedScreen): Restricted[] {
  if (screen.kind === 'list')
    return [...screen.columns, ...screen.filters, ...(screen.export?.extraColumns ?? [])];
  if (screen.kind === 'page') return [];
  const fields = (screen.sections as { fields: Restricted[] }[]).flatMap(
    (section) => section.fields,
  );
  return screen.kind === 'form' ? [...fields, ...screen.hiddenValues] : fields;
}

function othersSee(screen: ResolvedScreen): ResolvedScreen {
  if (screen.kind === 'list') return listForOthers(screen);
  if (screen.kind === 'detail') return detailForOthers(screen);
  return screen.kind === 'form' ? formForOthers(screen) : screen;
}

function listForOthers(list: ResolvedList): ResolvedList {
  const withheld = new Set(list.columns.filter((one) => !isForAll(one)).map(({ field }) => field));
  const { call, export: file } = list;
  const withheldParams = new Set(
    filterParams({ filters: list.filters.filter((one) => !isForAll(one)) }),
  );
  const isAllowed = ({ query }: ResolvedReadyView) =>
    Object.entries(query).every(([name, value]) =>
      name === 'sort' ? !withheld.has(sortedField(value)) : !withheldParams.has(name),
    );
  return {
    ...list,
    call: { ...call, sortFields: call.sortFields.filter((field) => !withheld.has(field)) },
    columns: list.columns.filter(isForAll),
    filters: list.filters.filter(isForAll),
    views: { ...list.views, ready: list.views.ready.filter(isAllowed) },
    ...(file ? { export: { ...file, extraColumns: file.extraColumns.filter(isForAll) } } : {}),
  };
}

const detailForOthers = (detail: ResolvedDetail): ResolvedDetail => ({
  ...detail,
  sections: withFields(detail.sections, isForAll),
});

const formForOthers = (form: ResolvedForm): ResolvedForm => ({
  ...form,
  sections: withFields(form.sections, (field) => isForAll(field) || field.shownReadOnly === true),
  hiddenValues: form.hiddenValues.filter(isForAll),
  withheld: [...form.sections.flatMap(({ fields }) => fields), ...form.hiddenValues]
    .filter((part) => !isForAll(part))
    .map(({ field }) => field),
});

/** Returns the sections with only some of their fields, without sections that have none left. */
const withFields = <Section extends { fields: unknown[] }>(
  sections: Section[],
  isKept: (field: Section['fields'][number]) => boolean,
): Section[] =>
  sections
    .map((section) => ({ ...section, fields: section.fields.filter(isKept) }))
    .filter(({ fields }) => fields.length > 0);
