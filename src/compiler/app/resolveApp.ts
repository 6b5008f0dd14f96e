import type { AppDefinition, EntryDefinition } from '../../language/definitions.ts';
import { memoize } from '../../shared/memoize.ts';
import type { Language, ResolvedApp } from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import { languageName } from '../../shared/text/languages.ts';
import { optional } from '../project/optional.ts';
import type { Project } from '../project/project.ts';
import { readRegExp } from '../project/readRegExp.ts';
import { reportRepeats } from '../project/reportRepeats.ts';
import { resolveDrawerList } from './resolveDrawerList.ts';
import { resolveSavedViews } from './resolveSavedViews.ts';
import { resolveSession } from './resolveSession.ts';
import { CORE_FILES } from '../texts/texts.ts';
import type { Issue } from '../issues/issue.ts';
import { message, type MessageKey } from '../issues/messages.ts';
import { oneOf } from '../issues/didYouMean.ts';

/** Returns the languages of the interface. What is no code of one has been reported. */
export function languagesOf(app: Cursor<AppDefinition>): Cursor[] {
  return app
    .get('languages')
    .items()
    .filter((item) => /^[a-z]{2,3}$/.test(item.text() ?? ''));
}

/** Returns the codes of the languages, the default first. */
export const languageCodesOf = (app: Cursor<AppDefinition>) =>
  languagesOf(app).map((item) => item.value as Language);

/**
 * Returns the words that are the same in every language: those that the app lists, and the name
 * that each language has in that language.
 */
export const untranslatedOf = (app: Cursor<AppDefinition>): string[] => [
  ...app
    .get('untranslated')
    .items()
    .flatMap((item) => item.text() ?? []),
  ...languageCodesOf(app).map((language) => languageName(language, language)),
];

/** The title of the tab while there is no app.json, which has been reported. */
const NO_TITLE: ResolvedApp['documentTitle'] = { language: 'interface', fallback: '' };

/** What is missing everywhere as long as app.json states no language, because no text is read. */
const OF_TEXTS: ReadonlySet<MessageKey> = new Set([
  'check.missingText',
  'check.exampleOtherMessage',
  'check.missingPlural',
  'check.missingPartText',
  'check.missingDefaultText',
  'check.unknownLanguage',
  'check.messageWithoutText',
  'check.missingDefaultPlural',
]);

/**
 * Returns the issues without those that only follow from a mistake in app.json: thousands of missing
 * texts would hide that `languages` is misspelt.
 */
export const withoutConsequences = (app: Cursor<AppDefinition>, issues: Issue[]): Issue[] =>
  languagesOf(app).length > 0 ? issues : issues.filter((one) => !OF_TEXTS.has(one.message.key));

/** Returns where responses have their parts. Empty if the app does not say it. */
export const envelopeOf = (app: Cursor<AppDefinition>): ResolvedApp['envelope'] =>
  app.get('envelope').value ?? { item: '', items: '', links: '', meta: '' };

/** The colours and icons that a product states. */
export type Look = Pick<AppDefinition, 'theme' | 'icons'>;

export const lookOf = (app: Cursor<AppDefinition>): Look => ({
  ...optional('theme', app.get('theme').value),
  ...optional('icons', app.get('icons').value),
});

/** Returns what the server of the product serves besides calls: the first segments of the paths. */
export const serverPathsOf = (app: Cursor<AppDefinition>): string[] =>
  app
    .get('serverPaths')
    .items()
    .flatMap((path) => path.text() ?? []);

export function resolveApp(at: Cursor<AppDefinition>, project: Project): ResolvedApp {
  checkApp(at, project);
  return {
    brand: at.get('brand').value,
    languages: [...project.languages],
    documentTitle: at.get('documentTitle').value ?? NO_TITLE,
    storageKeys: at.get('storageKeys').value,
    timeZone: at.get('timeZone').value,
    ...optional('phone', project.phone),
    currency: at.get('currency').value,
    envelope: envelopeOf(at),
    session: resolveSession(at.get('session'), project),
    onListFailure: at.get('onListFailure').value,
    ...optional('views', resolveSavedViews(at.get('views'), project)),
    apiPath: at.get('apiPath').value,
    serverPaths: project.serverPaths,
    screens: at.get('screens').value,
    ...optional('drawerList', resolveDrawerList(at.get('drawerList'), project)),
    menu: at.get('menu').value,
  };
}

/**
 * Returns the icons of a menu by screen. An entry without an icon has that of the entry above it.
 */
export function menuIconsOf(
  menu: Cursor<EntryDefinition[] | undefined>,
  above?: string,
): Map<string, string> {
  const icons = menu.items().flatMap((entry): [string, string][] => {
    const [to, icon] = [entry.get('to').text(), entry.get('icon').text() ?? above];
    const own: [string, string][] = to === undefined || icon === undefined ? [] : [[to, icon]];
    return [...own, ...menuIconsOf(entry.get('items'), icon)];
  });
  return new Map(icons);
}

function checkApp(at: Cursor<AppDefinition>, project: Project): void {
  checkTimeZone(at.get('timeZone'));
  const documentTitle = at.get('documentTitle').get('language');
  const chosen = documentTitle.text();
  const languages: string[] = languageCodesOf(at);
  const isKnown = languages.length === 0 || languages.includes(chosen ?? 'interface');
  if (chosen !== undefined && chosen !== 'interface' && !isKnown) {
    documentTitle.report(
      'check.unknownName',
      { kind: message('check.kind.language'), name: chosen },
      oneOf(['interface', ...languages]),
    );
  }
  checkPhone(at.get('phone'));
  for (const day of at.get('termStarts').items()) checkTermStart(day, at.get('termStarts'));
  checkStorage(at.get('storageKeys'));
  checkGuestScreen(at.get('screens').get('signIn'), project);
  checkCoreTexts(at, project);
  checkFeatures(project);
  reportRepeats(entriesOf(at.get('menu')), 'to');
}

/** Returns all entries of a menu, each followed by the entries below it. */
const entriesOf = (menu: Cursor<EntryDefinition[] | undefined>): Cursor[] =>
  menu.items().flatMap((entry) => [entry, ...entriesOf(entry.get('items'))]);

function checkTimeZone(at: Cursor): void {
  const zone = at.text();
  if (zone !== undefined && !isTimeZone(zone)) at.report('check.unknownTimeZone', { name: zone });
}

function checkPhone(at: Cursor<AppDefinition['phone']>): void {
  // Phone numbers are ASCII, so that the flag u changes nothing.
  for (const name of ['mobileStart', 'mobile', 'linked'] as const) readRegExp(at.get(name), '');
}

function checkTermStart(day: Cursor, terms: Cursor<AppDefinition['termStarts']>): void {
  const previous = terms.items()[Number(day.path.at(-1)) - 1]?.text();
  if (previous !== undefined && day.text() !== undefined && day.text()! <= previous)
    day.report('check.daysNotAscending', { day: String(day.value), before: previous });
}

/** Reports a storage key that is used twice: its values would overwrite each other. */
function checkStorage(at: Cursor<AppDefinition['storageKeys']>): void {
  const [token, language] = [at.get('token'), at.get('language')];
  if (token.text() !== undefined && token.text() === language.text())
    language.report(
      'check.sameStorageKey',
      { name: language.value },
      message('check.fix.renameOne'),
    );
}

/**
 * Whether browsers know a time zone. An offset such as `+03:00` is none: PostgreSQL reads it with the
 * opposite sign.
 */
const isTimeZone = memoize((name: string): boolean => {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return /^[a-z]/i.test(timeZone);
  } catch {
    return false;
  }
});

/** Checks that the part of the API that a page needs is one that calls belong to. */
function checkFeatures({ calls, screens }: Project): void {
  const known = [...new Set([...calls.values()].flatMap(({ call }) => call.feature ?? []))];
  for (const { file } of screens.values()) {
    const feature = (file as Cursor<{ feature?: string }>).get('feature');
    const name = feature.text();
    if (name !== undefined && !known.includes(name))
      feature.report(
        'check.unknownName',
        { kind: message('check.kind.feature'), name },
        oneOf(known),
      );
  }
}

/** Reports a sign-in screen that requires a session, because nobody could open it. */
function checkGuestScreen(at: Cursor, { screens }: Project): void {
  const screen = screens.get(at.text() ?? '');
  const visibility = screen?.file.get('visibility').value;
  if (screen && visibility !== 'guest' && visibility !== 'public') {
    at.report('check.signInNeedsSession', { screen: String(at.value) });
  }
}

/**
 * Checks that the texts of the menu, the brand and the drawer are in a core file, because they are
 * shown before other files are loaded.
 */
function checkCoreTexts(at: Cursor<AppDefinition>, { texts }: Project): void {
  const brand = at
    .get('brand')
    .entries()
    .map(([, text]) => text);
  const drawerList = at.get('drawerList');
  const drawerTexts = [
    drawerList.get('label'),
    drawerList.get('searchLabel'),
    drawerList.get('empty'),
    drawerList.get('progress').get('label'),
    drawerList.get('link').get('label'),
  ];
  for (const label of [
    ...brand,
    ...drawerTexts,
    ...entriesOf(at.get('menu')).map((entry) => entry.get('label')),
  ]) {
    const file = texts.fileOf(label.text() ?? '');
    if (file !== undefined && !CORE_FILES.includes(file)) {
      label.report(
        'check.textNotCore',
        { key: String(label.value) },
        message('check.fix.moveText', { from: `${file}.json`, to: `${CORE_FILES[0]}.json` }),
      );
    }
  }
}
