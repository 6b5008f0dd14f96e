/**
 * The words that version 2 of the language renamed.
 *
 * Each table maps a path within a file of one role to the renamed properties of the object there:
 * `columns/*` is each column. `VALUES` does the same for the values of a property, `PART_IDS` for
 * the ids of registered parts.
 */

/** New names of properties, by their old names. */
export type Renames = Readonly<Record<string, string>>;

/** Renames by the path of the object with the properties. `*` stands for any name or index. */
export type RenamesByPath = Readonly<Record<string, Renames>>;

const CHOICES_OF_CALL: Renames = {
  value: 'valueField',
  label: 'labelField',
  image: 'imageField',
  group: 'groupField',
};

const CHOICE: Renames = { of: 'parent' };

/**
 * Options of cells and widgets. Options with the same name have the same meaning in all of them.
 */
export const FIELD_OPTIONS: Renames = {
  time: 'showTime',
  empty: 'emptyText',
  count: 'countLabel',
  below: 'negativeText',
  group: 'groupSize',
  shown: 'maxNames',
  text: 'labelField',
  beside: 'secondaryField',
  plain: 'neutral',
};

const COLUMN: Renames = { labelled: 'showLabel', clip: 'maxLines', exportAs: 'exportFormat' };

const SCREEN_VARIANT: Renames = { success: 'successText' };

/** Properties of definition files, by role. */
export const PROPERTIES: Readonly<Record<string, RenamesByPath>> = {
  app: {
    '': {
      language: 'languageVersion',
      properNames: 'untranslated',
      storage: 'storageKeys',
      terms: 'termStarts',
      places: 'drawerList',
    },
    screens: { signedIn: 'profile' },
    places: {
      find: 'searchLabel',
      name: 'nameField',
      picture: 'imageField',
      share: 'progress',
    },
  },
  list: {
    '': {
      rowName: 'nameField',
      count: 'countLabel',
      dated: 'generatedAt',
      chips: 'scopeTabs',
      local: 'clientSide',
      failure: 'onServerError',
    },
    chips: { value: 'valueField', name: 'nameField', count: 'countField', param: 'routeParam' },
    newRows: { count: 'countLabel', every: 'pollSeconds' },
    selection: { count: 'countLabel', reason: 'disabledText' },
    export: { name: 'fileName', also: 'extraColumns' },
    'columns/*': COLUMN,
    'export/also/*': COLUMN,
    'filters/*': {
      param: 'filter',
      name: 'chipLabel',
      options: 'choices',
      follows: 'dependsOn',
      until: 'end',
      untilLabel: 'endLabel',
    },
    'filters/*/options': CHOICES_OF_CALL,
    'filters/*/options/values/*': CHOICE,
  },
  page: {
    '': { frame: 'layout', go: 'redirectTo' },
  },
  form: {
    '': {
      frame: 'layout',
      given: 'hiddenValues',
      after: 'afterSave',
      failure: 'errorTitle',
      draft: 'draftable',
      guard: 'guarded',
      validate: 'validateOn',
      index: 'hasSectionNav',
    },
    create: SCREEN_VARIANT,
    edit: SCREEN_VARIANT,
    dialog: {
      ...SCREEN_VARIANT,
      row: 'rowCall',
      version: 'versionField',
      shows: 'readOnlyValues',
    },
    'dialog/shows/*': { at: 'pointer', group: 'groupSize' },
    'given/*': { missing: 'missingText' },
    'sections/*': { columns: 'columnCount', total: 'sum' },
    'sections/*/total': { of: 'fields' },
    'sections/*/fields/*': {
      advice: 'warnings',
      wide: 'fullWidth',
      initial: 'initialValue',
      emptied: 'emptyValue',
      from: 'pointer',
      whenHidden: 'onHidden',
    },
    'sections/*/fields/*/choices': CHOICES_OF_CALL,
    'sections/*/fields/*/choices/values/*': CHOICE,
  },
  detail: {
    '': { load: 'call', name: 'nameField', failure: 'errorText' },
    'sections/*': { columns: 'columnCount', rows: 'fields' },
    'sections/*/rows/*': { always: 'showEmpty' },
  },
  resource: {
    'calls/*': {
      answer: 'response',
      body: 'hasBody',
      keptMinutes: 'replayMinutes',
      at: 'pointer',
      errorsAt: 'errorsPointer',
      sort: 'sortFields',
      order: 'defaultSort',
    },
  },
  cases: {
    '': { as: 'shape' },
  },
  manifest: {
    '': {
      parts: 'provides',
      types: 'defaultForTypes',
      formats: 'defaultForFormats',
      takes: 'accepts',
      choices: 'hasChoices',
      draft: 'draftable',
      on: 'targets',
      opens: 'prefetch',
    },
  },
};

/** The paths of the options of a cell or widget, by role. */
export const OPTIONS_OF_FIELDS: Readonly<Record<string, readonly string[]>> = {
  list: ['columns/*/options', 'export/also/*/options'],
  form: ['sections/*/fields/*/options'],
  detail: ['sections/*/rows/*/options'],
};

/** Keywords of the rules of entities, which are also the names of messages. */
export const RULES: Renames = {
  uiOnly: 'formOnly',
  filled: 'nonEmpty',
  normalise: 'normalize',
  minText: 'minTextLength',
  maxText: 'maxTextLength',
  decimals: 'maxDecimals',
  notBefore: 'minDate',
};

/** Options of the built-in blocks, by the block's old id and the path within its options. */
export const BLOCK_OPTIONS: Readonly<Record<string, RenamesByPath>> = {
  cards: { 'items/*': { as: 'format', shareOf: 'percentOf', tone: 'color' } },
  chart: {
    '': { by: 'categoryField', as: 'format', most: 'max' },
    'series/*': { tone: 'color' },
  },
  links: { '': { items: 'screens' } },
  thread: {
    '': {
      sender: 'senderField',
      picture: 'imageField',
      text: 'textField',
      date: 'dateField',
      own: 'ownField',
      empty: 'emptyText',
      failure: 'errorText',
    },
  },
  paymentStep: { '': { shown: 'shownCall', after: 'returnTo' } },
};

/** Ids of built-in parts, by the property that names them. */
export const PART_IDS: Readonly<Record<'action' | 'block' | 'cell' | 'widget', Renames>> = {
  action: { go: 'navigate', open: 'openUrl', form: 'openForm', reset: 'resetFilters' },
  block: { links: 'tabs' },
  cell: { bar: 'progressBar', names: 'nameList', hijri: 'hijriDate' },
  widget: {
    checks: 'checkboxes',
    choice: 'select',
    choices: 'multiSelect',
    day: 'datePicker',
    hijri: 'hijriDate',
  },
};

/** Values of properties, by role and the property's path. */
export const VALUES: Readonly<Record<string, RenamesByPath>> = {
  list: {
    view: { lines: 'virtual' },
    'columns/*/exportAs': { plain: 'ungrouped' },
    'export/also/*/exportAs': { plain: 'ungrouped' },
  },
  form: { validate: { change: 'blur' } },
  resource: { 'calls/*/filters/*/match': { from: 'onOrAfter', until: 'onOrBefore' } },
  manifest: { kind: { field: 'fieldType' } },
};

/**
 * Values that begin with a name, by role and the property's path: `search.token` becomes
 * `query.token`.
 */
export const PREFIXES: Readonly<Record<string, RenamesByPath>> = {
  form: { 'given/*/from': { 'search.': 'query.' } },
};

/** Flags that became one value of another property: `"reads": true` is `"effect": "read"`. */
export const EFFECTS: Renames = { reads: 'read', creates: 'create' };
