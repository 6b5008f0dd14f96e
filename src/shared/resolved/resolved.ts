/**
 * The compiler's output for the definition files: every default filled in, every reference
 * resolved. The engine and the server trust these types and do not validate them again. Most
 * properties are those of the definition, whose type is generated from src/language.
 */

import type {
  AppDefinition,
  DetailDefinition,
  DetailFieldDefinition,
  DetailSectionDefinition,
  EntryDefinition,
  Layout,
  ListDefinition,
  PageDefinition,
  ReadyViewDefinition,
  ScopeTabsDefinition,
} from '../../language/definitions.ts';
import type { Condition } from './condition.ts';
import type { ResolvedForm, ResolvedNotice } from './resolvedForm.ts';
import type {
  Complete,
  ResolvedEditable,
  Visibility,
  ResolvedCall,
  ResolvedChoices,
  ResolvedAction,
  ResolvedBlock,
  ResolvedColumn,
  ResolvedFilter,
  ResolvedHistory,
  ResolvedLink,
  ResolvedScreenBase,
  Restricted,
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
  Method,
  Language,
  Visibility,
  Variant,
  Effect,
  ResolvedFilterRule,
  ResolvedCall,
  CallAccess,
  ResolvedResource,
  ResolvedRight,
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
  ResolvedHistory,
  ResolvedHistoryField,
} from './resolvedParts.ts';

/** Rows can be selected for one action on all of them. */
export interface ResolvedSelection extends Omit<
  NonNullable<ListDefinition['selection']>,
  'when' | 'action'
> {
  /** The condition for a row to be selectable. */
  when?: Condition;
  action: ResolvedAction;
}

/** Links above a list, each to the list of one parent item, such as a branch. */
export interface ResolvedScopeTabs extends Omit<ScopeTabsDefinition, 'call' | 'counts' | 'all'> {
  call: ResolvedCall;
  /** The call that counts the rows of each item under the current filters. */
  counts?: ResolvedCall;
  all: ResolvedLink;
}

/** A view that every account has: a name for values of filters and an order. */
export type ResolvedReadyView = Complete<ReadyViewDefinition, 'label'>;

interface ResolvedViews extends Omit<ListDefinition['views'], 'ready'> {
  ready: ResolvedReadyView[];
}

export interface ResolvedList
  extends
    ResolvedScreenBase,
    Pick<ListDefinition, 'where' | 'newRows' | 'view' | 'generatedAt'>,
    Required<Pick<ListDefinition, 'countLabel' | 'nameField'>> {
  kind: 'list';
  call: ResolvedCall;
  scopeTabs?: ResolvedScopeTabs;
  links: ResolvedLink[];
  /** The link for adding a row. */
  create?: Required<NonNullable<ListDefinition['create']>>;
  columns: ResolvedColumn[];
  /** The columns that follow the others if a column is left out. */
  fallbackColumns?: ResolvedColumn[];
  filters: ResolvedFilter[];
  blocks: ResolvedBlock[];
  toolbar: ResolvedAction[];
  rowActions: ResolvedAction[];
  selection?: ResolvedSelection;
  /** The call that lists the deleted items, which a screen of its own shows. */
  bin?: ResolvedCall;
  /**
   * The name of the exported file without extension, if it is prescribed, and the columns that only
   * the file contains. The list of deleted items has no export.
   */
  export?: { fileName?: string; extraColumns: ResolvedColumn[] };
  /**
   * All rows are loaded at once and filtered in the browser: the searched fields, the query
   * parameter of the search, and the rows per page.
   */
  clientSide?: { fields: string[]; param: string; pageSize: number };
  views: ResolvedViews;
  empty: Complete<ListDefinition['empty'], 'text'>;
}

/** What a block of another screen shows of a list. */
export interface ResolvedListPart extends Pick<
  ResolvedList,
  'id' | 'title' | 'icon' | 'call' | 'where' | 'columns' | 'nameField' | 'rowActions' | 'countLabel'
> {
  /** The text key of a list without rows. */
  empty: string;
  /** The parameters of its route, each a text with `{params.name}`. */
  params: Record<string, string>;
}

export interface ResolvedPage
  extends
    ResolvedScreenBase,
    Pick<PageDefinition, 'layout' | 'heading' | 'text' | 'redirectTo' | 'columns'> {
  kind: 'page';
  /** The record that the page is about: the one with the id of the route. */
  item?: Omit<NonNullable<PageDefinition['item']>, 'call'> & { call: ResolvedCall };
  blocks: ResolvedBlock[];
  /** The calls that its blocks make as soon as they render. */
  prefetch?: ResolvedCall[];
  /** The parent screen. */
  back?: ResolvedLink;
  links: ResolvedLink[];
}

/** One labelled value of an item. */
export interface ResolvedDetailField
  extends
    Restricted,
    Complete<Omit<DetailFieldDefinition, 'choices'>, 'label' | 'cell' | 'options'> {
  /** The choices whose labels are shown instead of the value. */
  choices?: ResolvedChoices;
}

export interface ResolvedDetailSection extends Omit<DetailSectionDefinition, 'fields'> {
  fields: ResolvedDetailField[];
}

export interface ResolvedDetail
  extends ResolvedScreenBase, Pick<DetailDefinition, 'nameField' | 'errorText'> {
  kind: 'detail';
  call: ResolvedCall;
  /** The list that the item belongs to. */
  back?: ResolvedLink;
  links: ResolvedLink[];
  /** The call that returns who has read the item. */
  accessLog?: ResolvedCall;
  /**
   * The changes of the item. `form` is the screen that edits it, if there is one, and `editable` says
   * which items it can change.
   */
  history?: ResolvedHistory & { form?: string; editable?: ResolvedEditable };
  /** The actions on the item. */
  actions: ResolvedAction[];
  notices: ResolvedNotice[];
  sections: ResolvedDetailSection[];
}

export type ResolvedScreen = ResolvedList | ResolvedPage | ResolvedForm | ResolvedDetail;

export type MenuEntry = EntryDefinition;

/** The properties of the app that the compiler takes over as they are. */
type StatedApp = Pick<
  AppDefinition,
  | 'brand'
  | 'languages'
  | 'documentTitle'
  | 'storageKeys'
  | 'apiPath'
  | 'timeZone'
  | 'phone'
  | 'currency'
  | 'envelope'
  | 'onListFailure'
  | 'screens'
  | 'menu'
>;

/** The names of fields of the profile that the client reads. */
export type ProfileFields = AppDefinition['session']['fields'];

type SessionCalls = Omit<AppDefinition['session'], 'fields'>;

/** The name of a call of the session. */
export type SessionCall = keyof SessionCalls;

export interface ResolvedApp extends StatedApp {
  serverPaths: string[];
  session: { [Name in keyof SessionCalls]: ResolvedCall } & { fields: ProfileFields };
  /** The calls for saved views. Without them, views are only stored on the device. */
  views?: { [Name in keyof NonNullable<AppDefinition['views']>]: ResolvedCall };
  drawerList?: ResolvedDrawerList;
}

/** The list in the drawer below the menu. */
export interface ResolvedDrawerList extends Omit<
  NonNullable<AppDefinition['drawerList']>,
  'call' | 'fallbackCall' | 'to'
> {
  call: ResolvedCall;
  /** The screen of an item, with its route parameters as templates. */
  screen?: { to: string; params: Record<string, string> };
  /** The call whose items have the fields of `progress` and `link` if those of `call` have not. */
  fallbackCall?: ResolvedCall;
}

/** One entry of the route table: what the shell knows of a screen before its chunk is loaded. */
export interface RouteEntry {
  id: string;
  path: string;
  /** Text key. The route table's `titles` holds its text in all languages. */
  title: string;
  visibility: Visibility;
  /** The part of the API that the screen needs, if a host may lack it. */
  feature?: string;
  layout: Layout;
  /**
   * The title of the browser tab: the screen's title in the language that the app states for it, or
   * the app's fallback if that language has no such text.
   */
  documentTitle: string;
}
