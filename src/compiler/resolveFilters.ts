import type {
  Preset,
  ResolvedChipsFilter,
  ResolvedFilter,
  ResolvedSpanFilter,
} from '../shared/resolved.ts';
import { checkFilterInput } from './checkFilters.ts';
import type { Cursor } from './cursor.ts';
import { quote, suggest } from './didYouMean.ts';
import { optional } from './optional.ts';
import { expectKnown, figureNames, type KnownCall } from './project.ts';
import { reportRepeats } from './reportRepeats.ts';
import { resolveChoices } from './resolveChoices.ts';
import { useDefaultText, collectPartTexts, type ScreenContext } from './resolveParts.ts';

/** Resolves what the rows of a list can be narrowed by. */
export function resolveFilters(
  at: Cursor,
  known: KnownCall,
  screen: ScreenContext,
): ResolvedFilter[] {
  reportRepeats(at.items(), 'filter');
  return at.items().flatMap((filter) => resolveFilter(filter, at, known, screen) ?? []);
}

/** What only one way of asking has a use for. */
const ONLY = {
  choices: ['select', 'chips'],
  dependsOn: ['select'],
  all: ['chips'],
  counts: ['chips'],
  end: ['span'],
  endLabel: ['span'],
  presets: ['span'],
} as const;

function resolveFilter(
  at: Cursor,
  all: Cursor,
  known: KnownCall,
  screen: ScreenContext,
): ResolvedFilter | undefined {
  const param = at.get('filter').text();
  const as = at.get('as').text();
  if (param === undefined) return undefined;
  const base = { filter: param, ...labelOf(at, 'filter', 'label', known, screen) };
  const named = { ...base, chipLabel: at.get('chipLabel').text() ?? base.label };
  for (const [key, owners] of Object.entries<readonly string[]>(ONLY)) {
    if (!owners.includes(as ?? '') && at.get(key).exists)
      at.get(key).reportKey(
        `${quote(key)} means nothing for a filter asked for as ${quote(as)}`,
        `take ${key} away, or ask for it ${owners.map((owner) => `"as": "${owner}"`).join(' or ')}`,
      );
  }
  checkFilterInput(at, known, screen.project);
  if (as === 'span') return resolveSpan(at, named, known, screen);
  if (as === 'chips') return resolveChipsFilter(at, named, known, screen);
  if (as !== 'select') return { as: 'text', ...named };
  if (!at.get('choices').exists)
    at.report(
      'A choice needs choices',
      'add "choices" with "values", or with "call", "valueField" and "labelField"',
    );
  const choices = resolveChoices(at.get('choices'), screen);
  checkFollows(at, all);
  return choices
    ? { as: 'select', ...named, choices, ...optional('dependsOn', at.get('dependsOn').text()) }
    : undefined;
}

/** Chips stand for fixed values, each with the figure that counts its rows. */
function resolveChipsFilter(
  at: Cursor,
  named: Pick<ResolvedChipsFilter, 'filter' | 'label' | 'chipLabel'>,
  known: KnownCall,
  screen: ScreenContext,
): ResolvedChipsFilter | undefined {
  const options = at.get('choices');
  if (!options.get('values').exists)
    (options.exists ? options : at).report(
      'Chips stand for fixed values',
      'add "choices" with "values"',
    );
  if (!at.get('all').exists)
    at.report('Chips need a name for all rows', 'add "all" with the key of a text');
  const choices = resolveChoices(options, screen);
  const [values, figures] = [
    choices?.from === 'values' ? choices.values.map(({ value }) => String(value)) : [],
    figureNames(known, screen.project),
  ];
  const counts = at
    .get('counts')
    .entries()
    .flatMap(([value, figure]): [string, string][] => {
      if (!values.includes(value))
        figure.reportKey(
          `${quote(value)} is none of the values`,
          suggest(value, values, 'the values are'),
        );
      if (figure.text() !== undefined) expectKnown(figure, figure.text()!, figures, 'figure');
      return [[value, figure.text() ?? '']];
    });
  return choices?.from === 'values'
    ? {
        as: 'chips',
        ...named,
        choices,
        all: at.get('all').text() ?? '',
        counts: Object.fromEntries(counts),
      }
    : undefined;
}

/** The label of a parameter of the call: the text that is named, or the usual one. */
function labelOf(
  at: Cursor,
  name: string,
  key: string,
  known: KnownCall,
  screen: ScreenContext,
): { label: string } {
  const param = at.get(name).text() ?? '';
  const params = Object.keys(known.call.filters);
  const taken = params.includes(param);
  if (!taken && at.get(name).exists)
    at.get(name).report(
      `${quote(known.call.name)} has no filter ${quote(param)}`,
      suggest(param, params, 'its filters are'),
    );
  const label = at.get(key).text() ?? `${known.entity?.id ?? ''}.filter.${param}`;
  if (taken && known.entity && !at.get(key).exists)
    useDefaultText(at.get(name), label, screen, key);
  return { label };
}

/** A span is asked for by two parameters, whose days the server counts from and up to. */
function resolveSpan(
  at: Cursor,
  named: Pick<ResolvedSpanFilter, 'filter' | 'label' | 'chipLabel'>,
  known: KnownCall,
  screen: ScreenContext,
): ResolvedSpanFilter {
  if (!at.get('end').exists) at.report('A span needs the parameter of its last day', 'add "end"');
  for (const [key, match] of [
    ['filter', 'onOrAfter'],
    ['end', 'onOrBefore'],
  ] as const) {
    const rule = known.call.filters[at.get(key).text() ?? ''];
    if (rule && rule.match !== match)
      at.get(key).report(
        `${quote(at.get(key).text())} is matched by ${quote(rule.match)}`,
        `name a filter of the call that is matched by ${quote(match)}`,
      );
  }
  // The language has checked that each is one of the known.
  const presets = at
    .get('presets')
    .items()
    .flatMap((preset) => (preset.text() as Preset | undefined) ?? []);
  const { terms } = screen.project;
  if (presets.includes('thisTerm') && terms.length === 0)
    at.get('presets').report(
      `Nothing says when a term begins`,
      'add "termStarts" to app.json, or take "thisTerm" away',
    );
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
    end: at.get('end').text() ?? '',
    endLabel: labelOf(at, 'end', 'endLabel', known, screen).label,
    presets,
    termStarts: presets.includes('thisTerm') ? terms : [],
  };
}

/** Choices that follow a filter say which of its values they belong to; the filter is one that lets a person choose. */
function checkFollows(at: Cursor, all: Cursor): void {
  const follows = at.get('dependsOn');
  const values = at.get('choices').get('values').items();
  const stray = follows.exists ? undefined : values.find((value) => value.get('parent').exists);
  stray
    ?.get('parent')
    .reportKey('Nothing is followed here', 'name the filter by "dependsOn", or take "parent" away');
  const name = follows.text();
  if (name === undefined) return;
  const others = all
    .items()
    .filter(
      (other) =>
        other.get('as').text() === 'select' &&
        other.get('filter').text() !== at.get('filter').text(),
    );
  const followed = others.find((other) => other.get('filter').text() === name);
  if (!followed)
    return follows.report(
      `There is no other choice ${quote(name)} among the filters`,
      suggest(
        name,
        others.flatMap((other) => other.get('filter').text() ?? []),
        'there are',
      ),
    );
  const allowed = followed
    .get('choices')
    .get('values')
    .items()
    .map((value) => value.get('value').value);
  for (const value of values) {
    const of = value.get('parent');
    if (of.exists && allowed.length > 0 && !allowed.includes(of.value))
      of.report(
        `${quote(of.value)} is no choice of ${quote(name)}`,
        suggest(String(of.value), allowed.map(String), 'its choices are'),
      );
  }
}
