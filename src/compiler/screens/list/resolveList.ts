import { checkListIcons } from '../checkIcons.ts';
import { isDeepStrictEqual } from 'node:util';
import { ownersOf } from '../../project/defaultKeys.ts';
import type { ListDefinition } from '../../../language/definitions.ts';
import { BIN_PARAM } from '../../../shared/calls/listQuery.ts';
import type {
  ResolvedAction,
  ResolvedFilter,
  ResolvedList,
} from '../../../shared/resolved/resolved.ts';
import { Cursor } from '../../read/cursor.ts';
import { textOr } from '../../language/defaults.ts';
import { optional } from '../../project/optional.ts';
import { expectPathParams } from '../../link/params.ts';
import { expectResponse } from '../../link/expectResponse.ts';
import type { KnownCall } from '../../project/project.ts';
import { figureNames, propertyAt, responseFields } from '../../project/responseFields.ts';
import { resolveScopeTabs } from './resolveScopeTabs.ts';
import { binCallsOf } from './binCalls.ts';
import { resolveFilters } from './resolveFilters.ts';
import { resolveViews } from './resolveViews.ts';
import { resolveAction, resolveActions } from '../resolveActions.ts';
import { resolveLink, resolveLinks } from '../resolveLinks.ts';
import { resolveBlocks } from '../resolveParts.ts';
import { optionalTextAt, textAt } from '../defaults/defaultText.ts';
import type { ScreenContext } from '../screenContext.ts';
import { resolveSelection } from './resolveSelection.ts';
import { resolveFixedFilters } from './resolveFixedFilters.ts';
import { checkClientSideFilters } from './checkFilters.ts';
import { typesOf } from '../../language/schemaParts.ts';
import { message, orList, typeName } from '../../issues/messages.ts';
import { resolveColumns, resolveExport, resolveFallbackColumns } from './resolveColumns.ts';

type OwnProperties = Omit<
  ResolvedList,
  'id' | 'route' | 'title' | 'keywords' | 'visibility' | 'feature' | 'icon' | 'texts'
>;

/** Resolves the properties that only a list has. Undefined if its call is unknown. */
export function resolveList(
  at: Cursor<ListDefinition>,
  screen: ScreenContext,
): OwnProperties | undefined {
  const known = screen.project.calls.get(at.get('call').text() ?? '');
  if (!known) return undefined;
  checkListCall(at, known, screen);
  const listScreen = {
    ...screen,
    scope: {
      ...screen.scope,
      call: known.call.name,
      fields: responseFields(known.entity),
      entity: known.entity?.id,
    },
  };
  const columns = at.get('columns').items();
  const nameField = textOr(at.get('nameField'), columns[0]?.get('field').text());
  const clientSide = resolveClientSide(at.get('clientSide'), known);
  const filters = [
    ...searchOf(at.get('clientSide').get('search')),
    ...resolveFilters(at.get('filters'), known, listScreen),
  ];
  if (nameField !== undefined) checkNameField(at.get('nameField'), nameField, known);
  checkListIcons(at, nameField);
  return {
    kind: 'list',
    call: clientSide ? { ...known.call, pageSize: clientSide.pageSize } : known.call,
    ...optional('where', resolveFixedFilters(at.get('where'), at.get('filters'), known, screen)),
    ...optional('scopeTabs', resolveScopeTabs(at.get('scopeTabs'), screen)),
    ...optional('newRows', at.get('newRows').value),
    countLabel: resolveCount(at, known, screen),
    links: resolveLinks(at.get('links'), screen),
    ...resolveCreate(at.get('create'), screen),
    nameField: nameField ?? '',
    columns: resolveColumns(at, nameField, known, listScreen),
    ...optional('fallbackColumns', resolveFallbackColumns(at, known, listScreen)),
    filters,
    views: resolveViews(at.get('views'), known, { filters }, listScreen),
    ...optional('clientSide', clientSide),
    view: resolveView(at, known),
    blocks: resolveBlocks(at.get('blocks'), {
      ...listScreen,
      scope: {
        ...listScreen.scope,
        figures: figureNames(known, screen.project),
        filters: filtersOf(at.get('filters')),
      },
    }),
    ...optional('generatedAt', at.get('generatedAt').text()),
    toolbar: resolveToolbar(at, listScreen),
    rowActions: resolveActions(at.get('rowActions'), 'row', listScreen),
    ...optional('selection', resolveSelection(at.get('selection'), listScreen)),
    ...optional('bin', resolveBin(at, known, screen)),
    export: resolveExport(at, known, listScreen),
    empty: resolveEmpty(at, known, screen),
  };
}

/**
 * Returns the actions of the toolbar: the stated ones, then those that their manifests add to every
 * list. Reports a stated one that would be added anyway.
 */
function resolveToolbar(at: Cursor<ListDefinition>, screen: ScreenContext): ResolvedAction[] {
  const actions = [...screen.project.manifests.actions.values()];
  const added = [...(at.get('filters').exists ? ['withFilters'] : []), 'always']
    .flatMap((lists) => actions.filter(({ inLists }) => inLists === lists))
    .map(({ id }) => new Cursor(at.source, at.path, { action: id }));
  const toolbar = at.get('toolbar');
  const isAdded = (item: Cursor) => added.some(({ value }) => isDeepStrictEqual(item.value, value));
  const repeated = toolbar.items().filter(isAdded);
  for (const item of repeated)
    item.report(
      'check.actionInEveryList',
      { action: item.get('action').text()! },
      message('check.fix.removeIt'),
      {
        edit: {
          kind: 'remove',
          path: repeated.length === toolbar.items().length ? toolbar.path : item.path,
        },
      },
    );
  return [
    ...resolveActions(toolbar, 'list', screen),
    ...added.flatMap((action) => resolveAction(action, 'list', screen) ?? []),
  ];
}

/** Returns the names of the filters, each with its values if the definition lists them. */
function filtersOf(at: Cursor<ListDefinition['filters']>): Map<string, string[] | undefined> {
  return new Map(
    at.items().map((filter) => {
      const values = filter.get('choices').get('values');
      return [
        filter.get('filter').text() ?? '',
        values.exists ? values.items().map((item) => String(item.get('value').value)) : undefined,
      ];
    }),
  );
}

/**
 * The maximum number of rows on a page of the views `table` and `grid`, which become slow with
 * more. The view `virtual` renders only the visible rows.
 */
const MAX_TABLE_ROWS = 100;

function resolveView(at: Cursor<ListDefinition>, { call }: KnownCall): ResolvedList['view'] {
  const view = at.get('view').value;
  const position = at.get('view').isStated ? at.get('view') : at.get('call');
  if (view !== 'virtual' && call.response === 'page' && call.pageSize > MAX_TABLE_ROWS)
    position.report('check.pageTooLong', { size: call.pageSize, view, limit: MAX_TABLE_ROWS });
  if (view !== 'table')
    for (const part of [at.get('rowActions'), at.get('selection')]) expectNoActions(part, view);
  return view;
}

function expectNoActions(part: Cursor, view: string): void {
  if (part.exists)
    part.reportKey('check.viewWithoutActions', { view, name: String(part.path.at(-1)) });
}

/** The query parameter for the search of a list with `clientSide`. */
const SEARCH_PARAM = 'q';

function resolveClientSide(
  at: Cursor<ListDefinition['clientSide']>,
  known: KnownCall,
): ResolvedList['clientSide'] {
  const pageSize = at.get('pageSize').number();
  if (pageSize === undefined) return undefined;
  if (known.call.response !== 'items')
    at.reportKey(
      'check.callResponse',
      { call: known.call.name, response: known.call.response },
      message('check.callResponse.clientSide', { responses: orList(['items']) }),
    );
  else checkClientSideFilters(at.sibling('filters') as Cursor<ListDefinition['filters']>, known);
  if (at.get('search').exists && Object.hasOwn(known.call.filters, SEARCH_PARAM))
    at.get('search').reportKey('check.searchFilter', { name: SEARCH_PARAM });
  const fields = at
    .get('search')
    .get('fields')
    .items()
    .filter((field) => field.text() !== undefined && propertyAt(known.entity, field.value));
  return { fields: fields.map((field) => field.value), param: SEARCH_PARAM, pageSize };
}

function searchOf(
  at: Cursor<NonNullable<ListDefinition['clientSide']>['search'] | undefined>,
): ResolvedFilter[] {
  const label = at.get('label').text();
  return label === undefined ? [] : [{ as: 'text', filter: SEARCH_PARAM, label, chipLabel: label }];
}

/** Returns the call that lists the deleted items. The screen of the bin shows them. */
function resolveBin(
  at: Cursor<ListDefinition>,
  { call }: KnownCall,
  screen: ScreenContext,
): ResolvedList['bin'] {
  const calls = binCallsOf(at, screen.project);
  if (!calls) return undefined;
  if (Object.hasOwn(call.filters, BIN_PARAM))
    at.get('call').report('check.binFilter', { name: BIN_PARAM });
  expectPathParams(at.get('call'), calls.all, screen.scope);
  for (const one of [calls.all, calls.restore, calls.erase])
    if (one) at.use('call', one.name, { screen: screen.id, reason: 'convention' });
  return calls.all;
}

/** What a list without rows shows if neither the screen nor its entity and area have a text. */
const COMMON_EMPTY_TEXT = 'state.noData';

/** Resolves what a list without rows shows. */
function resolveEmpty(
  at: Cursor<ListDefinition>,
  { entity }: KnownCall,
  screen: ScreenContext,
): ResolvedList['empty'] {
  const empty = at.get('empty');
  const own = [screen.id, ...ownersOf(entity?.id, at)].map((owner) => `${owner}.empty`);
  const keys = [...own, COMMON_EMPTY_TEXT];
  const text = textAt(empty.get('text'), keys, screen, empty.isStated ? empty : at);
  return { text, ...optional('hint', optionalTextAt(empty.get('hint'), [`${text}.hint`], screen)) };
}

/** The text that counts the rows of lists whose entity and area have none. */
const COMMON_COUNT_LABEL = 'count.result';

function resolveCount(
  at: Cursor<ListDefinition>,
  { entity }: KnownCall,
  { id, project, keys }: ScreenContext,
): string {
  const stated = at.get('countLabel');
  const own = ownersOf(entity?.id, at).map((owner) => `${owner}.count`);
  const standard =
    own.find((key) => project.texts.pluralKeys(key).length > 0) ?? COMMON_COUNT_LABEL;
  const count = textOr(stated, standard);
  const family = project.texts.pluralKeys(count);
  family.forEach((key) => keys.add(key));
  stated.use('text', count, { screen: id, ...(stated.exists ? {} : { reason: 'convention' }) });
  if (family.length === 0 && !stated.exists)
    at.report('check.missingDefaultPlural', { key: count });
  return count;
}

function resolveCreate(
  at: Cursor<ListDefinition['create']>,
  screen: ScreenContext,
): Pick<ResolvedList, 'create'> {
  const link = resolveLink(at, screen);
  return link ? { create: { to: link.to, label: link.label } } : {};
}

function checkListCall(
  at: Cursor<ListDefinition>,
  { call }: KnownCall,
  { scope }: ScreenContext,
): void {
  expectResponse(at.get('call'), call, ['page', 'items']);
  expectPathParams(at.get('call'), call, scope);
}

/**
 * Checks the field with the name of a row. The name is used in questions and for screen readers.
 */
function checkNameField(at: Cursor, name: string, known: KnownCall): void {
  const types = typesOf(propertyAt(known.entity, name));
  if (types.length > 0 && !types.some((type) => ['string', 'integer', 'number'].includes(type)))
    at.report(
      'check.nameType',
      { name, type: orList(types.map(typeName)) },
      message('check.fix.textOrNumber'),
    );
}
