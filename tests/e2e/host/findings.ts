import type { Page } from '@playwright/test';
import type {
  ResolvedCall,
  ResolvedList,
  ResolvedScreen,
  RouteEntry,
} from '../../../src/shared/resolved/resolved.ts';
import { LOOKUPS } from '../../fixtures/host/bank.ts';
import { installPageTools } from '../../walk/pageTools.ts';
import { inspectTexts } from '../../walk/inspectTexts.ts';
import { product, renderedRoutes, type SendGet } from '../../walk/routes.ts';
import { isPlaceholder, readScreen, type ShownScreen, type ShownValue } from './readScreen.ts';

type Json = Record<string, unknown>;

/** Screens that only a host with calls of its own can fill. No other screen may link to them. */
const OPTIONAL_SCREENS = [
  'school-package-orders',
  'school-package-order',
  'school-package-payment',
  'restore-email',
];

/** Actions that need calls which the specifications do not name. */
const OPTIONAL_ACTIONS = ['bin', 'history', 'accessLog'];

/** The screens that a host which speaks only the specifications can fill. */
export const hostRoutes: RouteEntry[] = renderedRoutes.filter(
  ({ id }) => !OPTIONAL_SCREENS.includes(id),
);

const optionalRoutes = renderedRoutes
  .filter(({ id }) => OPTIONAL_SCREENS.includes(id))
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));

const keys = Object.values(product.texts).flatMap((files) =>
  Object.values(files).flatMap(Object.keys),
);

/** The names of stages, with which the client shows their ids. */
const stageNames = Object.values(product.texts).flatMap((files) =>
  Object.values(files).flatMap((texts) =>
    Object.entries(texts).flatMap(([key, text]) => (key.startsWith('stage.') ? [text] : [])),
  ),
);

/** Returns what is wrong on the open screen. */
export async function findFailures(page: Page, id: string, sendGet: SendGet): Promise<string[]> {
  const screen = product.screens.get(id);
  const shown = await page.evaluate(readScreen);
  return [
    ...shown.failures.filter((failure) => id !== 'not-found' || !failure.startsWith('missing')),
    ...(await findRawTexts(page)),
    ...shown.links
      .filter((path) => optionalRoutes.some((route) => route.test(path)))
      .map((path) => `links to ${path}, which needs calls that are not named`),
    ...OPTIONAL_ACTIONS.filter((action) => shown.actions.includes(action)).map(
      (action) => `offers ${action}, which needs calls that are not named`,
    ),
    ...findPlaceholders('value', shown.values),
    ...(/RS\s*0(?!\d|[.,]\d*[1-9])|(?<![\d.,])0\u2069? ر\.س/.test(shown.text)
      ? ['shows a price of 0']
      : []),
    ...(await findMissingAnswers(page, screen, shown, sendGet)),
  ];
}

/** Text keys, template parameters and JavaScript values. */
async function findRawTexts(page: Page): Promise<string[]> {
  await page.evaluate(installPageTools);
  const findings = await page.evaluate(inspectTexts, { keys, minContrast: 0 });
  return findings
    .filter(({ rule }) => rule === 'raw text')
    .map(({ what }) => `raw text at ${what}`);
}

/** Compares what the host answered with what the screen shows. */
async function findMissingAnswers(
  page: Page,
  screen: ResolvedScreen | undefined,
  shown: ShownScreen,
  sendGet: SendGet,
): Promise<string[]> {
  const id = /(\d+)$/.exec(new URL(page.url()).pathname)?.[1] ?? '';
  if (screen?.kind === 'list') {
    const school = screen.where ? `?school_id=${id}` : '';
    const answer = await sendGet(screen.call.path + school);
    return findMissingCells(screen, shown, rowsIn(answer, screen.call.pointer));
  }
  const call = itemCallOf(screen);
  if (!call) return [];
  const answer = (await sendGet(call.path.replace(/:\w+/, id))) as Json;
  return findMissingTexts(shown, (call.pointer === '' ? answer : answer['data']) as Json);
}

/** The call that returns the item of a screen, if it is a GET. */
function itemCallOf(screen: ResolvedScreen | undefined): ResolvedCall | undefined {
  const call =
    screen?.kind === 'detail' ? screen.call : screen?.kind === 'form' ? screen.load : undefined;
  return call?.method === 'GET' ? call : undefined;
}

/** Returns the rows of an answer. */
export const rowsIn = (answer: unknown, pointer: string): Json[] =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Json | undefined)?.[name], answer) as Json[];

function findPlaceholders(what: string, values: ShownValue[]): string[] {
  const fields = values.filter(({ text }) => isPlaceholder(text)).map(({ field }) => field);
  return [...new Set(fields)].map((field) => `${what} ${field} shows nothing`);
}

const hasField = (row: Json, field: string) =>
  field.split('.').reduce<unknown>((value, name) => (value as Json | undefined)?.[name], row) !==
  undefined;

/** Whether a text comes from the row: it contains one of its texts or numbers. */
const isAnswered = (text: string, row: Json): boolean =>
  [...leaves(row), ...stageNames].some((value) => squeeze(text).includes(squeeze(value)));

const leaves = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leaves)
    : value === null || value === '' || typeof value === 'boolean'
      ? []
      : [String(value)];

function findMissingCells({ columns }: ResolvedList, shown: ShownScreen, rows: Json[]): string[] {
  const [first = {}] = rows;
  const shownFields = new Set(shown.cells.map(({ field }) => field));
  const lost = columns
    .map(({ field }) => field)
    .filter((field) => hasField(first, field) && !shownFields.has(field));
  const invented = shown.cells.filter(({ field, text, row }) => {
    const answered = rows[row];
    return !isPlaceholder(text) && answered && !hasField(answered, field)
      ? !isAnswered(text, answered)
      : false;
  });
  const wrong = shown.cells.filter(({ field, text, row }) => {
    const value = rows[row]?.[field];
    return isOwnText(value) && !isPlaceholder(text) && !squeeze(text).includes(squeeze(value));
  });
  return [
    ...(shown.rowCount === rows.length
      ? []
      : [`shows ${shown.rowCount} of ${rows.length} answered rows`]),
    ...lost.map((field) => `column ${field} is not shown`),
    ...findPlaceholders('column', shown.cells),
    ...[...new Map(wrong.map(({ field, text }) => [field, text]))].map(
      ([field, text]) => `column ${field} shows “${text}” instead of the answered value`,
    ),
    ...[...new Map(invented.map(({ field, text }) => [field, text]))].map(
      ([field, text]) => `column ${field} shows “${text}”, which the host did not answer`,
    ),
  ];
}

/** URLs, rich texts, and times and days, which are formatted. */
const IGNORED_VALUES = /^(?:https?:|data:|<)|^20\d\d-/;

/** Whether a value is shown as it was answered. */
const isOwnText = (value: unknown): value is string =>
  typeof value === 'string' && !IGNORED_VALUES.test(value);

/** Joined texts, which the forms show as choices, and the language. */
const IGNORED_FIELDS = ['schools_names', 'school_name', 'stages_names', 'locale'];

/** Every text of an item must be on its screen, and of a key its label. */
function findMissingTexts(shown: ShownScreen, item: Json): string[] {
  const text = squeeze(shown.text);
  return Object.entries(item)
    .filter(([field, value]) => {
      if (!isOwnText(value) || IGNORED_FIELDS.includes(field)) return false;
      return !text.includes(squeeze(labelOf(field, value)));
    })
    .map(([field, value]) => `value ${field} (${labelOf(field, String(value))}) is not shown`);
}

/** Removes spaces and direction marks, with which the client groups digits. */
const squeeze = (text: string) => text.replace(/[\s\u2066-\u2069]/g, '');

const KEYS: Record<string, Map<string, string>> = {
  bank_id: LOOKUPS.banks,
  city: LOOKUPS.cities,
  bank_account_type_id: LOOKUPS.bank_types,
};

const labelOf = (field: string, value: string) => KEYS[field]?.get(value) ?? value;
