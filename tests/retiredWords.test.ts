import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { PROPERTIES, RULES } from '../src/authoring/upgrade/words.ts';
import { files, textOf, texts, withoutComments } from './helpers/repoFiles.ts';

/**
 * Names that were replaced because only this project used them, each with the term that engineers
 * of this field know.
 */
const RETIRED: Record<string, string> = {
  answerTo: 'responseFor',
  askForCopy: 'requestCopy',
  beginCalls: 'startCalls',
  checkTaken: 'exampleCoverage',
  clipWithButton: 'ExpandableText',
  compileJudged: 'compileSchema',
  createLater: 'lazyPart',
  createSilence: 'createOutageDetector',
  createWaits: 'createSlowRequests',
  dayFault: 'dayError',
  detourOf: 'redirectFor',
  dressed: 'MuiThemeProvider',
  expectTold: 'expectRouteParam',
  fairShare: 'FairSemaphore',
  faultDialog: 'SpanError',
  fetchOnce: 'memoizeAsync',
  gatherLines: 'batchLines',
  gatherStanding: 'addReputation',
  goalOf: 'redirectFor',
  hearTime: 'syncClock',
  hiddenIn: 'hiddenFieldsIn',
  hintBubble: 'TooltipBubble',
  inGroups: 'groupDigits',
  isSaid: 'hasDisplayValue',
  judgeBody: 'validateExample',
  judgedFormats: 'validatedFormats',
  keepDraft: 'storeDraft',
  keepSmall: 'limitMemory',
  keptDrafts: 'storedDrafts',
  keptPlace: 'ScrollPosition',
  knowsWhose: 'isIdentityResolved',
  lateCells: 'lazyCells',
  lateSaying: 'AppNotificationProvider',
  loadAnew: 'reloadPage',
  longWait: 'SlowNotice',
  mend: 'fix',
  mustBeFilled: 'isFieldRequired',
  onlyOnce: 'runIdempotent',
  onlyReads: 'isReadOnly',
  passOverMissing: 'ignoreNotFound',
  pressMenu: 'MenuButton',
  pressWhereItStood: 'layoutShiftClickProps',
  putUndo: 'insertUndo',
  reachCode: 'loadScreenCode',
  refold: 'reindexSearch',
  remembered: 'memoize',
  rulePlaces: 'locateRules',
  saying: 'Notification',
  sayingAlert: 'NotificationAlert',
  sealCall: 'encryptWebhook',
  settling: 'SettlementContext',
  sheetDrawer: 'MobileDrawer',
  standIn: 'placeholder',
  takeHidden: 'applyHiddenFieldRules',
  takeLetters: 'leaseMails',
  toNormal: 'toNormalized',
  toSought: 'toSearchTerm',
  toldBy: 'hostMessages',
  untried: 'missingExample',
  upkeep: 'maintenance',
  useAsLastList: 'useRecordListLocation',
  useGiven: 'useHiddenValues',
  useMayOpen: 'useCanOpen',
  usePassing: 'useTimer',
  useWayBack: 'useLastListPath',
  wayOf: 'hrefFor',
  whenAskedToEnd: 'onStopSignal',
};

/** Words of version 1 of the definition language that mean nothing else in code. */
const OLD_WORDS = [...Object.values(PROPERTIES).flatMap((byPath) => Object.values(byPath)), RULES]
  .flatMap((renames) => Object.keys(renames))
  .filter((word) => /[a-z][A-Z]/.test(word) && word !== 'signedIn');

/** Files that name retired words on purpose. */
const EXEMPT =
  /^(src\/authoring\/upgrade\/|tests\/(compiler\/upgrade|retiredWords)\.test\.ts|tests\/fixtures\/language-1\/)/;

const retired = new Set([...Object.keys(RETIRED), ...OLD_WORDS].map((word) => word.toLowerCase()));

const checked = files.filter((file) => !EXEMPT.test(file));

test('no identifier is a retired word', () => {
  const found = checked
    .filter((file) => /^(src|server|scripts|tests)\/.*\.(tsx?|mjs)$/.test(file))
    .flatMap((file) => {
      const code = withoutStrings(withoutComments(textOf(file)));
      const names = new Set(code.match(/[A-Za-z_$][\w$]*/g));
      return [...names]
        .filter((name) => retired.has(name.toLowerCase()))
        .map((name) => `${file}: ${name}`);
    });
  expect(found).toEqual([]);
});

test('no file has a retired word as its name', () => {
  const found = checked.filter((file) => retired.has(basename(file).split('.')[0]!.toLowerCase()));
  expect(found).toEqual([]);
});

test('no definition or manifest has a retired word as a property', () => {
  const found = checked
    .filter((file) => /^(schemas|src|examples)\/.*\.json$/.test(file))
    .flatMap((file) =>
      [...new Set(texts.get(file)?.match(/"(\w+)"(?=\s*:)/g))]
        .filter((name) => retired.has(name.slice(1, -1).toLowerCase()))
        .map((name) => `${file}: ${name}`),
    );
  expect(found).toEqual([]);
});

test('the glossary has at most 60 terms', () => {
  const terms = textOf('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('- **'));
  expect(terms.length).toBeGreaterThan(30);
  expect(terms.length).toBeLessThanOrEqual(60);
});

/** Blanks the contents of quoted texts: a message may use any word. */
function withoutStrings(code: string): string {
  return code.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}
