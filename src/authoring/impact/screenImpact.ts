import { LOOKS, type PartKind } from '../../generated/screenParts.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { ResolvedChoices, ResolvedScreen } from '../../shared/resolved/resolved.ts';
import { commaList, message, type Message } from '../../compiler/issues/messages.ts';
import { isDeepStrictEqual } from 'node:util';
import { changedProperties, compareParts } from './compareParts.ts';
import { screenPlace, usePlace, type Impact, type ImpactPlace, type Versions } from './impact.ts';
import { translated } from './labels.ts';
import { comparedParts, settingsOf, type ComparedPart, type Settings } from './comparedParts.ts';

/** Returns the impact of parts of screens that are added, removed, moved or changed. */
export const screenImpact = (versions: Versions): Impact[] =>
  [...versions.after.compilation.screens.values()].flatMap((screen) => {
    const former = versions.before.compilation.screens.get(screen.id);
    if (!former) return [];
    const [one, other] = [withCallNames(former), withCallNames(screen)];
    return [...screenSettings(versions, one, other), ...partImpact(versions, one, other)];
  });

function screenSettings(
  versions: Versions,
  before: ResolvedScreen,
  after: ResolvedScreen,
): Impact[] {
  const properties = changedProperties(
    withHistoryCall(settingsOf(before)),
    withHistoryCall(settingsOf(after)),
  );
  if (properties.length === 0) return [];
  const screen = after.id;
  return [
    {
      severity: severityOf('screen', properties),
      message: message('check.impact.screenSettings', {
        screen,
        properties: commaList(properties),
      }),
      screen,
      place: screenPlace(versions, 'after', screen),
    },
  ];
}

const severityOf = (kind: PartKind, properties: readonly string[]): Impact['severity'] =>
  properties.every((name) => LOOKS[kind].includes(name)) ? 'cosmetic' : 'changes';

/** Which changes a screen shows is stated; how it shows them follows from the fields of a form. */
const withHistoryCall = (settings: Settings): Settings =>
  isObject(settings['history']) ? { ...settings, history: settings['history']['call'] } : settings;

function partImpact(versions: Versions, before: ResolvedScreen, after: ResolvedScreen): Impact[] {
  const { added, removed, moved, kept } = compareParts(comparedParts(before), comparedParts(after));
  const screen = after.id;
  const at = (part: ComparedPart, version: keyof Versions) =>
    partPlace(versions, version, screen, part);
  const toImpact = (
    part: ComparedPart,
    severity: Impact['severity'],
    text: Message,
    version: keyof Versions = 'after',
  ): Impact => ({ severity, message: text, screen, place: at(part, version) });
  return [
    ...withoutSections(removed).map((part) =>
      toImpact(part, 'loses', removalText(part, screen), 'before'),
    ),
    ...withoutSections(added).map((part) =>
      toImpact(part, 'changes', message('check.impact.added', paramsOf(part, screen))),
    ),
    ...withoutSections(moved).map((part) =>
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

/** A section is added, removed and moved together with its fields, which are told. */
const withoutSections = (parts: readonly ComparedPart[]): ComparedPart[] =>
  parts.filter(({ kind }) => kind !== 'section');

const paramsOf = ({ kind, name }: ComparedPart, screen: string) => ({
  kind: message(`check.use.${kind}`),
  name,
  screen,
});

/** Without a filter or a column to sort by, addresses that people have saved mean something else. */
function removalText(part: ComparedPart, screen: string): Message {
  const params = paramsOf(part, screen);
  if (part.kind === 'filter') return message('check.impact.filterRemoved', params);
  return part.kind === 'column' && part.settings['sortable'] === true
    ? message('check.impact.sortedColumnRemoved', params)
    : message('check.impact.removed', params);
}

interface Pair {
  before: ComparedPart;
  after: ComparedPart;
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
      severityOf(after.kind, properties),
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
  { kind, name }: ComparedPart,
): ImpactPlace | undefined {
  const useKind: string = kind === 'field' ? 'formField' : kind;
  const use = versions[version].inspection
    .uses()
    .find((one) => one.screen === screen && one.kind === useKind && one.name === name);
  return use ? usePlace(use, version) : screenPlace(versions, version, screen);
}
