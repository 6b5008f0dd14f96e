import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { ResolvedChoices, ResolvedScreen } from '../../shared/resolved/resolved.ts';
import { commaList, message, type Message } from '../../compiler/issues/messages.ts';
import { isDeepStrictEqual } from 'node:util';
import { changedProperties, compareParts } from './compareParts.ts';
import { screenPlace, usePlace, type Impact, type ImpactPlace, type Versions } from './impact.ts';
import { translated } from './labels.ts';
import { screenParts, type ScreenPart } from './screenParts.ts';

/** Returns the impact of parts of screens that are added, removed, moved or changed. */
export const screenImpact = (versions: Versions): Impact[] =>
  [...versions.after.compilation.screens.values()].flatMap((screen) => {
    const former = versions.before.compilation.screens.get(screen.id);
    if (!former) return [];
    const [one, other] = [withCallNames(former), withCallNames(screen)];
    return [...screenSettings(versions, one, other), ...partImpact(versions, one, other)];
  });

/** The properties of screens that are compared by themselves, or that follow from others. */
const COMPARED = new Set([
  'id',
  'route',
  'visibility',
  'columns',
  'filters',
  'toolbar',
  'rowActions',
  'actions',
  'selection',
  'blocks',
  'create',
  'links',
  'sections',
  'export',
  'schema',
  'texts',
  'prefetch',
  'clientSide',
]);

/** The properties of screens that only change how it looks. */
const COSMETIC_SETTINGS = new Set([
  'title',
  'keywords',
  'icon',
  'heading',
  'text',
  'empty',
  'layout',
]);

function screenSettings(
  versions: Versions,
  before: ResolvedScreen,
  after: ResolvedScreen,
): Impact[] {
  const properties = changedProperties(withHistoryCall(before), withHistoryCall(after)).filter(
    (name) => !COMPARED.has(name),
  );
  if (properties.length === 0) return [];
  const screen = after.id;
  return [
    {
      severity: properties.every((name) => COSMETIC_SETTINGS.has(name)) ? 'cosmetic' : 'changes',
      message: message('check.impact.screenSettings', {
        screen,
        properties: commaList(properties),
      }),
      screen,
      place: screenPlace(versions, 'after', screen),
    },
  ];
}

/** Which changes a screen shows is stated; how it shows them follows from the fields of a form. */
const withHistoryCall = (screen: ResolvedScreen): object =>
  'history' in screen && screen.history ? { ...screen, history: screen.history.call } : screen;

function partImpact(versions: Versions, before: ResolvedScreen, after: ResolvedScreen): Impact[] {
  const { added, removed, moved, kept } = compareParts(screenParts(before), screenParts(after));
  const screen = after.id;
  const at = (part: ScreenPart, version: keyof Versions) =>
    partPlace(versions, version, screen, part);
  const toImpact = (
    part: ScreenPart,
    severity: Impact['severity'],
    text: Message,
    version: keyof Versions = 'after',
  ): Impact => ({ severity, message: text, screen, place: at(part, version) });
  return [
    ...removed.map((part) => toImpact(part, 'loses', removalText(part, screen), 'before')),
    ...added.map((part) =>
      toImpact(part, 'changes', message('check.impact.added', paramsOf(part, screen))),
    ),
    ...moved.map((part) =>
      toImpact(part, 'cosmetic', message('check.impact.moved', paramsOf(part, screen))),
    ),
    ...kept.flatMap((pair) => [
      ...labelChange(versions, screen, pair).map((text) => toImpact(pair.after, 'cosmetic', text)),
      ...settingChanges(screen, pair, moved.includes(pair.after)).map(([severity, text]) =>
        toImpact(pair.after, severity, text),
      ),
    ]),
  ];
}

const paramsOf = ({ kind, name }: ScreenPart, screen: string) => ({
  kind: message(`check.use.${kind}`),
  name,
  screen,
});

/** Without a filter or a column to sort by, addresses that people have saved mean something else. */
function removalText(part: ScreenPart, screen: string): Message {
  const params = paramsOf(part, screen);
  if (part.kind === 'filter') return message('check.impact.filterRemoved', params);
  return part.kind === 'column' && part.settings['sortable'] === true
    ? message('check.impact.sortedColumnRemoved', params)
    : message('check.impact.removed', params);
}

interface Pair {
  before: ScreenPart;
  after: ScreenPart;
}

function labelChange({ before, after }: Versions, screen: string, pair: Pair): Message[] {
  const [former, current] = [pair.before.label, pair.after.label];
  if (former === current || former === undefined || current === undefined) return [];
  const labels = {
    before: translated(before.compilation.texts, former),
    after: translated(after.compilation.texts, current),
  };
  if (isDeepStrictEqual(labels.before, labels.after)) return [];
  return [message('check.impact.label', { ...paramsOf(pair.after, screen), ...labels })];
}

/** The properties that only change how a part looks. */
const COSMETIC = new Set([
  'width',
  'icon',
  'align',
  'showLabel',
  'maxLines',
  'tooltip',
  'chipLabel',
  'endLabel',
  'fullWidth',
  'hint',
  'phone',
]);

function settingChanges(
  screen: string,
  { before, after }: Pair,
  isMoved: boolean,
): [Impact['severity'], Message][] {
  const changes: [Impact['severity'], Message][] = [];
  const params = paramsOf(after, screen);
  const properties = changedProperties(before.settings, after.settings);
  if (before.settings['sortable'] === true && after.settings['sortable'] === false) {
    properties.splice(properties.indexOf('sortable'), 1);
    changes.push(['loses', message('check.impact.unsortable', params)]);
  }
  const removed = removedChoices(before.choices, after.choices);
  if (removed.length > 0)
    changes.push([
      'loses',
      message('check.impact.choicesRemoved', { ...params, values: commaList(removed) }),
    ]);
  else if (!isDeepStrictEqual(before.choices, after.choices)) properties.push('choices');
  if (before.section !== after.section && !isMoved)
    changes.push(['cosmetic', message('check.impact.moved', params)]);
  if (properties.length > 0)
    changes.push([
      properties.every((name) => COSMETIC.has(name)) ? 'cosmetic' : 'changes',
      message('check.impact.settings', { ...params, properties: commaList(properties) }),
    ]);
  return changes;
}

/** Returns the values that a list of choices no longer has. */
function removedChoices(before?: ResolvedChoices, after?: ResolvedChoices): string[] {
  if (before?.from !== 'values' || after?.from !== 'values') return [];
  const current = new Set(after.values.map(({ value }) => value));
  return before.values.flatMap(({ value }) => (current.has(value) ? [] : [String(value)]));
}

/** Replaces the calls in a screen by their names: changed calls are compared by themselves. */
const withCallNames = (screen: ResolvedScreen): ResolvedScreen =>
  JSON.parse(
    JSON.stringify(screen, (_name, value: unknown) =>
      isObject(value) && 'method' in value && 'access' in value ? value['name'] : value,
    ),
  ) as ResolvedScreen;

/** Returns the place of a part, or that of its screen for one that is added by default. */
function partPlace(
  versions: Versions,
  version: keyof Versions,
  screen: string,
  { kind, name }: ScreenPart,
): ImpactPlace | undefined {
  const use = versions[version].inspection
    .uses()
    .find((one) => one.screen === screen && one.kind === kind && one.name === name);
  return use ? usePlace(use, version) : screenPlace(versions, version, screen);
}
