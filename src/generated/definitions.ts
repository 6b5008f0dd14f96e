/* Made by `npm run generate` from schemas/. Never edited: the check fails when it differs. */

/**
 * A name in lower-case words joined by hyphens, unique among its kind.
 */
export type Id = string;
/**
 * The path in the address bar. A part that varies is written with a colon. It does not begin like a call or like anything else that the server answers itself.
 */
export type Route = string;
/**
 * The key of a text in locales/. Definitions never hold the text itself.
 */
export type TextKey = string;
/**
 * The id of a screen to go to. Screens are always named by id, never by path.
 */
export type ScreenId = string;
/**
 * A call of a resource file: the resource's id, a dot, the call's name.
 */
export type CallName = string;
/**
 * A JSON pointer into the answer.
 */
export type Pointer = string;
/**
 * The name of an icon of src/engine/ui/icons.
 */
export type Icon = string;
/**
 * Who may open the screen. session: anyone signed in. main: the main account only, others land on the home screen. guest: only somebody who is not signed in. public: everybody.
 */
export type Visibility = 'session' | 'main' | 'guest' | 'public';
/**
 * What stands around it. shell: menu and top bar. brand: the brand's panel beside it, for signing in.
 */
export type Layout = 'shell' | 'brand';
/**
 * Where a person can go from here.
 */
export type Links = Back[];
/**
 * How the field's numbers are written into an exported file. text: digits as they are, for what only looks like a number. count: whole and grouped. amount: grouped, with two decimals. percent: 13 as 13%. plain: not grouped. Without it they look as in the list.
 */
export type ListExportFormat = 'text' | 'count' | 'amount' | 'percent' | 'ungrouped';
/**
 * What stands under the field: the key of a text, or one for each of the two screens where it differs.
 */
export type FormHint = TextKey | FormHints;
export type EntityType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';
/**
 * A text, a number, true, false or null: objects are never compared.
 */
export type EntityScalar = string | number | boolean | null;
export type ManifestDefinition =
  | {
      /**
       * Where the editor finds this schema.
       */
      $schema?: string;
      /**
       * What sort of part this is.
       */
      kind: 'fieldType';
      id: ManifestId;
      /**
       * Which of them it has. Without export its values go into a file as text.
       */
      provides: ('cell' | 'widget' | 'export')[];
      /**
       * The types that it serves where a definition names no field and the format decides nothing.
       */
      defaultForTypes?: ('string' | 'integer' | 'number' | 'boolean' | 'array' | 'object')[];
      /**
       * The formats that it serves where a definition names no field.
       */
      defaultForFormats?: string[];
      /**
       * What else its cell shows and its widget edits where a definition names it: types and formats. A definition that names it for another value is refused.
       */
      accepts?: {
        cell?: ManifestValueTypes;
        widget?: ManifestValueTypes;
      };
      /**
       * Where its cell stands, unless a column says otherwise.
       */
      align?: 'start' | 'center' | 'number';
      /**
       * Whether its widget lets a person choose among values: a form must then say which, and only then.
       */
      hasChoices?: boolean;
      /**
       * Whether a value of its widget may be kept on the device in a draft.
       */
      draftable?: boolean;
      /**
       * Whether a person can type line breaks into its widget: the rule of the field must then say multiline.
       */
      multiline?: boolean;
      texts?: ManifestTexts;
      options?: ManifestOptions;
    }
  | {
      /**
       * Where the editor finds this schema.
       */
      $schema?: string;
      /**
       * What sort of part this is.
       */
      kind: 'action';
      id: ManifestId;
      /**
       * What it acts on: the row it stands in, the list as a whole, or the rows that are selected.
       */
      targets: ('row' | 'list' | 'selection')[];
      label?: TextKey;
      icon?: Icon;
      texts?: ManifestTexts;
      options?: ManifestOptions;
    }
  | {
      /**
       * Where the editor finds this schema.
       */
      $schema?: string;
      /**
       * What sort of part this is.
       */
      kind: 'block';
      id: ManifestId;
      /**
       * The settings with the calls that it makes as soon as it is drawn, with the parts of the route that vary and nothing else. On a page whose address says no more they leave before its code is here. A setting within another is named by the way to it, with dots.
       */
      prefetch?: string[];
      texts?: ManifestTexts;
      options?: ManifestOptions;
    };
/**
 * The name that definitions use and that the folder bears.
 */
export type ManifestId = string;
/**
 * Types, such as integer, and formats, such as date: a text of any format is of the type string.
 */
export type ManifestValueTypes = string[];
/**
 * The keys of the texts that its own code shows. A screen that uses it fetches them.
 */
export type ManifestTexts = TextKey[];

/**
 * Settings of the cell, widget, block or action, as its manifest.json describes them.
 */
export interface Options {
  [k: string]: unknown;
}
/**
 * Something a person can do: an action of src/engine/actions with its settings.
 */
export interface Action {
  /**
   * The action's id.
   */
  action: string;
  label?: TextKey;
  icon?: Icon;
  when?: When;
  options?: Options;
}
/**
 * When it is there: a JSON Schema of row (the row that it stands in), session (who is signed in) and params (what varies in the route). Unlike elsewhere, a value that is not there meets nothing.
 */
export interface When {
  /**
   * What is asked of each of them.
   */
  properties: {
    row?: Test;
    session?: Test;
    params?: Test;
  };
}
/**
 * What a value must hold.
 */
export interface Test {
  /**
   * Fields of an object, each with what it must hold.
   */
  properties?: {
    [k: string]: Test;
  };
  /**
   * Fields of an object that must be there, whatever they hold.
   */
  required?: string[];
  /**
   * The one value.
   */
  const?: string | number | boolean | null;
  /**
   * One of these values.
   */
  enum?: (string | number | boolean | null)[];
  /**
   * At least this number.
   */
  minimum?: number;
  /**
   * At most this number.
   */
  maximum?: number;
  /**
   * At least so many characters.
   */
  minLength?: number;
  /**
   * At least so many items.
   */
  minItems?: number;
  not?: Test;
}
/**
 * A part of a screen drawn by a registered block of src/engine/blocks or src/screens.
 */
export interface Block {
  /**
   * The block's id.
   */
  block: string;
  options?: Options;
}
/**
 * A way to another screen.
 */
export interface Back {
  to: ScreenId;
  label: TextKey;
  icon?: Icon;
  /**
   * The parts of its route that vary, each taken from the route of this screen.
   */
  params?: {
    [k: string]: string;
  };
}
/**
 * One thing to be said, and when.
 */
export interface Notice {
  /**
   * The property of the loaded item.
   */
  field: string;
  /**
   * The value that it must hold.
   */
  is: string | number | boolean;
  text: TextKey;
  /**
   * The notice's colour, by what it means.
   */
  tone?: 'info' | 'warning';
}
/**
 * What can be chosen: a fixed list of values with text keys, or the items of a call.
 */
export interface Choices {
  /**
   * A fixed list.
   */
  values?: {
    /**
     * What is sent.
     */
    value: string | number;
    label: TextKey;
    /**
     * The value of the filter that this one follows: the choice is offered while that has it.
     */
    parent?: string | number;
  }[];
  call?: CallName;
  /**
   * The field that is sent.
   */
  valueField?: string;
  /**
   * The field that is shown.
   */
  labelField?: string;
  /**
   * The field with a picture to show beside the label; its format is image or uri.
   */
  imageField?: string;
  /**
   * The field with the name of the group to show the choice in, where the widget shows groups.
   */
  groupField?: string;
}
export interface AppDefinition {
  /**
   * Where the editor finds this schema.
   */
  $schema?: string;
  /**
   * What sort of definition this is.
   */
  kind: 'app';
  /**
   * The version of the definition language.
   */
  languageVersion: 2;
  /**
   * The product's name and line as texts.
   */
  brand: {
    name: TextKey;
    tagline: TextKey;
    headline: TextKey;
    summary: TextKey;
  };
  /**
   * The languages of the interface. The first is the default. Each has a folder in locales/.
   */
  languages: ('ar' | 'en')[];
  /**
   * What stands as it is in the texts of every language: brands, patterns to fill in. Any other text is written in the letters of its language, or is what a language calls itself.
   */
  untranslated?: string[];
  /**
   * The title in the browser's tab: the screen's title in this language, or the fallback.
   */
  documentTitle: {
    /**
     * A language, or interface for the one in use.
     */
    language: 'ar' | 'en' | 'interface';
    /**
     * The title of a screen that has none. A proper name, the same in all languages.
     */
    fallback: string;
  };
  /**
   * The keys of what the browser keeps.
   */
  storageKeys: {
    /**
     * The sign-in token.
     */
    token: string;
    /**
     * The chosen language.
     */
    language: string;
    /**
     * What the other keys begin with.
     */
    prefix: string;
  };
  /**
   * The zone whose day is today, by its IANA name. A server counts days in the zone that its database was made for, and refuses to start where another is named here.
   */
  timeZone: string;
  currency: TextKey;
  /**
   * The first days of the terms that the years are divided into, in their order. Filters by days offer the present one.
   *
   * Items: A first day.
   */
  termStarts?: string[];
  /**
   * JSON pointers to the parts of an answer. Each answer may also have items, _links and _meta at its top.
   */
  envelope: {
    item: Pointer;
    items: Pointer;
    links: Pointer;
    meta: Pointer;
  };
  /**
   * The calls that begin, describe and end a session.
   */
  session: {
    signIn: CallName;
    signOut: CallName;
    profile: CallName;
    language?: CallName;
  };
  /**
   * The screens that the engine itself goes to.
   */
  screens: {
    signIn: ScreenId;
    home: ScreenId;
    profile: ScreenId;
    notFound: ScreenId;
  };
  /**
   * What stands in the drawer under the menu: the things that the account looks after, each with how far it is and a way into it.
   */
  drawerList?: {
    label: TextKey;
    searchLabel: TextKey;
    empty: TextKey;
    call: CallName;
    /**
     * The field with what each is called.
     */
    nameField: string;
    /**
     * The field with a small picture; its format is image or uri.
     */
    imageField?: string;
    /**
     * How much of each is done, as a bar.
     */
    progress?: {
      /**
       * The field with the percentage, 0 to 100.
       */
      field: string;
      label: TextKey;
    };
    /**
     * The way into each, in a tab of its own; without an address of http or https there is none.
     */
    link?: {
      /**
       * The field with the address.
       */
      field: string;
      label: TextKey;
    };
  };
  /**
   * The menu, in order. An entry goes to a screen or holds further entries.
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
   * Where the editor finds this schema.
   */
  $schema?: string;
  /**
   * What sort of screen this is.
   */
  kind: 'list';
  id: Id;
  route: Route;
  title: TextKey;
  keywords?: TextKey;
  visibility?: Visibility;
  call: CallName;
  /**
   * The plural family that counts the rows: its key without the ending _one, _two and so on.
   */
  countLabel?: string;
  icon?: Icon;
  /**
   * Where a person goes to add a row: a button above the list.
   */
  create?: {
    to: ScreenId;
    label: TextKey;
  };
  links?: Links;
  /**
   * The field that names a row, for example in the accessible name of its buttons. Its column is the row's header.
   */
  nameField: string;
  /**
   * The columns, in their order from the start of the line.
   */
  columns: ListColumn[];
  /**
   * What always narrows the rows: filters of the call, each with a text or with {params.x}, a part of the route.
   */
  where?: {
    [k: string]: string;
  };
  scopeTabs?: ListScopeTabs;
  /**
   * Tells of rows that came since the list was opened, and puts them in at a press. For lists whose own order is the newest first.
   */
  newRows?: {
    /**
     * The plural family that counts them: its key without the ending _one, _two and so on.
     */
    countLabel: string;
    /**
     * Seconds between two looks. The page also looks when somebody comes back to it.
     */
    pollSeconds?: number;
  };
  /**
   * What the rows can be narrowed by, in order. The first three always show, the others behind one button.
   */
  filters?: ListFilter[];
  /**
   * How the rows are drawn. table: a plain table, for some dozens of rows with what can be done to them. grid and lines are for reports: four filters show, one page is put into another order on the spot, paper gets the rows as a plain table, and rows have no actions. grid: MUI's grid, for up to 100 rows a page. lines: a table in a box of its own of which only the lines in sight are drawn, for hundreds of rows a page; widths are those of the columns, of which texts give way in a narrower box, and rowName takes what they leave. Both are fetched when they are needed.
   */
  view?: 'table' | 'grid' | 'virtual';
  /**
   * Parts above the rows, from top to bottom: figures, charts, links. They may show the figures that the call answers about all rows.
   */
  blocks?: Block[];
  generatedAt?: TextKey;
  /**
   * Actions on the list as a whole.
   */
  toolbar?: Action[];
  /**
   * Actions on one row. Up to three stand as icons, more go into a menu.
   */
  rowActions?: Action[];
  /**
   * Lets a person select rows of the page and do one thing with all of them.
   */
  selection?: {
    /**
     * The plural family that counts the selected rows.
     */
    countLabel: string;
    when?: When;
    disabledText?: TextKey;
    action: Action;
  };
  /**
   * Lets a person export all rows of the present filters and order to Excel: every column in its order, whether hidden or not. Not for rows that are searched on the page.
   */
  export?: {
    /**
     * The file's name without its ending, the same in every language.
     */
    fileName: string;
    /**
     * Columns that only the file has, behind those of the list.
     */
    extraColumns?: ListExtraColumn[];
  };
  /**
   * Rows that come all at once are searched and paged on the page itself. For calls that answer items.
   */
  clientSide?: {
    /**
     * The box that searches them, folded for Arabic.
     */
    search: {
      /**
       * The fields with the texts that are looked into.
       */
      fields: string[];
      label: TextKey;
    };
    /**
     * Rows on a page.
     */
    pageSize: number;
  };
  /**
   * What the list says while it has no rows at all.
   */
  empty: {
    text: TextKey;
    hint?: TextKey;
  };
  /**
   * What a server error (5xx other than 503) on loading does after one more try: show a retry in place, or end the session.
   */
  onServerError?: 'retry' | 'endSession';
}
/**
 * One column. A field within an object is named by the way to it, with dots: lender.name.
 */
export interface ListColumn {
  /**
   * The property of the entity.
   */
  field: string;
  label?: TextKey;
  /**
   * The cell that shows the value. Without it the property's display decides, then its format, then its type, then text.
   */
  cell?: string;
  options?: Options;
  /**
   * The width in pixels. Columns without one share what is left.
   */
  width?: number;
  /**
   * Where the text stands in its cell. number: at the right edge in both directions, so that digits line up.
   */
  align?: 'start' | 'center' | 'number';
  /**
   * Whether the header sorts. The call must accept the field in its sort.
   */
  sortable?: boolean;
  /**
   * Whether a person may hide the column.
   */
  hideable?: boolean;
  /**
   * The number of lines after which the text is cut off; a number never is.
   */
  maxLines?: number;
  tooltip?: TextKey;
  icon?: Icon;
  /**
   * Whether a phone, where no header stands above the values, says the label before this one. Without it only figures without an icon have it; a code or a day that does not speak for itself asks for it.
   */
  showLabel?: boolean;
  /**
   * Adds a last row with the total of the column: the figure that the call answers about all rows, or sum for the sum of the rows. A sum, and a figure that a host does not answer, is shown where all rows stand on one page. Only reports have it.
   */
  total?: string;
  /**
   * Of reports: where the value stands in the two lines that a row takes on a phone. first: at the end of the first line, beside the name. second: on the second line. Others show when the row is opened. Where no column says it, the first three columns after the name stand on the second line.
   */
  phone?: 'first' | 'second';
  exportFormat?: ListExportFormat;
}
/**
 * Places above the list, each with how many rows it has: a press leads to the list of that place alone. The first chip stands for all of them.
 */
export interface ListScopeTabs {
  label: TextKey;
  call: CallName;
  /**
   * The field of a place that names it in the address.
   */
  valueField: string;
  /**
   * The field with the place's name.
   */
  nameField: string;
  /**
   * The field with the number of its rows. The chip of all shows their sum.
   */
  countField: string;
  counts?: CallName;
  /**
   * The screen of one place, by id. Only the part named by param varies in its route.
   */
  to: string;
  /**
   * The part of that screen's route that holds the place.
   */
  routeParam: string;
  all: Back;
  heading?: TextKey;
}
/**
 * One filter, bound to a query parameter of the call.
 */
export interface ListFilter {
  /**
   * The query parameter, one of the call's filters.
   */
  filter: string;
  /**
   * How it is asked for: a text box, a choice among options, chips above the rows for few fixed options, or the first and the last day of a span.
   */
  as: 'text' | 'select' | 'chips' | 'span';
  label?: TextKey;
  chipLabel?: TextKey;
  choices?: Choices;
  /**
   * The filter whose value decides which of the options are offered: those that state it as "of". A change of that filter takes a choice away that no longer fits.
   */
  dependsOn?: string;
  all?: TextKey;
  /**
   * Of chips: for each value the figure of the call that counts its rows. The chip of all rows shows their sum when every value has one.
   */
  counts?: {
    [k: string]: string;
  };
  /**
   * Of a span: the query parameter with the last day. param is the one with the first.
   */
  end?: string;
  endLabel?: TextKey;
  /**
   * Spans that a person takes with one press. last7 and last30: so many days up to today. thisMonth: from its first day. thisTerm: from the first day of the present school term, which app.json states.
   */
  presets?: ('last7' | 'last30' | 'thisMonth' | 'thisTerm')[];
}
/**
 * One column that only the exported file has.
 */
export interface ListExtraColumn {
  /**
   * The property of the entity.
   */
  field: string;
  label?: TextKey;
  /**
   * The field that knows the way of the value into a file. Chosen as for any column unless named.
   */
  cell?: string;
  options?: Options;
  exportFormat?: ListExportFormat;
}
export interface PageDefinition {
  /**
   * Where the editor finds this schema.
   */
  $schema?: string;
  /**
   * What sort of screen this is.
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
   * The parts of the page, from top to bottom.
   */
  blocks?: Block[];
  back?: Back;
  links?: Links;
  redirectTo?: ScreenId;
}
export interface FormDefinition {
  /**
   * Where the editor finds this schema.
   */
  $schema?: string;
  /**
   * What sort of screen this is.
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
   * What is sent without being asked for.
   */
  hiddenValues?: FormHiddenValue[];
  /**
   * What is said above the form while the loaded item holds a value.
   */
  notices?: Notice[];
  /**
   * Whether what was typed is kept on the device until it is saved. Passwords and pictures never are.
   */
  draftable?: boolean;
  /**
   * Whether leaving with changes that are not saved asks first.
   */
  guarded?: boolean;
  /**
   * When a person is told what is refused. submit: when saving, and from then on with every change. change: as soon as they have left a field too.
   */
  validateOn?: 'submit' | 'blur';
  /**
   * Whether the titles of the sections stand beside the form as a way into each, with how many of its fields are to be fixed.
   */
  hasSectionNav?: boolean;
  /**
   * The fields in groups, in their order. None where everything that the form sends stands in given: then it is its text and a button.
   */
  sections: FormSection[];
}
/**
 * One of the two screens that the form makes.
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
   * A button beside the title to what others see of the saved item, in a new tab: the button's text, and the field of the loaded item with the address. Not drawn while that is empty.
   */
  preview?: {
    label: TextKey;
    /**
     * The field with the address.
     */
    field: string;
  };
  heading?: TextKey;
}
/**
 * The form as a dialog, which the action form opens from a list's toolbar or from a row. It closes when it has saved, and the list is read again.
 */
export interface FormDialog {
  id: Id;
  title: TextKey;
  heading?: TextKey;
  rowCall?: CallName;
  /**
   * The field of the row that says which version of it is edited, as a number. Saving names it as the tag "3", and is refused where somebody else saved meanwhile. What is loaded says its version by itself.
   */
  versionField?: string;
  /**
   * The parts of the route of the screen around it that its calls need.
   */
  params?: string[];
  load?: CallName;
  save: CallName;
  successText?: TextKey;
  /**
   * Values of the row, or of what was loaded, to read above the fields. One that is empty is left out.
   */
  readOnlyValues?: FormReadOnlyValue[];
}
/**
 * One value to read.
 */
export interface FormReadOnlyValue {
  /**
   * Where the item holds it: a JSON pointer.
   */
  pointer: string;
  label: TextKey;
  /**
   * ltr for what is written from left to right in any language.
   */
  direction?: 'ltr';
  /**
   * How many characters stand together, as the fours of an IBAN.
   */
  groupSize?: number;
}
/**
 * One field that nobody fills in.
 */
export interface FormHiddenValue {
  /**
   * The property of the entity.
   */
  field: string;
  /**
   * Where the value comes from. query.<name>: what the address that the form was opened by holds under this name behind its question mark; it is taken out of the address at once. params.<name>: a part of the route that varies. row.<name>: a field of the row that opened the dialog. language: the language of the interface when it is sent.
   */
  from: string;
  missingText?: TextKey;
}
/**
 * Fields that belong together.
 */
export interface FormSection {
  title?: TextKey;
  /**
   * Whether it stands in the narrow column beside the others, where there is room.
   */
  aside?: boolean;
  sum?: FormSum;
  /**
   * How many fields stand beside each other, where there is room.
   */
  columnCount?: number;
  /**
   * The fields, in their order.
   */
  fields: FormField[];
}
/**
 * The sum of some numbers of the form, shown below the section while somebody types. It is not sent.
 */
export interface FormSum {
  /**
   * The fields.
   */
  fields: string[];
  label: TextKey;
  /**
   * What the numbers are.
   */
  unit?: 'currency';
}
/**
 * One field of the form.
 */
export interface FormField {
  /**
   * The property of the entity.
   */
  field: string;
  label?: TextKey;
  hint?: FormHint;
  /**
   * The widget that edits the value. Without it the property's format decides, then its type, then text.
   */
  widget?: string;
  /**
   * What is said below the field although its value is taken: the first that applies. It keeps nobody from saving.
   */
  warnings?: FormWarning[];
  options?: Options;
  choices?: Choices;
  /**
   * Whether the field takes a row of its section for itself.
   */
  fullWidth?: boolean;
  /**
   * What the field holds when the screen for creating opens, where that is not empty; a value that the field takes.
   */
  initialValue?: string | number | boolean;
  /**
   * What is sent where the loaded item held a value and somebody has emptied it. Without it nothing is sent: then the host leaves the value as it is, or refuses.
   */
  emptyValue?: string | number | boolean | null;
  /**
   * Where the loaded item holds the value, when it is not under the field's own name: a JSON pointer, with * for every item of a list. Of several the first that holds a value counts, for hosts that answer it in different places. A single value where the field takes a list is a list of one.
   */
  pointer?: string | string[];
  /**
   * What happens to the value while the entity's conditions hide the field. keep: it stays and is sent. clear: it is sent empty. reset: it is sent empty, and is empty when the field shows again. omit: it is not sent.
   */
  onHidden?: 'keep' | 'clear' | 'reset' | 'omit';
}
/**
 * The hint of each of the two screens. One that is not named has none.
 */
export interface FormHints {
  create?: TextKey;
  edit?: TextKey;
}
/**
 * One thing that may be said of a value.
 */
export interface FormWarning {
  /**
   * A regular expression: the text is said of a value, normalised, that does not match it.
   */
  pattern?: string;
  /**
   * A function of src/shared/advice.ts. ibanChecksum: the check digits of the IBAN are wrong. ibanIssuer: a right Saudi IBAN names another bank, by its two digits, than the field beside it; {label} is that bank among the choices of the field. idChecksum: the check digit of a Saudi national or residence id is wrong. hijriPast: the day of the Umm al-Qura calendar is over.
   */
  check?: 'ibanChecksum' | 'ibanIssuer' | 'idChecksum' | 'hijriPast';
  /**
   * The field of the form that the check looks at beside this one.
   */
  field?: string;
  text: TextKey;
}
export interface DetailDefinition {
  /**
   * Where the editor finds this schema.
   */
  $schema?: string;
  /**
   * What sort of screen this is.
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
   * The field that names the item. It stands above the page in the place of the title.
   */
  nameField?: string;
  back?: Back;
  links?: Links;
  errorText?: TextKey;
  /**
   * What is said above the item while it holds a value.
   */
  notices?: Notice[];
  /**
   * The values in groups, in their order. A group none of whose rows shows is left out.
   */
  sections: DetailSection[];
}
/**
 * A group of values.
 */
export interface DetailSection {
  title?: TextKey;
  /**
   * How many rows stand beside each other on a wide screen.
   */
  columnCount?: number;
  /**
   * The values, in their order.
   */
  fields: DetailField[];
}
/**
 * One value with its label. It is there only with a value, unless always says otherwise.
 */
export interface DetailField {
  /**
   * The property of the entity.
   */
  field: string;
  label?: TextKey;
  /**
   * The cell that shows the value. Without it the property's display decides, then its format, then its type, then text.
   */
  cell?: string;
  options?: Options;
  /**
   * Whether the row is there without a value too.
   */
  showEmpty?: boolean;
}
export interface ResourceDefinition {
  /**
   * Where the editor finds this schema.
   */
  $schema?: string;
  /**
   * What sort of definition this is.
   */
  kind: 'resource';
  id: Id;
  /**
   * The entity the calls are about: the file name before .schema.json.
   */
  entity: string;
  /**
   * Which items can be changed, where some cannot: what such an item says of itself, and the reason of the others. A form opens the others to be read, and the server refuses to change them, both with this reason. An item that does not say it can be changed as far as the form knows.
   */
  editable?: {
    /**
     * The property of the answered item.
     */
    field: string;
    /**
     * The value that it has in an item that can be changed.
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
   * The path on the API host. A part that varies is written with a colon.
   */
  path: string;
  /**
   * Who may call it, and about which rows. public: everybody. company: anyone signed in, about the rows of the own company. own: anyone signed in, about the own rows. main: the main account, about the rows of the company.
   */
  access: 'public' | 'company' | 'own' | 'main';
  /**
   * Whether the entity's writable fields are sent.
   */
  hasBody?: boolean;
  /**
   * How a body is sent. multipart: as a form with files, for entities with documents.
   */
  encoding?: 'json' | 'multipart';
  /**
   * Whether the server keeps of every call that succeeds who made it, when, and about which item; of one that writes also what changed. Nothing of that can be changed or deleted.
   */
  audited?: boolean;
  /**
   * What the call does, where its method and path do not say it. read: it changes nothing although its method is not GET; sent without a body, it may share method and path with a call that saves. create: it makes a new item although its path is not that of a collection, and answers 201.
   */
  effect?: 'read' | 'create';
  /**
   * How long the first answer stands for whoever sends the same again with the same Idempotency-Key, where it is worth less after a time: an order that can be paid for half an hour. A day where nothing is said.
   */
  replayMinutes?: number;
  /**
   * What comes back. page: a page of items with links. items: all items. map: an object that holds a label under each key, which is read as items with the fields key and label. counts: an object that holds under each value of the field named by "by" how many rows have it. item: one item. none: nothing (204).
   */
  response: 'page' | 'items' | 'map' | 'counts' | 'item' | 'none';
  /**
   * Of the answer counts: the field whose values the rows are counted by. Of a field that holds something with an id, it is the id.
   */
  by?: string;
  errorsPointer?: Pointer;
  pointer?: Pointer;
  /**
   * The entity of the figures about all rows of the present filters, where the answer holds some beside its page: at the place that app.json names for an item.
   */
  totals?: string;
  /**
   * The query parameters that narrow the rows, or what figures are made of. Others are refused.
   */
  filters?: {
    [k: string]: ResourceFilter;
  };
  /**
   * The fields that the rows can be sorted by. Others are refused.
   */
  sortFields?: string[];
  /**
   * The order without a sort: a field, with a minus before it for descending. Rows with the same value follow their id in the same direction.
   */
  defaultSort?: string;
  /**
   * The greatest number of rows on a page, and the number unless the caller asks for fewer.
   */
  pageSize?: number;
}
/**
 * How one parameter narrows the rows. An empty value does not narrow.
 */
export interface ResourceFilter {
  /**
   * text: every word of the value occurs in the field, in any order, folded for Arabic and without its article; a mobile number that begins with 0 or 966 is compared from its start. id: the field, or one of the items in it, has this id. equal: the field equals the value. any: the field equals one of the values, which commas separate. onOrAfter, onOrBefore: what is counted happened on this day or later, or on this day or before; a day later than today is refused, and so is a first day after the last.
   */
  match: 'text' | 'id' | 'equal' | 'any' | 'onOrAfter' | 'onOrBefore';
  /**
   * The property of the entity. onOrAfter and onOrBefore name none: they are about what is counted, which is no property.
   */
  field?: string;
}
/**
 * A JSON Schema (draft-07) in a narrow dialect. readOnly fields are only answered, writeOnly fields only sent, uiOnly fields neither, the others both.
 */
export interface EntityDefinition {
  /**
   * Where the editor finds this schema.
   */
  $schema?: string;
  /**
   * What sort of definition this is.
   */
  kind: 'entity';
  /**
   * A record is an object.
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
   * Further conditions, each on its own.
   */
  allOf?: EntityCondition[];
  /**
   * Rules that hold only for creating (POST), or only for editing (PUT, PATCH, and POST to the address of one item), added to those above.
   */
  variants?: {
    create?: EntityBranch;
    edit?: EntityBranch;
  };
}
/**
 * One field: its type, its rules, the message of each rule.
 */
export interface EntityField {
  /**
   * A shared rule, beside this file or within it.
   */
  $ref?: string;
  /**
   * What the field means, where the name does not say it.
   */
  description?: string;
  /**
   * The type of the value, or the types.
   */
  type?: EntityType[] | EntityType;
  /**
   * A format of src/shared/formats.ts or validatedFormats.ts. password, image, document and html judge nothing: they choose the widget; of html the server keeps only what is harmless.
   */
  format?: string;
  /**
   * The text must not be empty. Of an empty one only this is told, whatever else it breaks.
   */
  nonEmpty?: true;
  /**
   * A regular expression that the text must match.
   */
  pattern?: string;
  /**
   * The least number of characters.
   */
  minLength?: number;
  /**
   * The greatest number of characters.
   */
  maxLength?: number;
  /**
   * Of html: the least number of characters that are read.
   */
  minTextLength?: number;
  /**
   * Of html: the greatest number of characters that are read.
   */
  maxTextLength?: number;
  /**
   * The greatest number of decimals. Amounts of money have 2.
   */
  maxDecimals?: number;
  /**
   * The least number.
   */
  minimum?: number;
  /**
   * The greatest number.
   */
  maximum?: number;
  /**
   * The only values.
   */
  enum?: EntityScalar[];
  items?: EntityField;
  /**
   * The least number of items.
   */
  minItems?: number;
  /**
   * The greatest number of items.
   */
  maxItems?: number;
  /**
   * Whether each item may stand only once. For lists of texts or numbers.
   */
  uniqueItems?: boolean;
  /**
   * The fields of an object.
   */
  properties?: {
    [k: string]: EntityField;
  };
  /**
   * The fields of an object that must be there.
   */
  required?: string[];
  /**
   * An object takes no other fields.
   */
  additionalProperties?: false;
  /**
   * Only answered, never sent.
   */
  readOnly?: boolean;
  /**
   * Only sent, never answered.
   */
  writeOnly?: boolean;
  /**
   * Only in the form, like the second entry of a new password: neither sent nor answered.
   */
  formOnly?: boolean;
  /**
   * The field beside this one that must hold the same value.
   */
  equalsField?: string;
  /**
   * The field beside this one whose day must come before this one. Both are days of the same format.
   */
  afterField?: string;
  /**
   * The sorts of picture that may be sent as a data URI, told by the content. An empty text (take the picture away) and the address of the picture that is there (leave it) may be sent too.
   */
  imageTypes?: ('png' | 'jpeg' | 'bmp')[];
  /**
   * A picture must have fewer bytes than this.
   */
  imageBytes?: number;
  /**
   * The greatest number of pixels of a picture, as its header says: width times height.
   */
  imagePixels?: number;
  /**
   * The sorts of file that may be sent beside the body under the field's name, told by the content. The address of the document that is there may stand in a form too; it leaves what is there.
   */
  documentTypes?: ('png' | 'jpeg' | 'bmp' | 'pdf')[];
  /**
   * A document may have so many bytes at most.
   */
  documentBytes?: number;
  /**
   * A document must have so many bytes at least.
   */
  documentLeast?: number;
  /**
   * The earliest day that is accepted. today: the day that it is in the product's time zone while the value is judged. A day that is stored already and stays as it is may have passed.
   */
  minDate?: 'today';
  errorMessage?: EntityMessages;
  /**
   * How every list and every detail shows the value, unless it names another cell. What a screen states in its own options is added, and wins.
   */
  display?: {
    /**
     * The cell that shows the value.
     */
    cell: string;
    options?: Options;
  };
  /**
   * Whether the text may have several lines: line breaks and tabs. Every text that is sent is judged by its characters without a rule of its own. A text of one line must hold no control characters, no line breaks and no characters that turn the direction of writing; a text of several lines may turn it where the same line turns it back; what normalise calls verbatim may hold anything but the character NUL.
   */
  multiline?: true;
  /**
   * What is done to the text before any rule looks at it. text: trimmed, also of marks that nobody sees (so it is unless another is named). name: of a person; as text, tabs and line breaks become spaces, and control characters and those that turn the direction of writing are removed. address: of an e-mail or a page; trimmed, and such marks dropped everywhere. digits: spaces, hyphens, brackets and bidi marks dropped, Arabic digits made Latin. mobile: as digits, and a filter finds the number however it begins, 05, 5, 9665, +9665 or 009665. iban: as digits, and letters made capitals. day: Arabic digits made Latin, a day of any calendar written as 1448-06-05. verbatim: nothing, for passwords.
   */
  normalize?: 'text' | 'name' | 'address' | 'digits' | 'mobile' | 'iban' | 'day' | 'verbatim';
}
/**
 * The text key of each rule's message, by keyword; for required, by field.
 */
export interface EntityMessages {
  [k: string]:
    | TextKey
    | {
        [k: string]: TextKey;
      };
}
/**
 * With this field, those must be sent too.
 */
export interface EntityDependencies {
  [k: string]: string[];
}
/**
 * What fields must hold for the condition to be met. Each tested field is required too: a field that is not there meets every test.
 */
export interface EntityTest {
  /**
   * The tested fields, each with what it must hold.
   */
  properties: {
    [k: string]: EntityProbe;
  };
  /**
   * The tested fields once more.
   */
  required: string[];
}
/**
 * What one tested field must hold.
 */
export interface EntityProbe {
  const?: EntityScalar;
  /**
   * One of these values.
   */
  enum?: EntityScalar[];
  /**
   * At least this number.
   */
  minimum?: number;
  /**
   * At most this number.
   */
  maximum?: number;
  /**
   * At least so many characters.
   */
  minLength?: number;
  /**
   * At least so many items.
   */
  minItems?: number;
}
/**
 * What is added: fields that exist only here, rules for fields that exist anyway, and which of them must be sent.
 */
export interface EntityBranch {
  /**
   * The fields by name. A form shows a field that stands only here only where the condition is met.
   */
  properties?: {
    [k: string]: EntityField;
  };
  /**
   * The fields that must be sent too.
   */
  required?: string[];
  errorMessage?: EntityMessages;
}
/**
 * What holds for some bodies only.
 */
export interface EntityCondition {
  if: EntityTest;
  then: EntityBranch;
  else?: EntityBranch;
}
export interface RulesDefinition {
  /**
   * Where the editor finds this schema.
   */
  $schema?: string;
  /**
   * What sort of definition this is.
   */
  kind: 'rules';
  /**
   * The shared fields by name. An entity takes one over by $ref and may add to it.
   */
  $defs: {
    [k: string]: EntityField;
  };
}
export interface CasesDefinition {
  /**
   * Where the editor finds this schema.
   */
  $schema?: string;
  /**
   * What sort of definition this is.
   */
  kind: 'cases';
  /**
   * The entity: the file name before .schema.json.
   */
  entity: string;
  /**
   * Whose rules the bodies are judged by: those for creating, or those for editing.
   */
  variant?: 'create' | 'edit';
  /**
   * What the examples are. body: what is sent. form: what a form judges, with the fields that only it has.
   */
  shape?: 'body' | 'form';
  /**
   * The day that it is for these examples, where a rule asks for it.
   */
  today?: string;
  /**
   * A complete accepted body. Each case below replaces some of its fields.
   */
  base?: {
    [k: string]: unknown;
  };
  /**
   * Changes to the base that are accepted.
   */
  accepted: {
    [k: string]: unknown;
  }[];
  /**
   * Changes to the base that are refused, each with the field and the message key. null takes a field away.
   */
  refused: {
    /**
     * The fields that differ from the base.
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
 * A JSON Schema of the settings it takes. A property may carry refers: field, picture, figure, filter, text, plural, icon, screen, dialog, template, call, change or value, and is then checked to point to one; a picture is a field whose format is image or uri; a filter is a parameter of a filter of the list around a block, and a setting value beside it one of its choices; a value is one that the field can hold; a change is a call that does not only read, and of a row one about rows of its sort. In the place of a call's name its part gets the call; where that answers anything, a template beside or below it may name {row.field} of it. A screen's varying parts are taken from a setting params beside it.
 */
export interface ManifestOptions {
  /**
   * Settings are an object.
   */
  type: 'object';
}
