/**
 * The compiler's output for the definition files: every default filled in, every reference
 * resolved. The engine and the server trust these types and do not validate them again.
 */

import type { Condition } from './condition.ts';
import type { ResolvedForm, ResolvedNotice } from './resolvedForm.ts';
import type {
  Language,
  Visibility,
  ResolvedCall,
  ResolvedAction,
  ResolvedBlock,
  ResolvedColumn,
  ResolvedFilter,
  ResolvedLink,
  ResolvedScreenBase,
} from './resolvedParts.ts';

export type {
  ResolvedFormField,
  ResolvedWarning,
  ResolvedSection,
  ResolvedHiddenValue,
  ResolvedNotice,
  ResolvedForm,
} from './resolvedForm.ts';
export type {
  Access,
  ResponseKind,
  Method,
  Language,
  Visibility,
  Variant,
  Effect,
  ResolvedFilterRule,
  ResolvedCall,
  ResolvedResource,
  JsonSchema,
  ResolvedEntity,
  ResolvedAction,
  ResolvedBlock,
  ExportFormat,
  ResolvedColumn,
  ResolvedChoices,
  ResolvedFilter,
  ResolvedChipsFilter,
  Preset,
  ResolvedSpanFilter,
  ResolvedLink,
  ResolvedEditable,
} from './resolvedParts.ts';

/** Rows can be selected for one bulk action. See schemas/language/list.json. */
export interface ResolvedSelection {
  /** Plural text key for the number of selected rows. */
  countLabel: string;
  /**
   * The condition for a row to be selectable, and the text key of the reason why others are not.
   */
  when?: Condition;
  disabledText?: string;
  action: ResolvedAction;
}

/**
 * Links above a list, each to the list of one parent item, such as a school. Names that
 * end with `Field` are fields of the call's items.
 */
export interface ResolvedScopeTabs {
  /** Text key. */
  label: string;
  call: ResolvedCall;
  valueField: string;
  nameField: string;
  countField: string;
  /** The call that counts the rows of each item under the current filters. */
  counts?: ResolvedCall;
  /** The id of the screen for one item, and the path parameter that identifies the item. */
  to: string;
  routeParam: string;
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
  scopeTabs?: ResolvedScopeTabs;
  /**
   * Plural text key for the number of rows that were added meanwhile, and the polling interval in
   * seconds.
   */
  newRows?: { countLabel: string; pollSeconds: number };
  /** Plural text key for the number of rows. */
  countLabel: string;
  links: ResolvedLink[];
  /** The link for adding a row. */
  create?: { to: string; label: string };
  nameField: string;
  columns: ResolvedColumn[];
  filters: ResolvedFilter[];
  view: 'table' | 'grid' | 'virtual';
  blocks: ResolvedBlock[];
  /** Text key of the note with the date of the response. */
  generatedAt?: string;
  toolbar: ResolvedAction[];
  rowActions: ResolvedAction[];
  selection?: ResolvedSelection;
  /** The file name without extension, and the columns that only the file contains. */
  export?: { fileName: string; extraColumns: ResolvedColumn[] };
  /**
   * All rows are loaded at once and filtered in the browser: the searched fields, the query
   * parameter of the search, and the rows per page.
   */
  clientSide?: { fields: string[]; param: string; pageSize: number };
  empty: { text: string; hint?: string };
  onServerError: 'retry' | 'endSession';
}

export interface ResolvedPage extends ResolvedScreenBase {
  kind: 'page';
  layout: 'shell' | 'brand';
  /** Text key of the heading that replaces the title. */
  heading?: string;
  text?: string;
  blocks: ResolvedBlock[];
  /** The calls that its blocks make as soon as they render. */
  prefetch?: ResolvedCall[];
  /** The parent screen. */
  back?: ResolvedLink;
  links: ResolvedLink[];
  /** Id of the screen to redirect to. The page itself is never shown. */
  redirectTo?: string;
}

/** One labelled value of an item. */
export interface ResolvedDetailField {
  field: string;
  /** Text key. */
  label: string;
  /** The id of the field type whose cell shows the value. */
  cell: string;
  options: Record<string, unknown>;
  /** Whether the row is also shown without a value. */
  showEmpty: boolean;
}

export interface ResolvedDetailSection {
  title?: string;
  columnCount: number;
  fields: ResolvedDetailField[];
}

export interface ResolvedDetail extends ResolvedScreenBase {
  kind: 'detail';
  call: ResolvedCall;
  /** The item's field that is shown as the page heading. */
  nameField?: string;
  /** The list that the item belongs to. */
  back?: ResolvedLink;
  links: ResolvedLink[];
  /** Text key of the message if the item cannot be loaded, whatever the cause. */
  errorText?: string;
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
  storageKeys: { token: string; language: string; prefix: string };
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
  screens: { signIn: string; home: string; profile: string; notFound: string };
  drawerList?: ResolvedDrawerList;
  /** The views that the reports use. Their code is loaded when the browser is idle. */
  reportViews?: Exclude<ResolvedList['view'], 'table'>[];
  menu: MenuEntry[];
}

/**
 * The list in the drawer below the menu. Labels and `empty` are text keys. Names that end with
 * `Field` or are called `field` are fields of the call's items.
 */
export interface ResolvedDrawerList {
  label: string;
  searchLabel: string;
  empty: string;
  call: ResolvedCall;
  nameField: string;
  imageField?: string;
  /** Percent, 0 to 100. */
  progress?: { field: string; label: string };
  link?: { field: string; label: string };
}

/** One entry of the route table: what the shell knows of a screen before its chunk is loaded. */
export interface RouteEntry {
  id: string;
  path: string;
  /** Text key. The route table's `titles` holds its text in all languages. */
  title: string;
  visibility: Visibility;
  layout: 'shell' | 'brand';
  /**
   * The title of the browser tab: the screen's title in the language that the app states for it, or
   * the app's fallback if that language has no such text.
   */
  documentTitle: string;
}
