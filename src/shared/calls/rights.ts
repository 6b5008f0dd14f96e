import { sortedField } from './calls.ts';
import { filterParams } from './listQuery.ts';
import type {
  ResolvedFormField,
  ResolvedList,
  ResolvedReadyView,
  ResolvedResource,
  ResolvedRight,
  ResolvedScreen,
} from '../resolved/resolved.ts';
import type { Restricted } from '../resolved/resolvedParts.ts';
import { mapParts, partsOf, type ScreenPart } from '../resolved/screenParts.ts';

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
export const hasRights = (screen: ResolvedScreen): boolean => withheldParts(screen).length > 0;

/** A part of a screen, with what columns, filters and fields can have. */
type Part = Restricted & Partial<Pick<ResolvedFormField, 'field' | 'shownReadOnly'>>;

const withheldParts = (screen: ResolvedScreen): ScreenPart<Part>[] =>
  partsOf<Part>(screen.kind, screen).filter(({ value }) => !isForAll(value));

const isForAll = ({ right }: Restricted) => right === undefined;

const withoutWithheld = <Screen extends ResolvedScreen>(screen: Screen): Screen =>
  mapParts<Screen, Part>(screen.kind, screen, (part) =>
    isForAll(part) || part.shownReadOnly === true ? part : undefined,
  );

function othersSee(screen: ResolvedScreen): ResolvedScreen {
  if (screen.kind === 'list') return listForOthers(screen);
  const seen = withoutWithheld(screen);
  if (seen.kind === 'detail') return { ...seen, sections: withFields(seen.sections) };
  if (seen.kind === 'form')
    return {
      ...seen,
      sections: withFields(seen.sections),
      withheld: withheldFields(screen),
    };
  return seen;
}

const withheldFields = (screen: ResolvedScreen): string[] =>
  withheldParts(screen).flatMap(({ value }) => value.field ?? []);

/** Returns a list that does not sort by withheld columns, and without views that use them. */
function listForOthers(list: ResolvedList): ResolvedList {
  const seen = withoutWithheld(list);
  const withheld = new Set(withheldFields(list));
  const withheldParams = new Set(
    filterParams({ filters: list.filters.filter((one) => !isForAll(one)) }),
  );
  const isAllowed = ({ query }: ResolvedReadyView) =>
    Object.entries(query).every(([name, value]) =>
      name === 'sort' ? !withheld.has(sortedField(value)) : !withheldParams.has(name),
    );
  const { call, views } = seen;
  return {
    ...seen,
    call: { ...call, sortFields: call.sortFields.filter((field) => !withheld.has(field)) },
    views: { ...views, ready: views.ready.filter(isAllowed) },
  };
}

/** Returns the sections that have fields. */
const withFields = <Section extends { fields: unknown[] }>(sections: Section[]): Section[] =>
  sections.filter(({ fields }) => fields.length > 0);
