import { labelKeys } from '../../project/defaultKeys.ts';
import type { ListDefinition, ListFilterDefinition } from '../../../language/definitions.ts';
import type {
  JsonSchema,
  ResolvedChipsFilter,
  ResolvedFilter,
  ResolvedSpanFilter,
} from '../../../shared/resolved/resolved.ts';
import { resourceOf } from '../../../shared/calls/calls.ts';
import { comparesValue } from '../../../shared/resolved/matches.ts';
import { paramsOf } from '../../../shared/calls/filterControls.ts';
import { rightToRead } from '../../../shared/calls/rights.ts';
import { checkFilterInput } from './checkFilters.ts';
import type { Cursor } from '../../read/cursor.ts';
import { textOr } from '../../language/defaults.ts';
import { optional } from '../../project/optional.ts';
import type { KnownCall } from '../../project/project.ts';
import { propertyIn } from '../../project/responseFields.ts';
import { reportRepeats } from '../../project/reportRepeats.ts';
import { resolveChoices } from '../resolveChoices.ts';
import { addFieldChoices } from '../defaults/fieldChoices.ts';
import { labelAt } from '../defaults/defaultLabel.ts';
import { optionalTextAt } from '../defaults/defaultText.ts';
import { collectPartTexts } from '../resolveParts.ts';
import type { ScreenContext } from '../screenContext.ts';
import { message, orList } from '../../issues/messages.ts';
import { suggest } from '../../issues/didYouMean.ts';

/** Resolves the filters of a list. */
export function resolveFilters(
  at: Cursor<ListDefinition['filters']>,
  known: KnownCall,
  screen: ScreenContext,
): ResolvedFilter[] {
  reportRepeats(at.items(), 'filter');
  addFieldChoices(at.items(), (filter) => comparedField(filter, known), screen);
  return at.items().flatMap((filter) => {
    const resolved = resolveFilter(filter, at, known, screen);
    return resolved ? [{ ...resolved, ...rightOf(resolved, known, screen) }] : [];
  });
}

/** Returns the right that a filter needs: that of reading a field that it compares. */
function rightOf(
  filter: ResolvedFilter,
  { call }: KnownCall,
  { project }: ScreenContext,
): Pick<ResolvedFilter, 'right'> {
  const resource = project.resources.get(resourceOf(call));
  const rights = paramsOf(filter).map(({ param }) =>
    rightToRead(resource, call.filters[param]?.field ?? ''),
  );
  return optional('right', rights.find(Boolean));
}

/** Returns the field that a filter compares, unless users type the value. */
function comparedField(
  at: Cursor<ListFilterDefinition>,
  { call, entity }: KnownCall,
): JsonSchema | undefined {
  const rule = call.filters[at.get('filter').text() ?? ''];
  const isTyped = at.get('as').text() === 'text';
  return entity && rule && comparesValue(rule) && !isTyped
    ? propertyIn(entity.schema, rule.field)
    : undefined;
}

/** The properties that apply only to some kinds of filter. */
const KINDS_WITH_PROPERTY: [keyof ListFilterDefinition, kinds: string[]][] = [
  ['choices', ['select', 'chips']],
  ['dependsOn', ['select']],
  ['all', ['chips']],
  ['counts', ['chips']],
  ['end', ['span']],
  ['endLabel', ['span']],
  ['presets', ['span']],
];

function resolveFilter(
  at: Cursor<ListFilterDefinition>,
  allFilters: Cursor<ListDefinition['filters']>,
  known: KnownCall,
  screen: ScreenContext,
): ResolvedFilter | undefined {
  const param = at.get('filter').text();
  const as = textOr(at.get('as'), defaultInput(at, known));
  if (param === undefined) return undefined;
  at.use('filter', param, { screen: screen.id });
  const base = {
    filter: param,
    ...labelOf(at.get('filter'), param, at.get('label'), known, screen),
  };
  const named = { ...base, chipLabel: chipLabelOf(at, base, known, screen) };
  for (const [key, kinds] of KINDS_WITH_PROPERTY) {
    if (!kinds.includes(as) && at.get(key).exists)
      at.get(key).reportKey('check.filterProperty', {
        name: key,
        as,
        kinds: orList(kinds),
      });
  }
  checkFilterInput(at, as, known, screen.project);
  if (as === 'span') return resolveSpan(at, named, known, screen);
  if (as === 'chips') return resolveChipsFilter(at, named, screen);
  if (as !== 'select') return { as: 'text', ...named };
  if (!at.get('choices').exists) at.report('check.filterWithoutChoices', { as });
  const choices = resolveChoices(at.get('choices'), screen);
  checkDependsOn(at, allFilters, known);
  return choices
    ? { as: 'select', ...named, choices, ...optional('dependsOn', at.get('dependsOn').text()) }
    : undefined;
}

/**
 * Returns the label on the chip of an active filter: the label of the filter. The label of a text
 * search, such as "Search by title", asks for input, so its chip has the label of the column that it
 * searches, if there is one.
 */
function chipLabelOf(
  at: Cursor<ListFilterDefinition>,
  { filter, label }: Pick<ResolvedFilter, 'filter' | 'label'>,
  { call, entity }: KnownCall,
  screen: ScreenContext,
): string {
  const rule = call.filters[filter];
  const keys = rule?.match === 'text' ? labelKeys('col', rule.field, entity?.id ?? '', at) : [];
  return optionalTextAt(at.get('chipLabel'), [...keys, label], screen) ?? label;
}

/** How users enter the value of a filter that does not state it. */
function defaultInput(
  at: Cursor<ListFilterDefinition>,
  { call }: KnownCall,
): 'text' | 'select' | 'span' {
  if (at.get('choices').exists) return 'select';
  const match = call.filters[at.get('filter').text() ?? '']?.match;
  return match === 'onOrAfter' ? 'span' : 'text';
}

/** Resolves a filter whose values are chips, each with the number of its rows. */
function resolveChipsFilter(
  at: Cursor<ListFilterDefinition>,
  named: Pick<ResolvedChipsFilter, 'filter' | 'label' | 'chipLabel'>,
  screen: ScreenContext,
): ResolvedChipsFilter | undefined {
  const choicesAt = at.get('choices');
  if (!choicesAt.get('values').exists)
    (choicesAt.exists ? choicesAt : at).report('check.chipsWithoutValues');
  if (!at.get('all').exists) at.report('check.chipsWithoutAll');
  const choices = resolveChoices(choicesAt, screen);
  const values = choices?.from === 'values' ? choices.values.map(({ value }) => String(value)) : [];
  for (const [value, figure] of at.get('counts').entries())
    if (!values.includes(value))
      figure.reportKey('check.notChoice', { value, filter: named.filter }, suggest(value, values));
  return choices?.from === 'values'
    ? {
        as: 'chips',
        ...named,
        choices,
        all: at.get('all').text() ?? '',
        counts: at.get('counts').value ?? {},
      }
    : undefined;
}

/** Returns the label of a filter. */
function labelOf(
  at: Cursor,
  param: string,
  stated: Cursor,
  known: KnownCall,
  screen: ScreenContext,
): { label: string } {
  const isKnown = Object.hasOwn(known.call.filters, param);
  const field = { name: param, entity: known.entity?.id, at, isKnown };
  return { label: labelAt(stated, { kind: 'filter', ...field }, screen) };
}

/** Resolves a span of days. It sets two filters, for its first and its last day. */
function resolveSpan(
  at: Cursor<ListFilterDefinition>,
  named: Pick<ResolvedSpanFilter, 'filter' | 'label' | 'chipLabel'>,
  known: KnownCall,
  screen: ScreenContext,
): ResolvedSpanFilter {
  const { filters } = known.call;
  const ends = Object.keys(filters).filter((name) => filters[name]?.match === 'onOrBefore');
  const end = textOr(at.get('end'), ends.length === 1 ? ends[0] : undefined);
  if (end === undefined) at.report('check.spanWithoutEnd');
  for (const [key, name = '', match] of [
    ['filter', at.get('filter').text(), 'onOrAfter'],
    ['end', end, 'onOrBefore'],
  ] as const) {
    const rule = filters[name];
    if (rule && rule.match !== match)
      at.get(key).report('check.filterMatch', { filter: name, match: rule.match, expected: match });
  }
  const presets = at
    .get('presets')
    .items()
    .flatMap((preset) => preset.text() ?? []);
  const { terms } = screen.project;
  if (presets.includes('thisTerm') && terms.length === 0)
    at.get('presets').report('check.noTermStarts', { name: 'thisTerm' });
  const shown = [
    ...screen.project.manifests.dateTexts,
    ...(presets.length > 0
      ? ['date.presets', ...presets.map((preset) => `date.preset.${preset}`)]
      : []),
  ];
  collectPartTexts(at.get('as'), { id: 'span', texts: shown }, screen);
  return {
    as: 'span',
    ...named,
    end: end ?? '',
    endLabel: labelOf(at.get('end'), end ?? '', at.get('endLabel'), known, screen).label,
    presets,
    termStarts: presets.includes('thisTerm') ? terms : [],
  };
}

/**
 * Checks choices that depend on another filter. That must be a select filter with a choice for each
 * `parent`.
 */
function checkDependsOn(
  at: Cursor<ListFilterDefinition>,
  allFilters: Cursor<ListDefinition['filters']>,
  known: KnownCall,
): void {
  const dependsOn = at.get('dependsOn');
  const values = at.get('choices').get('values').items();
  const unused = dependsOn.exists
    ? undefined
    : values.find((value) => value.get('parent').isStated);
  unused?.get('parent').reportKey('check.parentWithoutDependsOn');
  const name = dependsOn.text();
  if (name === undefined) return;
  const others = allFilters
    .items()
    .filter(
      (other) =>
        (other.get('as').text() ?? defaultInput(other, known)) === 'select' &&
        other.get('filter').text() !== at.get('filter').text(),
    );
  const parentFilter = others.find((other) => other.get('filter').text() === name);
  if (!parentFilter)
    return dependsOn.report(
      'check.unknownName',
      { kind: message('check.kind.selectFilter'), name },
      suggest(
        name,
        others.flatMap((other) => other.get('filter').text() ?? []),
      ),
    );
  const allowed = parentFilter
    .get('choices')
    .get('values')
    .items()
    .map((value) => value.get('value').value);
  for (const value of values) {
    const parent = value.get('parent');
    if (parent.value !== undefined && allowed.length > 0 && !allowed.includes(parent.value))
      parent.report(
        'check.notChoice',
        { value: String(parent.value), filter: name },
        suggest(String(parent.value), allowed.map(String)),
      );
  }
}
