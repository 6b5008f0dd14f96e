/**
 * The compiler's output for the definition files: every default filled in, every reference
 * resolved. The engine and the server trust these types and do not validate them again.
 */

import type {
  Language,
  Visibility,
  Variant,
  ResolvedCall,
  JsonSchema,
  ResolvedAction,
  ResolvedBlock,
  ResolvedColumn,
  ResolvedChoices,
  ResolvedFilter,
  ResolvedLink,
  ResolvedEditable,
} from './resolvedParts.ts';

export type {
  Access,
  ResponseKind,
  Method,
  Language,
  Visibility,
  Variant,
  ResolvedFilterRule,
  ResolvedCall,
  ResolvedResource,
  JsonSchema,
  ResolvedEntity,
  ResolvedAction,
  ResolvedBlock,
  ExportAs,
  ResolvedColumn,
  ResolvedChoices,
  ResolvedFilter,
  ResolvedChipsFilter,
  Preset,
  ResolvedSpanFilter,
  ResolvedLink,
  ResolvedEditable,
} from './resolvedParts.ts';

interface ResolvedScreenBase {
  id: string;
  route: string;
  /** Text key. */
  title: string;
  /** Text key of search keywords. */
  keywords?: string;
  visibility: Visibility;
  icon?: string;
  /** The locale files that contain the screen's texts, by name without the language. */
  texts: string[];
}

/** Rows can be selected for one bulk action. See schemas/language/list.json. */
export interface ResolvedSelection {
  /** Plural text key for the number of selected rows. */
  count: string;
  /**
   * The condition for a row to be selectable, and the text key of the reason why others are not.
   */
  when?: JsonSchema;
  reason?: string;
  action: ResolvedAction;
}

/**
 * Links above a list, each to the list of one parent item, such as a school. Names are fields of
 * the call's items.
 */
export interface ResolvedChips {
  /** Text key. */
  label: string;
  call: ResolvedCall;
  value: string;
  name: string;
  count: string;
  /** The call that counts the rows of each item under the current filters. */
  counts?: ResolvedCall;
  /** The id of the screen for one item, and the path parameter that identifies the item. */
  to: string;
  param: string;
  all: ResolvedLink;
  /** Text key with the placeholder `{name}`. */
  heading?: string;
}

export interface ResolvedList extends ResolvedScreenBase {
  kind: 'list';
  call: ResolvedCall;
  /**
   * Query parameters that are always sent. `{params.x}` in a value is replaced by the path
   * parameter.
   */
  where?: Record<string, string>;
  chips?: ResolvedChips;
  /**
   * Plural text key for the number of rows that were added meanwhile, and the polling interval in
   * seconds.
   */
  newRows?: { count: string; every: number };
  /** Plural text key for the number of rows. */
  count: string;
  links: ResolvedLink[];
  /** The link for adding a row. */
  create?: { to: string; label: string };
  rowName: string;
  columns: ResolvedColumn[];
  filters: ResolvedFilter[];
  view: 'table' | 'grid' | 'lines';
  blocks: ResolvedBlock[];
  /** Text key of the note with the date of the response. */
  dated?: string;
  toolbar: ResolvedAction[];
  rowActions: ResolvedAction[];
  selection?: ResolvedSelection;
  /** The file name without extension, and the columns that only the file contains. */
  export?: { name: string; also: ResolvedColumn[] };
  /**
   * All rows are loaded at once and filtered in the browser: the searched fields, the query
   * parameter of the search, and the rows per page.
   */
  local?: { fields: string[]; param: string; pageSize: number };
  empty: { text: string; hint?: string };
  failure: 'retry' | 'endSession';
}

export interface ResolvedPage extends ResolvedScreenBase {
  kind: 'page';
  frame: 'shell' | 'brand';
  /** Text key of the heading that replaces the title. */
  heading?: string;
  text?: string;
  blocks: ResolvedBlock[];
  /** The calls that its blocks make as soon as they render. */
  opens?: ResolvedCall[];
  /** The parent screen. */
  back?: ResolvedLink;
  links: ResolvedLink[];
  /** Id of the screen to redirect to. The page itself is never shown. */
  go?: string;
}

export interface ResolvedFormField {
  field: string;
  /** Text key. */
  label: string;
  hint?: string;
  /** The id of the field whose Widget edits the value. */
  widget: string;
  options: Record<string, unknown>;
  choices?: ResolvedChoices;
  /** Hints beside the field; see advice.ts. */
  advice: ResolvedAdvice[];
  /** Whether the field spans the whole row of its section. */
  wide: boolean;
  /** The initial value when an item is created. */
  initial?: string | number | boolean;
  /**
   * The value to send if the loaded item had a value and the user has cleared it. Undefined sends
   * nothing.
   */
  emptied?: string | number | boolean | null;
  /**
   * JSON pointers into the loaded item, `*` for every item of an array. The first with a value is
   * used.
   */
  from: string[];
  whenHidden: 'keep' | 'clear' | 'reset' | 'omit';
  /** Whether a draft on the device may contain the value. False for passwords and images. */
  draft: boolean;
  /**
   * Whether the entity always requires the field. The widget evaluates requirements of conditions
   * itself.
   */
  required: boolean;
}

/**
 * A hint that is shown if the value does not match the pattern, or if the check finds a probable
 * mistake.
 */
export type ResolvedAdvice =
  | { text: string; pattern: string }
  /** `field`: the other field that the check reads, with its choices if it has any. */
  | { text: string; check: string; field?: string; choices?: ResolvedChoices };

export interface ResolvedSection {
  title?: string;
  aside: boolean;
  columns: number;
  fields: ResolvedFormField[];
  /** A sum of number fields that is shown below the section. */
  total?: { of: string[]; label: string; unit?: 'currency' };
}

/** A field that is sent without being shown in the form. */
export type ResolvedHiddenValue =
  /** A query parameter of the URL, and the text key of the message if it is missing. */
  | { field: string; from: 'search'; name: string; missing: string }
  /**
   * A path parameter, or a field of the row that opened the dialog. `numeric`: it is sent as a
   * number.
   */
  | { field: string; from: 'params' | 'row'; name: string; numeric: boolean }
  | { field: string; from: 'language' };

/** A notice above a form or a detail that is shown if the loaded item has this value. */
export interface ResolvedNotice {
  field: string;
  is: string | number | boolean;
  /** Text key. */
  text: string;
  tone: 'info' | 'warning';
}

export interface ResolvedForm extends ResolvedScreenBase {
  kind: 'form';
  variant: Variant;
  /** A dialog has no route; it opens above another screen. */
  frame: 'shell' | 'brand' | 'dialog';
  /**
   * Text key of the heading that replaces the title once the item is loaded. The item's fields are
   * its placeholders.
   */
  heading?: string;
  /** In a dialog: the values that are shown above its fields, by JSON pointers into the item. */
  shows: { at: string; label: string; direction?: 'ltr'; group?: number }[];
  text?: string;
  /** Text key of the submit button. */
  submit: string;
  load?: ResolvedCall;
  /** In a dialog that starts from a row: the row's field with the version number. */
  version?: string;
  save: ResolvedCall;
  /** Text key of the heading of the error message after saving failed. */
  failure?: string;
  /** The text key of the preview button, and the item's field with the URL. */
  preview?: { label: string; field: string };
  /** Text key of the notification after saving. */
  success?: string;
  /** Id of the screen to open after saving; its own id if the form stays open. */
  after?: string;
  links: ResolvedLink[];
  given: ResolvedHiddenValue[];
  notices: ResolvedNotice[];
  /** Which items the form can edit; the others are read-only. Without it all items are editable. */
  editable?: ResolvedEditable;
  draft: boolean;
  guard: boolean;
  /** When validation errors are first shown. */
  validate: 'submit' | 'change';
  /** Whether a table of contents with the sections' titles is shown beside the form. */
  index: boolean;
  sections: ResolvedSection[];
  /**
   * The source of the precompiled validator: the entity's `forms` schema for the variant of the
   * save call.
   */
  schema: JsonSchema;
}

/** One labelled value of an item. */
export interface ResolvedDetailRow {
  field: string;
  /** Text key. */
  label: string;
  /** The id of the field whose Cell shows the value. */
  cell: string;
  options: Record<string, unknown>;
  /** Whether the row is also shown without a value. */
  always: boolean;
}

export interface ResolvedDetailSection {
  title?: string;
  columns: number;
  rows: ResolvedDetailRow[];
}

export interface ResolvedDetail extends ResolvedScreenBase {
  kind: 'detail';
  load: ResolvedCall;
  /** The item's field that is shown as the page heading. */
  name?: string;
  /** The list that the item belongs to. */
  back?: ResolvedLink;
  links: ResolvedLink[];
  /** Text key of the message if the item cannot be loaded, whatever the cause. */
  failure?: string;
  notices: ResolvedNotice[];
  sections: ResolvedDetailSection[];
}

export type ResolvedScreen = ResolvedList | ResolvedPage | ResolvedForm | ResolvedDetail;

export interface MenuEntry {
  label: string;
  icon?: string;
  to?: string;
  items?: MenuEntry[];
}

export interface ResolvedApp {
  brand: { name: string; tagline: string; headline: string; summary: string };
  /** The first is the default. */
  languages: Language[];
  documentTitle: { language: Language | 'interface'; fallback: string };
  storage: { token: string; language: string; prefix: string };
  timeZone: string;
  /** Text key of the currency's label. */
  currency: string;
  envelope: { item: string; items: string; links: string; meta: string };
  session: {
    signIn: ResolvedCall;
    signOut: ResolvedCall;
    profile: ResolvedCall;
    language?: ResolvedCall;
  };
  /** Screen ids. */
  screens: { signIn: string; home: string; signedIn: string; notFound: string };
  directory?: ResolvedDirectory;
  /** The views that the reports use. Their code is loaded when the browser is idle. */
  reportViews?: Exclude<ResolvedList['view'], 'table'>[];
  menu: MenuEntry[];
}

/**
 * The list in the drawer below the menu. Texts are keys; all else are fields of the call's items.
 */
export interface ResolvedDirectory {
  label: string;
  find: string;
  empty: string;
  call: ResolvedCall;
  name: string;
  picture?: string;
  /** Percent, 0 to 100. */
  share?: { field: string; label: string };
  link?: { field: string; label: string };
}

/** One entry of the route table: what the shell knows of a screen before its chunk is loaded. */
export interface RouteEntry {
  id: string;
  path: string;
  /** Text key. The route table's `titles` holds its text in all languages. */
  title: string;
  visibility: Visibility;
  frame: 'shell' | 'brand';
  /** The title in the language of the document title, or the fallback if there is none. */
  documentTitle: string;
}
