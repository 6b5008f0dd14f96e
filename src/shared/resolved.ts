/**
 * What the compiler makes of the definition files: every default filled in, every name looked up.
 * The engine and the server trust these shapes; nothing behind the compiler checks them again.
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

interface ResolvedScreenBase {
  id: string;
  route: string;
  /** Text key. */
  title: string;
  /** Text key of further words by which it is searched. */
  keywords?: string;
  visibility: Visibility;
  icon?: string;
  /** The locale files (by name, without language) that hold the screen's texts. */
  texts: string[];
}

/** Rows can be selected, and one thing done with them. See schemas/language/list.json. */
export interface ResolvedSelection {
  /** The plural family that counts the selected rows. */
  countLabel: string;
  /** Which rows can be selected, and the text key of why others cannot. */
  when?: JsonSchema;
  disabledText?: string;
  action: ResolvedAction;
}

/** Places above a list, each a link to the list of that place alone. Names are fields of the call's items. */
export interface ResolvedScopeTabs {
  /** Text key. */
  label: string;
  call: ResolvedCall;
  valueField: string;
  nameField: string;
  countField: string;
  /** The call that counts the rows of each place under the filters in use. */
  counts?: ResolvedCall;
  /** The screen of one place, by id, and the part of its route that holds the place. */
  to: string;
  routeParam: string;
  all: ResolvedLink;
  /** Text key with `{name}`. */
  heading?: string;
}

export interface ResolvedList extends ResolvedScreenBase {
  kind: 'list';
  call: ResolvedCall;
  /** What always narrows the rows: by filter a text, `{params.x}` in it a part of the route. */
  where?: Record<string, string>;
  scopeTabs?: ResolvedScopeTabs;
  /** The plural family that counts rows which came meanwhile, and the seconds between two looks. */
  newRows?: { countLabel: string; pollSeconds: number };
  /** The plural family that counts the rows. */
  countLabel: string;
  links: ResolvedLink[];
  /** Where a person goes to add a row. */
  create?: { to: string; label: string };
  nameField: string;
  columns: ResolvedColumn[];
  filters: ResolvedFilter[];
  view: 'table' | 'grid' | 'virtual';
  blocks: ResolvedBlock[];
  /** Text key of the remark with the day of the answer. */
  generatedAt?: string;
  toolbar: ResolvedAction[];
  rowActions: ResolvedAction[];
  selection?: ResolvedSelection;
  /** The file's name without its ending, and the columns that it has behind those of the list. */
  export?: { fileName: string; extraColumns: ResolvedColumn[] };
  /** All rows come at once: the fields that are searched in by the parameter, and the rows on a page. */
  clientSide?: { fields: string[]; param: string; pageSize: number };
  empty: { text: string; hint?: string };
  onServerError: 'retry' | 'endSession';
}

export interface ResolvedPage extends ResolvedScreenBase {
  kind: 'page';
  layout: 'shell' | 'brand';
  /** Text key of what stands above it in the place of the title. */
  heading?: string;
  text?: string;
  blocks: ResolvedBlock[];
  /** The calls that its blocks make as soon as they are drawn. */
  prefetch?: ResolvedCall[];
  /** The screen that the page belongs to. */
  back?: ResolvedLink;
  links: ResolvedLink[];
  /** Id of the screen that a visit is led on to at once; then nothing of the page shows. */
  redirectTo?: string;
}

export interface ResolvedFormField {
  field: string;
  /** Text keys. */
  label: string;
  hint?: string;
  /** The id of the field whose Widget edits the value. */
  widget: string;
  options: Record<string, unknown>;
  choices?: ResolvedChoices;
  /** What may be said of its value; see advice.ts. */
  warnings: ResolvedWarning[];
  /** Whether it takes a row of its section for itself. */
  fullWidth: boolean;
  /** What the field holds when the form for creating opens. */
  initialValue?: string | number | boolean;
  /** What is sent where the loaded item held a value that has been emptied; undefined sends nothing. */
  emptyValue?: string | number | boolean | null;
  /** JSON pointers into the loaded item, `*` for every item of a list. The first that holds a value counts. */
  pointer: string[];
  onHidden: 'keep' | 'clear' | 'reset' | 'omit';
  /** Whether the value may be kept on the device in a draft: no passwords, no pictures. */
  draftable: boolean;
  /** Whether the entity asks for it always; what it asks for only sometimes the widget learns from the conditions. */
  required: boolean;
}

/** What is said of a value that does not match, or of which a check finds something. */
export type ResolvedWarning =
  | { text: string; pattern: string }
  /** `field`: the one that the check looks at too, with its choices, where it has some. */
  | { text: string; check: string; field?: string; choices?: ResolvedChoices };

export interface ResolvedSection {
  title?: string;
  aside: boolean;
  columnCount: number;
  fields: ResolvedFormField[];
  /** The sum of some of the form's numbers, to be read below. */
  sum?: { fields: string[]; label: string; unit?: 'currency' };
}

/** A field that is sent and not asked for. */
export type ResolvedHiddenValue =
  /** What the address holds under a name, and the text key to show where it does not. */
  | { field: string; from: 'query'; name: string; missingText: string }
  /** A part of the route, or a field of the row that opened the dialog; `numeric`: it is sent as a number. */
  | { field: string; from: 'params' | 'row'; name: string; numeric: boolean }
  | { field: string; from: 'language' };

/** What is said above a form or a detail while the loaded item holds a value. */
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
  /** A dialog has no route: it opens over another screen. */
  layout: 'shell' | 'brand' | 'dialog';
  /** Text key of what takes the title's place once the item is there, with the item's fields as parameters. */
  heading?: string;
  /** Of a dialog: what is read above its fields, by JSON pointers into the item. */
  readOnlyValues: { pointer: string; label: string; direction?: 'ltr'; groupSize?: number }[];
  text?: string;
  /** Text key of the button. */
  submit: string;
  load?: ResolvedCall;
  /** Of a dialog that starts from its row: the row's field with the number of its version. */
  versionField?: string;
  save: ResolvedCall;
  /** Text key over the reasons when saving was refused. */
  errorTitle?: string;
  /** The text of the button to what others see of the item, and the item's field with the address. */
  preview?: { label: string; field: string };
  /** Text key of the alert after saving. */
  successText?: string;
  /** Id of the screen to go to after saving; its own where it stays open. */
  afterSave?: string;
  links: ResolvedLink[];
  hiddenValues: ResolvedHiddenValue[];
  notices: ResolvedNotice[];
  /** Which items the form can change; the others it only shows. Without it all of them. */
  editable?: ResolvedEditable;
  draftable: boolean;
  guarded: boolean;
  /** From when on refusals are told. */
  validateOn: 'submit' | 'blur';
  /** Whether the sections' titles stand beside the form. */
  hasSectionNav: boolean;
  sections: ResolvedSection[];
  /** What the precompiled validator was made of: the entity's `forms` by the variant of the save call. */
  schema: JsonSchema;
}

/** One labelled value of an item. */
export interface ResolvedDetailField {
  field: string;
  /** Text key. */
  label: string;
  /** The id of the field whose Cell shows the value. */
  cell: string;
  options: Record<string, unknown>;
  /** Whether the row is there without a value too. */
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
  /** The field that names the item above the page. */
  nameField?: string;
  /** The list that the item belongs to. */
  back?: ResolvedLink;
  links: ResolvedLink[];
  /** Text key of what is said where the item cannot be loaded, whatever the cause. */
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
  /** How the reports of the screens draw their rows: code that is fetched in an idle moment. */
  reportViews?: Exclude<ResolvedList['view'], 'table'>[];
  menu: MenuEntry[];
}

/** What stands in the drawer under the menu. Texts are keys, the rest are fields of the call's items. */
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

/** One line of the route table: all the shell knows of a screen before its chunk arrives. */
export interface RouteEntry {
  id: string;
  path: string;
  /** Text key; its text in all languages stands in `titles` of the route table. */
  title: string;
  visibility: Visibility;
  layout: 'shell' | 'brand';
  /** The text of the title in the language of the document title, or the fallback where there is none. */
  documentTitle: string;
}
