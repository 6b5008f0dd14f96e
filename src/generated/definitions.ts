/* Made by `npm run generate` from schemas/. Never edited: the check fails when it differs. */

/**
 * A unique name of lower-case words joined by hyphens.
 */
export type Id = string;
/**
 * The path in the address bar. A variable part begins with a colon. The path must not begin like a path that the server answers itself, such as a call.
 */
export type Route = string;
/**
 * The key of a text in locales/. Definitions contain keys, never texts.
 */
export type TextKey = string;
/**
 * The id of the screen to open. Definitions refer to screens by id, never by path.
 */
export type ScreenId = string;
/**
 * A call, as <resource>.<call>.
 */
export type CallName = string;
/**
 * A JSON pointer into the response.
 */
export type Pointer = string;
/**
 * The name of an icon in src/engine/ui/icons.
 */
export type Icon = string;
/**
 * Who may open the screen. session: all signed-in users. main: only the main account; others are redirected to the home screen. guest: only visitors who are not signed in. public: everybody.
 */
export type Visibility = 'session' | 'main' | 'guest' | 'public';
/**
 * What surrounds the screen. shell: the menu and the top bar. brand: the brand panel, as on the sign-in screen.
 */
export type Layout = 'shell' | 'brand';
/**
 * Links to other screens.
 */
export type Links = Back[];
/**
 * How numbers are written into the exported file. text: as text, for numbers such as a postal code. count: a whole number with thousands separators. amount: with separators and two decimals. percent: 13 as 13%. ungrouped: without separators. By default numbers look as in the list.
 */
export type ListExportFormat = 'text' | 'count' | 'amount' | 'percent' | 'ungrouped';
/**
 * The text below the field: a text key, or one for each of the two screens.
 */
export type FormHint = TextKey | FormHints;
export type EntityType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';
/**
 * A text, a number, true, false or null. Objects cannot be compared.
 */
export type EntityScalar = string | number | boolean | null;
export type ManifestDefinition =
  | {
      /**
       * The JSON Schema that editors use for this file.
       */
      $schema?: string;
      /**
       * The kind of part.
       */
      kind: 'fieldType';
      id: ManifestId;
      /**
       * Which of these it has. Without export, values are written into files as text.
       */
      provides: ('cell' | 'widget' | 'export')[];
      /**
       * The types for which it is chosen if a definition names no cell or widget and no format matches.
       */
      defaultForTypes?: ('string' | 'integer' | 'number' | 'boolean' | 'array' | 'object')[];
      /**
       * The formats for which it is chosen if a definition names no cell or widget.
       */
      defaultForFormats?: string[];
      /**
       * Further types and formats for which a definition may name its cell or its widget. Other values are refused.
       */
      accepts?: {
        cell?: ManifestValueTypes;
        widget?: ManifestValueTypes;
      };
      /**
       * The alignment of the cell. A column may state another one.
       */
      align?: 'start' | 'center' | 'number';
      /**
       * Whether the widget needs choices. A form must then state them, and must not otherwise.
       */
      hasChoices?: boolean;
      /**
       * Whether values of the widget may be stored in a draft on the device.
       */
      draftable?: boolean;
      /**
       * Whether users can type line breaks. The field must then be multiline.
       */
      multiline?: boolean;
      texts?: ManifestTexts;
      options?: ManifestOptions;
    }
  | {
      /**
       * The JSON Schema that editors use for this file.
       */
      $schema?: string;
      /**
       * The kind of part.
       */
      kind: 'action';
      id: ManifestId;
      /**
       * What it acts on: a row, the list, or the selected rows.
       */
      targets: ('row' | 'list' | 'selection')[];
      label?: TextKey;
      icon?: Icon;
      texts?: ManifestTexts;
      options?: ManifestOptions;
    }
  | {
      /**
       * The JSON Schema that editors use for this file.
       */
      $schema?: string;
      /**
       * The kind of part.
       */
      kind: 'block';
      id: ManifestId;
      /**
       * The options with calls that the block makes as soon as it is shown, with route parameters only. On a page whose URL has no query, they are sent before the code of the block is loaded. A nested option is written with dots.
       */
      prefetch?: string[];
      texts?: ManifestTexts;
      options?: ManifestOptions;
    };
/**
 * The id by which definitions name the part. It is also the name of its folder.
 */
export type ManifestId = string;
/**
 * Types, such as integer, and formats, such as date. A text of any format has the type string.
 */
export type ManifestValueTypes = string[];
/**
 * The keys of the texts that its code shows. They are loaded with every screen that uses it.
 */
export type ManifestTexts = TextKey[];

/**
 * Options of the cell, widget, block or action. Its manifest.json describes them.
 */
export interface Options {
  [k: string]: unknown;
}
/**
 * A button for an action of src/engine/actions or src/screens.
 */
export interface Action {
  /**
   * The id of the action.
   */
  action: string;
  label?: TextKey;
  icon?: Icon;
  when?: When;
  options?: Options;
}
/**
 * The condition for showing it: a JSON Schema for row (the row it belongs to), session (the signed-in user) and params (the route parameters). A missing value never meets a condition.
 */
export interface When {
  /**
   * The conditions, by object.
   */
  properties: {
    row?: Test;
    session?: Test;
    params?: Test;
  };
}
/**
 * A condition for a value.
 */
export interface Test {
  /**
   * Conditions for the fields of an object.
   */
  properties?: {
    [k: string]: Test;
  };
  /**
   * Fields that the object must have.
   */
  required?: string[];
  /**
   * The value must be equal to this one.
   */
  const?: string | number | boolean | null;
  /**
   * The value must be one of these.
   */
  enum?: (string | number | boolean | null)[];
  /**
   * The smallest allowed number.
   */
  minimum?: number;
  /**
   * The greatest allowed number.
   */
  maximum?: number;
  /**
   * The smallest allowed number of characters.
   */
  minLength?: number;
  /**
   * The smallest allowed number of items.
   */
  minItems?: number;
  not?: Test;
}
/**
 * A part of a screen, drawn by a block of src/engine/blocks or src/screens.
 */
export interface Block {
  /**
   * The id of the block.
   */
  block: string;
  options?: Options;
}
/**
 * A link to another screen.
 */
export interface Back {
  to: ScreenId;
  label: TextKey;
  icon?: Icon;
  /**
   * The route parameters of the target, each taken from a route parameter of this screen.
   */
  params?: {
    [k: string]: string;
  };
}
/**
 * A message that is shown if a field of the item has a value.
 */
export interface Notice {
  /**
   * The field of the loaded item.
   */
  field: string;
  /**
   * The value for which the message is shown.
   */
  is: string | number | boolean;
  text: TextKey;
  /**
   * The severity of the message, which sets its colour.
   */
  tone?: 'info' | 'warning';
}
/**
 * The values to choose from: a fixed list, or the items of a call.
 */
export interface Choices {
  /**
   * A fixed list of values.
   */
  values?: {
    /**
     * The value that is sent.
     */
    value: string | number;
    label: TextKey;
    /**
     * The value of the filter named by dependsOn. The choice is offered only while that filter has this value.
     */
    parent?: string | number;
  }[];
  call?: CallName;
  /**
   * The field with the value that is sent.
   */
  valueField?: string;
  /**
   * The field with the text that is shown.
   */
  labelField?: string;
  /**
   * The field with a picture that is shown beside the text. Its format must be image or uri.
   */
  imageField?: string;
  /**
   * The field with the name of the choice's group, for widgets that show groups.
   */
  groupField?: string;
}
export interface AppDefinition {
  /**
   * The JSON Schema that editors use for this file.
   */
  $schema?: string;
  /**
   * The kind of definition.
   */
  kind: 'app';
  /**
   * The version of the definition language. npm run upgrade rewrites older definitions.
   */
  languageVersion: 2;
  /**
   * The texts with the product's name, tagline, headline and summary.
   */
  brand: {
    name: TextKey;
    tagline: TextKey;
    headline: TextKey;
    summary: TextKey;
  };
  /**
   * The languages of the interface, each with a folder in locales/. The first is the default.
   */
  languages: ('ar' | 'en')[];
  /**
   * Texts that are the same in every language: brands and patterns. All other texts must be written in the script of their language.
   */
  untranslated?: string[];
  /**
   * The title of the browser tab: the screen's title in this language, or the fallback.
   */
  documentTitle: {
    /**
     * A language, or interface for the current one.
     */
    language: 'ar' | 'en' | 'interface';
    /**
     * The title for screens without a title in that language. A proper name.
     */
    fallback: string;
  };
  /**
   * The keys under which the browser stores values.
   */
  storageKeys: {
    /**
     * The key of the session token.
     */
    token: string;
    /**
     * The key of the chosen language.
     */
    language: string;
    /**
     * The prefix of all other keys.
     */
    prefix: string;
  };
  /**
   * The IANA name of the time zone that determines today's date. The server refuses to start if its database uses another one.
   */
  timeZone: string;
  currency: TextKey;
  /**
   * The first days of the school terms, in order. Filters by date offer the current term.
   *
   * Items: The first day of a term.
   */
  termStarts?: string[];
  /**
   * JSON pointers to the parts of a response. A response may also have items, _links and _meta at its top level.
   */
  envelope: {
    item: Pointer;
    items: Pointer;
    links: Pointer;
    meta: Pointer;
  };
  /**
   * The calls for signing in, reading the profile and signing out.
   */
  session: {
    signIn: CallName;
    signOut: CallName;
    profile: CallName;
    language?: CallName;
  };
  /**
   * The screens that the engine itself opens.
   */
  screens: {
    signIn: ScreenId;
    home: ScreenId;
    profile: ScreenId;
    notFound: ScreenId;
  };
  /**
   * A list in the drawer below the menu, such as the schools of the company, each with its progress and a link.
   */
  drawerList?: {
    label: TextKey;
    searchLabel: TextKey;
    empty: TextKey;
    call: CallName;
    /**
     * The field with the name.
     */
    nameField: string;
    /**
     * The field with a small picture. Its format must be image or uri.
     */
    imageField?: string;
    /**
     * A progress bar for each item.
     */
    progress?: {
      /**
       * The field with the percentage, 0 to 100.
       */
      field: string;
      label: TextKey;
    };
    /**
     * A link for each item, which opens in a new tab. Only http and https URLs are used.
     */
    link?: {
      /**
       * The field with the URL.
       */
      field: string;
      label: TextKey;
    };
  };
  /**
   * The menu in order. An entry opens a screen or contains further entries.
   */
  menu: AppEntry[];
}
/**
 * One entry of the menu.
 */
export interface AppEntry {
  label: TextKey;
  icon?: Icon;
  to?: ScreenId;
  /**
   * The entries below this one.
   */
  items?: AppEntry[];
}
export interface ListDefinition {
  /**
   * The JSON Schema that editors use for this file.
   */
  $schema?: string;
  /**
   * The kind of definition.
   */
  kind: 'list';
  id: Id;
  route: Route;
  title: TextKey;
  keywords?: TextKey;
  visibility?: Visibility;
  call: CallName;
  /**
   * The plural family that counts the rows: its key without the ending _one, _other and so on.
   */
  countLabel?: string;
  icon?: Icon;
  /**
   * A button above the list that leads to the screen for creating a row.
   */
  create?: {
    to: ScreenId;
    label: TextKey;
  };
  links?: Links;
  /**
   * The field that names a row, for example in the accessible names of its buttons. Its column is the row header.
   */
  nameField: string;
  /**
   * The columns in reading order.
   */
  columns: ListColumn[];
  /**
   * Filters that always apply. Each value is a text or a route parameter such as {params.id}.
   */
  where?: {
    [k: string]: string;
  };
  scopeTabs?: ListScopeTabs;
  /**
   * Shows a notice when rows were added since the list was opened. A click on it shows them. The default sort of the call must be newest first.
   */
  newRows?: {
    /**
     * The plural family that counts the new rows: its key without the ending _one, _other and so on.
     */
    countLabel: string;
    /**
     * The number of seconds between two checks for new rows. The list also checks when the user returns to the browser tab.
     */
    pollSeconds?: number;
  };
  /**
   * The filters in reading order. The first three are always shown, the others behind a button.
   */
  filters?: ListFilter[];
  /**
   * How the rows are drawn. table: a plain table with row actions, for up to 100 rows a page. grid: MUI's data grid for reports, for up to 100 rows a page. virtual: a table that draws only the visible rows, for reports with hundreds of rows a page; columns have their stated width, and nameField takes the rest. In grid and virtual, rows have no actions, four filters are shown, and a page with all rows is sorted in the browser.
   */
  view?: 'table' | 'grid' | 'virtual';
  /**
   * Blocks above the rows, from top to bottom: figures, charts, tabs. They can show the totals of the call.
   */
  blocks?: Block[];
  generatedAt?: TextKey;
  /**
   * Actions on the whole list.
   */
  toolbar?: Action[];
  /**
   * Actions on one row. Up to three are shown as icons, more in a menu.
   */
  rowActions?: Action[];
  /**
   * Lets users select rows of the page and run one action on them.
   */
  selection?: {
    /**
     * The plural family that counts the selected rows: its key without the ending _one, _other and so on.
     */
    countLabel: string;
    when?: When;
    disabledText?: TextKey;
    action: Action;
  };
  /**
   * Lets users export all rows that match the filters to Excel, in the current order. The file has all columns, also hidden ones. Not available with clientSide.
   */
  export?: {
    /**
     * The file name without its extension, the same in every language.
     */
    fileName: string;
    /**
     * Columns that only the file has, after those of the list.
     */
    extraColumns?: ListExtraColumn[];
  };
  /**
   * Searches and pages the rows in the browser. For calls whose response is items.
   */
  clientSide?: {
    /**
     * The search box. The search ignores differences in Arabic spelling.
     */
    search: {
      /**
       * The text fields that are searched.
       */
      fields: string[];
      label: TextKey;
    };
    /**
     * The number of rows on a page.
     */
    pageSize: number;
  };
  /**
   * What the list shows if it has no rows.
   */
  empty: {
    text: TextKey;
    hint?: TextKey;
  };
  /**
   * What happens if loading fails twice with a server error (5xx except 503). retry: the list shows a button. endSession: the user is signed out.
   */
  onServerError?: 'retry' | 'endSession';
}
/**
 * A column. A field of an object is written with dots: lender.name.
 */
export interface ListColumn {
  /**
   * The field of the entity.
   */
  field: string;
  label?: TextKey;
  /**
   * The cell that shows the value. By default it is chosen by the field's display, then its format, then its type.
   */
  cell?: string;
  options?: Options;
  /**
   * The width in pixels. Columns without a width share the remaining space.
   */
  width?: number;
  /**
   * The alignment of the text. number: right-aligned in both languages, so that digits are below each other.
   */
  align?: 'start' | 'center' | 'number';
  /**
   * Whether users can sort by the column. The call must list the field in sortFields.
   */
  sortable?: boolean;
  /**
   * Whether users can hide the column.
   */
  hideable?: boolean;
  /**
   * The number of lines after which a long text is cut. Not for numbers.
   */
  maxLines?: number;
  tooltip?: TextKey;
  icon?: Icon;
  /**
   * Whether the label is shown before the value on a phone, where there is no table header. By default only numbers without an icon have it.
   */
  showLabel?: boolean;
  /**
   * Adds a total to the last row: a field of the call's totals, or sum for the sum of the rows. If the server does not return the total, the sum is shown if one page contains all rows. Only for reports.
   */
  total?: string;
  /**
   * Where a report shows the value on a phone, where a row has two lines. first: at the end of the first line, beside the name. second: on the second line. Other values are shown when the row is expanded. If no column has this property, the second line shows the first three columns after the name.
   */
  phone?: 'first' | 'second';
  exportFormat?: ListExportFormat;
}
/**
 * Links above the list, each to the list of one item, such as a school. The first link leads to the list of all.
 */
export interface ListScopeTabs {
  label: TextKey;
  call: CallName;
  /**
   * The field with the value for the route.
   */
  valueField: string;
  /**
   * The field with the text of the link.
   */
  nameField: string;
  /**
   * The field with the number of rows. The first link shows the sum.
   */
  countField: string;
  counts?: CallName;
  /**
   * The screen for one item. Its route has no other parameter than routeParam.
   */
  to: string;
  /**
   * The route parameter of that screen that contains the value.
   */
  routeParam: string;
  all: Back;
  heading?: TextKey;
}
/**
 * A filter. It sets a query parameter of the call.
 */
export interface ListFilter {
  /**
   * The query parameter: one of the call's filters.
   */
  filter: string;
  /**
   * How users enter the value. text: a text box. select: a select box. chips: chips above the rows, for a few fixed values. span: a first and a last date.
   */
  as: 'text' | 'select' | 'chips' | 'span';
  label?: TextKey;
  chipLabel?: TextKey;
  choices?: Choices;
  /**
   * Another filter. Only choices whose parent is that filter's value are offered. If that filter changes, a choice that does not fit is removed.
   */
  dependsOn?: string;
  all?: TextKey;
  /**
   * For chips: the total that counts the rows of each value. The first chip shows the sum if every value has a total.
   */
  counts?: {
    [k: string]: string;
  };
  /**
   * For a span: the query parameter of the last date. filter is that of the first date.
   */
  end?: string;
  endLabel?: TextKey;
  /**
   * For a span: date ranges that users can choose with one click. last7, last30: the last 7 or 30 days. thisMonth: since the first day of the month. thisTerm: since the first day of the current school term (termStarts in app.json).
   */
  presets?: ('last7' | 'last30' | 'thisMonth' | 'thisTerm')[];
}
/**
 * A column that only the exported file has.
 */
export interface ListExtraColumn {
  /**
   * The field of the entity.
   */
  field: string;
  label?: TextKey;
  /**
   * The field type that converts the value for the file. Chosen like the cell of a column by default.
   */
  cell?: string;
  options?: Options;
  exportFormat?: ListExportFormat;
}
export interface PageDefinition {
  /**
   * The JSON Schema that editors use for this file.
   */
  $schema?: string;
  /**
   * The kind of definition.
   */
  kind: 'page';
  id: Id;
  route: Route;
  title: TextKey;
  heading?: TextKey;
  keywords?: TextKey;
  visibility?: Visibility;
  layout?: Layout;
  icon?: Icon;
  text?: TextKey;
  /**
   * The blocks of the page, from top to bottom.
   */
  blocks?: Block[];
  back?: Back;
  links?: Links;
  redirectTo?: ScreenId;
}
export interface FormDefinition {
  /**
   * The JSON Schema that editors use for this file.
   */
  $schema?: string;
  /**
   * The kind of definition.
   */
  kind: 'form';
  visibility?: Visibility;
  layout?: Layout;
  text?: TextKey;
  submit: TextKey;
  errorTitle?: TextKey;
  create?: FormVariant;
  edit?: FormVariant;
  dialog?: FormDialog;
  afterSave?: ScreenId;
  links?: Links;
  /**
   * Values that are sent without being shown.
   */
  hiddenValues?: FormHiddenValue[];
  /**
   * Messages above the form that depend on values of the loaded item.
   */
  notices?: Notice[];
  /**
   * Whether unsaved input is stored on the device. Passwords and pictures are never stored.
   */
  draftable?: boolean;
  /**
   * Whether the form asks before unsaved changes are lost.
   */
  guarded?: boolean;
  /**
   * When errors are shown. submit: when the form is submitted, and from then on after each change. blur: also when a field loses the focus.
   */
  validateOn?: 'submit' | 'blur';
  /**
   * Whether links to the sections are shown beside the form, each with its number of errors.
   */
  hasSectionNav?: boolean;
  /**
   * The fields in groups. Empty if all fields are hiddenValues; the form is then a text with a button.
   */
  sections: FormSection[];
}
/**
 * One of the two screens of the form.
 */
export interface FormVariant {
  id: Id;
  route: Route;
  title: TextKey;
  keywords?: TextKey;
  load?: CallName;
  save: CallName;
  successText?: TextKey;
  /**
   * A button beside the title that opens the public page of the saved item in a new tab. Not shown if the field is empty.
   */
  preview?: {
    label: TextKey;
    /**
     * The field of the item with the URL.
     */
    field: string;
  };
  heading?: TextKey;
}
/**
 * The form as a dialog. The action openForm opens it, from the toolbar or from a row. After saving it closes and the list is loaded again.
 */
export interface FormDialog {
  id: Id;
  title: TextKey;
  heading?: TextKey;
  rowCall?: CallName;
  /**
   * The field of the row with its version, a number. Saving is refused if somebody else has saved a newer version. Not needed with load, because its response has the version.
   */
  versionField?: string;
  /**
   * The route parameters of the screen below that the calls need.
   */
  params?: string[];
  load?: CallName;
  save: CallName;
  successText?: TextKey;
  /**
   * Values of the row or the loaded item, shown above the fields. Empty values are left out.
   */
  readOnlyValues?: FormReadOnlyValue[];
}
/**
 * One value to show.
 */
export interface FormReadOnlyValue {
  /**
   * The JSON pointer to the value in the item.
   */
  pointer: string;
  label: TextKey;
  /**
   * ltr: the value is written from left to right in every language.
   */
  direction?: 'ltr';
  /**
   * The number of characters in a group, such as 4 for an IBAN.
   */
  groupSize?: number;
}
/**
 * One value that is not shown.
 */
export interface FormHiddenValue {
  /**
   * The field of the entity.
   */
  field: string;
  /**
   * The source of the value. query.<name>: a query parameter of the URL, which is then removed from the URL. params.<name>: a route parameter. row.<name>: a field of the row that opened the dialog. language: the language of the interface.
   */
  from: string;
  missingText?: TextKey;
}
/**
 * A group of fields.
 */
export interface FormSection {
  title?: TextKey;
  /**
   * Whether the section is in the narrow second column on wide screens.
   */
  aside?: boolean;
  sum?: FormSum;
  /**
   * The number of fields in a line on wide screens.
   */
  columnCount?: number;
  /**
   * The fields in reading order.
   */
  fields: FormField[];
}
/**
 * The sum of some numbers of the form, shown below the section. It is not sent.
 */
export interface FormSum {
  /**
   * The fields with the numbers.
   */
  fields: string[];
  label: TextKey;
  /**
   * The unit of the numbers.
   */
  unit?: 'currency';
}
/**
 * One field of the form.
 */
export interface FormField {
  /**
   * The field of the entity.
   */
  field: string;
  label?: TextKey;
  hint?: FormHint;
  /**
   * The widget that edits the value. By default it is chosen by the field's format, then its type.
   */
  widget?: string;
  /**
   * Warnings about a valid value. The first that applies is shown below the field. Warnings do not prevent saving.
   */
  warnings?: FormWarning[];
  options?: Options;
  choices?: Choices;
  /**
   * Whether the field takes the whole width of its section.
   */
  fullWidth?: boolean;
  /**
   * The value of the field when the screen for creating opens. The field must accept it.
   */
  initialValue?: string | number | boolean;
  /**
   * The value that is sent if the user empties a field that had a value. By default the field is not sent.
   */
  emptyValue?: string | number | boolean | null;
  /**
   * Where the loaded item has the value, if not under the field's name: a JSON pointer, with * for every item of a list. Of several pointers the first with a value is used. If the field is a list, a single value becomes a list of one.
   */
  pointer?: string | string[];
  /**
   * What happens to the value while a condition of the entity hides the field. keep: it is kept and sent. clear: it is sent empty. reset: it is sent empty, and the field is empty when it is shown again. omit: it is not sent.
   */
  onHidden?: 'keep' | 'clear' | 'reset' | 'omit';
}
/**
 * The text for each of the two screens. A screen without one has no hint.
 */
export interface FormHints {
  create?: TextKey;
  edit?: TextKey;
}
/**
 * A warning about a valid value.
 */
export interface FormWarning {
  /**
   * A regular expression. The warning is shown if the normalized value does not match it.
   */
  pattern?: string;
  /**
   * A check of src/shared/advice.ts. ibanChecksum: the check digits of the IBAN are wrong. ibanIssuer: a valid Saudi IBAN belongs to another bank than the other field says; {label} is the bank of the IBAN. idChecksum: the check digit of a Saudi national or residence id is wrong. hijriPast: the date of the Umm al-Qura calendar has passed.
   */
  check?: 'ibanChecksum' | 'ibanIssuer' | 'idChecksum' | 'hijriPast';
  /**
   * The other field of the form that the check reads.
   */
  field?: string;
  text: TextKey;
}
export interface DetailDefinition {
  /**
   * The JSON Schema that editors use for this file.
   */
  $schema?: string;
  /**
   * The kind of definition.
   */
  kind: 'detail';
  id: Id;
  route: Route;
  title: TextKey;
  keywords?: TextKey;
  visibility?: Visibility;
  icon?: Icon;
  call: CallName;
  /**
   * The field with the item's name, shown as the heading instead of the title.
   */
  nameField?: string;
  back?: Back;
  links?: Links;
  errorText?: TextKey;
  /**
   * Messages above the item that depend on its values.
   */
  notices?: Notice[];
  /**
   * The values in groups. A group without values is left out.
   */
  sections: DetailSection[];
}
/**
 * A group of values.
 */
export interface DetailSection {
  title?: TextKey;
  /**
   * The number of values in a line on wide screens.
   */
  columnCount?: number;
  /**
   * The values in reading order.
   */
  fields: DetailField[];
}
/**
 * A value with its label. It is shown only if there is a value, unless showEmpty is set.
 */
export interface DetailField {
  /**
   * The field of the entity.
   */
  field: string;
  label?: TextKey;
  /**
   * The cell that shows the value. By default it is chosen by the field's display, then its format, then its type.
   */
  cell?: string;
  options?: Options;
  /**
   * Whether the label is shown if there is no value.
   */
  showEmpty?: boolean;
}
export interface ResourceDefinition {
  /**
   * The JSON Schema that editors use for this file.
   */
  $schema?: string;
  /**
   * The kind of definition.
   */
  kind: 'resource';
  id: Id;
  /**
   * The entity: its file name before .schema.json.
   */
  entity: string;
  /**
   * Which items can be changed, if some cannot. A form shows the others read-only with the reason, and the server refuses to change them. An item without the field counts as editable in the form.
   */
  editable?: {
    /**
     * The field of the returned item.
     */
    field: string;
    /**
     * The value of the field in an item that can be changed.
     */
    is: string | number | boolean;
    reason: TextKey;
  };
  /**
   * The calls by name.
   */
  calls: {
    [k: string]: ResourceCall;
  };
}
/**
 * One call.
 */
export interface ResourceCall {
  /**
   * The HTTP method.
   */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * The path on the API server. A path parameter begins with a colon.
   */
  path: string;
  /**
   * Who may call it, and for which rows. public: everybody. company: signed-in users, rows of their company. own: signed-in users, their own rows. main: the main account, rows of its company.
   */
  access: 'public' | 'company' | 'own' | 'main';
  /**
   * Whether the call sends a body with the entity's writable fields.
   */
  hasBody?: boolean;
  /**
   * How the body is sent. multipart: as a form with files, for entities with documents.
   */
  encoding?: 'json' | 'multipart';
  /**
   * Whether the server records who made the call, when, and for which item; for a write also what it changed. Entries cannot be changed or deleted.
   */
  audited?: boolean;
  /**
   * What the call does, if its method and path do not say it. read: it changes nothing although its method is not GET. Without a body it may have the same method and path as a call that saves. create: it creates an item although its path is not that of a collection, and returns 201.
   */
  effect?: 'read' | 'create';
  /**
   * How long a repeated request with the same Idempotency-Key gets the first response again. The default is one day. Shorter for results that expire, such as an order that can be paid for 30 minutes.
   */
  replayMinutes?: number;
  /**
   * What is returned. page: a page of items with links. items: all items. map: an object with a label for each key, which is read as items with the fields key and label. counts: an object with the number of rows for each value of the field that by names. item: one item. none: nothing (204).
   */
  response: 'page' | 'items' | 'map' | 'counts' | 'item' | 'none';
  /**
   * For counts: the field by whose values the rows are counted. For a field with an object, its id.
   */
  by?: string;
  errorsPointer?: Pointer;
  pointer?: Pointer;
  /**
   * The entity of the totals over all rows, if the response has totals beside its page, at the pointer for an item in app.json.
   */
  totals?: string;
  /**
   * The query parameters that filter the rows. Other parameters are refused.
   */
  filters?: {
    [k: string]: ResourceFilter;
  };
  /**
   * The fields by which the rows can be sorted. Other fields are refused.
   */
  sortFields?: string[];
  /**
   * The order without a sort parameter: a field, with a minus for descending. Rows with equal values are ordered by id in the same direction.
   */
  defaultSort?: string;
  /**
   * The number of rows on a page. The caller may ask for fewer.
   */
  pageSize?: number;
}
/**
 * How a query parameter filters the rows. An empty value does not filter.
 */
export interface ResourceFilter {
  /**
   * text: the field contains every word of the value, in any order, regardless of Arabic spelling variants and the article. A mobile number that begins with 0 or 966 is compared from its start. id: the field, or an item of it, has this id. equal: the field is equal to the value. any: the field is equal to one of the values, which are separated by commas. onOrAfter, onOrBefore: the figures count from this day on, or up to this day. A future day is refused, and a first day after the last one too.
   */
  match: 'text' | 'id' | 'equal' | 'any' | 'onOrAfter' | 'onOrBefore';
  /**
   * The field of the entity. Not for onOrAfter and onOrBefore, which filter what is counted.
   */
  field?: string;
}
/**
 * A JSON Schema (draft-07) with few keywords. Fields are sent and returned, except readOnly fields (only returned), writeOnly fields (only sent) and formOnly fields (neither).
 */
export interface EntityDefinition {
  /**
   * The JSON Schema that editors use for this file.
   */
  $schema?: string;
  /**
   * The kind of definition.
   */
  kind: 'entity';
  /**
   * A record is always an object.
   */
  type: 'object';
  /**
   * The fields by name.
   */
  properties: {
    [k: string]: EntityField;
  };
  /**
   * The fields that must be sent.
   */
  required?: string[];
  errorMessage?: EntityMessages;
  dependencies?: EntityDependencies;
  if?: EntityTest;
  then?: EntityBranch;
  else?: EntityBranch;
  /**
   * Further conditions, independent of each other.
   */
  allOf?: EntityCondition[];
  /**
   * Additional rules that apply only to creating (POST), or only to editing (PUT, PATCH, and POST to the path of one item).
   */
  variants?: {
    create?: EntityBranch;
    edit?: EntityBranch;
  };
}
/**
 * A field with its type, its rules and their messages.
 */
export interface EntityField {
  /**
   * A shared field that this one extends.
   */
  $ref?: string;
  /**
   * The meaning of the field, if its name does not say it.
   */
  description?: string;
  /**
   * The type or types of the value.
   */
  type?: EntityType[] | EntityType;
  /**
   * A format of src/shared/formats.ts or validatedFormats.ts. password, image, document and html choose the widget and are no rules. The server removes unsafe content from html.
   */
  format?: string;
  /**
   * The text must not be empty. For an empty text only this error is shown.
   */
  nonEmpty?: true;
  /**
   * A regular expression that the text must match.
   */
  pattern?: string;
  /**
   * The smallest allowed number of characters.
   */
  minLength?: number;
  /**
   * The greatest allowed number of characters.
   */
  maxLength?: number;
  /**
   * For html: the smallest allowed number of visible characters.
   */
  minTextLength?: number;
  /**
   * For html: the greatest allowed number of visible characters.
   */
  maxTextLength?: number;
  /**
   * The greatest allowed number of decimals. Amounts of money have 2.
   */
  maxDecimals?: number;
  /**
   * The smallest allowed number.
   */
  minimum?: number;
  /**
   * The greatest allowed number.
   */
  maximum?: number;
  /**
   * The allowed values.
   */
  enum?: EntityScalar[];
  items?: EntityField;
  /**
   * The smallest allowed number of items.
   */
  minItems?: number;
  /**
   * The greatest allowed number of items.
   */
  maxItems?: number;
  /**
   * Whether every item must be different. For lists of texts or numbers.
   */
  uniqueItems?: boolean;
  /**
   * The fields of an object.
   */
  properties?: {
    [k: string]: EntityField;
  };
  /**
   * The fields that the object must have.
   */
  required?: string[];
  /**
   * The object must have no other fields.
   */
  additionalProperties?: false;
  /**
   * The field is returned, but never sent.
   */
  readOnly?: boolean;
  /**
   * The field is sent, but never returned.
   */
  writeOnly?: boolean;
  /**
   * The field exists only in the form, such as the repeated password. It is neither sent nor returned.
   */
  formOnly?: boolean;
  /**
   * Another field of the record. Both values must be equal.
   */
  equalsField?: string;
  /**
   * Another field of the record. This date must be later than that one. Both have the same format.
   */
  afterField?: string;
  /**
   * The allowed types of a picture that is sent as a data URI. The type is detected from the content. An empty text removes the picture, and the URL of the stored picture keeps it.
   */
  imageTypes?: ('png' | 'jpeg' | 'bmp')[];
  /**
   * A picture must be smaller than this number of bytes.
   */
  imageBytes?: number;
  /**
   * The greatest allowed number of pixels: width times height, read from the picture's header.
   */
  imagePixels?: number;
  /**
   * The allowed types of a file that is sent with the body. The type is detected from the content. The URL of the stored document keeps it.
   */
  documentTypes?: ('png' | 'jpeg' | 'bmp' | 'pdf')[];
  /**
   * The greatest allowed size of a document in bytes.
   */
  documentBytes?: number;
  /**
   * The smallest allowed size of a document in bytes.
   */
  documentLeast?: number;
  /**
   * The earliest allowed date. today: today's date in the product's time zone. A stored date that is not changed may be earlier.
   */
  minDate?: 'today';
  errorMessage?: EntityMessages;
  /**
   * How lists and details show the value by default. A screen's own options are added and take precedence.
   */
  display?: {
    /**
     * The cell that shows the value.
     */
    cell: string;
    options?: Options;
  };
  /**
   * Whether the text may contain line breaks and tabs. All texts are checked for invisible characters: a single line must not contain control characters or characters that change the writing direction; in a multiline text, such a character must be closed on the same line; a text with normalize verbatim may contain anything except NUL.
   */
  multiline?: true;
  /**
   * How the text is changed before rules are applied. text (the default): trimmed, with invisible characters at both ends. name: as text, for names of people; tabs and line breaks become spaces, and control and direction characters are removed. address: trimmed, and invisible characters are removed everywhere, for e-mails and URLs. digits: spaces, hyphens, brackets and direction characters are removed, Arabic digits become Latin. mobile: as digits, and filters find the number with any prefix (05, 5, 9665, +9665, 009665). iban: as digits, with capital letters. day: Arabic digits become Latin, and a date of any calendar is written as 1448-06-05. verbatim: not changed, for passwords.
   */
  normalize?: 'text' | 'name' | 'address' | 'digits' | 'mobile' | 'iban' | 'day' | 'verbatim';
}
/**
 * The text key of each rule's message, by keyword. For required, by field.
 */
export interface EntityMessages {
  [k: string]:
    | TextKey
    | {
        [k: string]: TextKey;
      };
}
/**
 * If this field is sent, the listed fields must be sent too.
 */
export interface EntityDependencies {
  [k: string]: string[];
}
/**
 * The values for which the condition is met. Every tested field must also be in required, because a missing field meets every test.
 */
export interface EntityTest {
  /**
   * The tested fields with their required values.
   */
  properties: {
    [k: string]: EntityProbe;
  };
  /**
   * The names of the tested fields again.
   */
  required: string[];
}
/**
 * A condition for one field.
 */
export interface EntityProbe {
  const?: EntityScalar;
  /**
   * The value must be one of these.
   */
  enum?: EntityScalar[];
  /**
   * The smallest allowed number.
   */
  minimum?: number;
  /**
   * The greatest allowed number.
   */
  maximum?: number;
  /**
   * The smallest allowed number of characters.
   */
  minLength?: number;
  /**
   * The smallest allowed number of items.
   */
  minItems?: number;
}
/**
 * What applies in addition: further fields, further rules of existing fields, and further required fields.
 */
export interface EntityBranch {
  /**
   * The fields by name. A form shows a field that is only here while the condition is met.
   */
  properties?: {
    [k: string]: EntityField;
  };
  /**
   * Further fields that must be sent.
   */
  required?: string[];
  errorMessage?: EntityMessages;
}
/**
 * Rules that depend on the values of other fields.
 */
export interface EntityCondition {
  if: EntityTest;
  then: EntityBranch;
  else?: EntityBranch;
}
export interface RulesDefinition {
  /**
   * The JSON Schema that editors use for this file.
   */
  $schema?: string;
  /**
   * The kind of definition.
   */
  kind: 'rules';
  /**
   * The shared fields by name. An entity extends one with $ref.
   */
  $defs: {
    [k: string]: EntityField;
  };
}
export interface CasesDefinition {
  /**
   * The JSON Schema that editors use for this file.
   */
  $schema?: string;
  /**
   * The kind of definition.
   */
  kind: 'cases';
  /**
   * The entity: its file name before .schema.json.
   */
  entity: string;
  /**
   * Which rules apply: those for creating, or those for editing.
   */
  variant?: 'create' | 'edit';
  /**
   * What the examples are. body: what is sent. form: the values of a form, with formOnly fields.
   */
  shape?: 'body' | 'form';
  /**
   * Today's date for these examples, for rules about dates.
   */
  today?: string;
  /**
   * A complete accepted body. Each example changes some of its fields.
   */
  base?: {
    [k: string]: unknown;
  };
  /**
   * Changes of the base that are accepted.
   */
  accepted: {
    [k: string]: unknown;
  }[];
  /**
   * Changes of the base that are refused, each with the field and the key of the message. null removes a field.
   */
  refused: {
    /**
     * The changed fields.
     */
    change: {
      [k: string]: unknown;
    };
    /**
     * The field that is refused.
     */
    field: string;
    key: TextKey;
  }[];
}
/**
 * A JSON Schema of the options. refers on a property makes the check look the value up: field, picture (a field whose format is image or uri), figure (a field of the totals), filter (a filter of the list; value beside it must be one of its choices), text, plural, icon, screen, dialog, template, call, change (a call that changes something; on a row, one about rows of that entity) or value (a value that the field can have). The part gets the call itself in place of its name. A template beside or below a call may contain {row.field} of its response. An option params beside a screen contains its route parameters.
 */
export interface ManifestOptions {
  /**
   * Options are an object.
   */
  type: 'object';
}
