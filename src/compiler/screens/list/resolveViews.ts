import type { ListDefinition, ReadyViewDefinition } from '../../../language/definitions.ts';
import { sortedField } from '../../../shared/calls/calls.ts';
import { paramsOf, valuesIn, type FilterOf } from '../../../shared/calls/filterControls.ts';
import { filterParams, outdatedDependentFilters } from '../../../shared/calls/listQuery.ts';
import { formats } from '../../../shared/text/formats.ts';
import type {
  ResolvedList,
  ResolvedReadyView,
  ResolvedSpanFilter,
} from '../../../shared/resolved/resolved.ts';
import { message } from '../../issues/messages.ts';
import { suggest } from '../../issues/didYouMean.ts';
import { ownersOf } from '../../project/defaultKeys.ts';
import type { KnownCall } from '../../project/project.ts';
import { propertyAt } from '../../project/responseFields.ts';
import { reportRepeats } from '../../project/reportRepeats.ts';
import type { Cursor } from '../../read/cursor.ts';
import { textAt } from '../defaults/defaultText.ts';
import type { ScreenContext } from '../screenContext.ts';

/** The parts of a list that a view refers to. */
type ViewedList = Pick<ResolvedList, 'filters'>;

/** Resolves the views of a list, and checks that it has the filters and orders that they name. */
export function resolveViews(
  at: Cursor<ListDefinition['views']>,
  known: KnownCall,
  list: ViewedList,
  screen: ScreenContext,
): ResolvedList['views'] {
  const ready = at.get('ready');
  reportRepeats(ready.items(), 'id');
  return {
    save: at.get('save').value,
    share: at.get('share').value,
    ready: ready.items().flatMap((view) => resolveReadyView(view, known, list, screen) ?? []),
  };
}

function resolveReadyView(
  at: Cursor<ReadyViewDefinition>,
  known: KnownCall,
  list: ViewedList,
  screen: ScreenContext,
): ResolvedReadyView | undefined {
  const id = at.get('id').text();
  const query = at.get('query').value;
  if (id === undefined || query === undefined) return undefined;
  const keys = [screen.id, ...ownersOf(known.entity?.id, at)].map((owner) => `${owner}.view.${id}`);
  const label = textAt(at.get('label'), keys, screen, at);
  for (const [name, value] of (at.get('query') as Cursor).entries())
    if (name === 'sort') checkSort(value, known);
    else checkFilterValue(value, name, list, screen);
  for (const param of outdatedDependentFilters(list, new URLSearchParams(query)))
    if (query[param] !== undefined)
      at.get('query')
        .get(param)
        .report('check.viewDependentValue', { value: query[param], filter: param });
  return { id, label, query };
}

function checkSort(at: Cursor, { call, entity }: KnownCall): void {
  const field = sortedField(at.text() ?? '');
  // A field that does not exist is reported as a reference.
  if (propertyAt(entity, field) && !call.sortFields.includes(field))
    at.report('check.notSortable', { call: call.name, field }, suggest(field, call.sortFields));
}

/** Checks the value of a filter that the list offers. */
function checkFilterValue(
  at: Cursor,
  param: string,
  { filters }: ViewedList,
  screen: ScreenContext,
): void {
  const filter = filters.find((one) => paramsOf(one).some((set) => set.param === param));
  if (!filter)
    return at.reportKey(
      'check.unknownName',
      { kind: message('check.kind.filter'), name: param },
      suggest(param, [...filterParams({ filters }), 'sort']),
    );
  at.use('filter', param, { screen: screen.id });
  if ('presets' in filter) checkSpanValue(at, param, filter);
  else if ('choices' in filter) checkChoiceValue(at, filter);
}

function checkChoiceValue(at: Cursor, { filter, as, choices }: FilterOf<'select' | 'chips'>): void {
  // Which choices the server returns is not known here, and another company has others.
  if (choices.from === 'call') return at.report('check.viewValueOfCall', { filter });
  const allowed = choices.values.map(({ value }) => String(value));
  for (const value of valuesIn(as, at.text() ?? ''))
    if (!allowed.includes(value))
      at.report('check.notChoice', { value, filter }, suggest(value, allowed));
}

/** Checks a day of a span, or the preset in its first day, which has both days. */
function checkSpanValue(
  at: Cursor,
  param: string,
  { filter, end, presets }: ResolvedSpanFilter,
): void {
  const value = at.text() ?? '';
  const isPreset = param === filter && presets.some((preset) => preset === value);
  if (!isPreset && !formats['date']!.test(value)) at.report('check.viewDay', { value });
  if (isPreset && at.sibling(end).exists)
    at.sibling(end).reportKey('check.viewDayBesidePreset', { filter: end, preset: value });
}
