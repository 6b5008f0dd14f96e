import type { CellDefinition } from '../language/definitions.ts';
import type { ComponentType, ReactNode } from 'react';
import type {
  ActionOptions,
  BlockOptions,
  CellOptions,
  WidgetOptions,
} from '../generated/options.ts';
import type { FilterAs, FilterOf } from '../shared/calls/filterControls.ts';
import type {
  JsonSchema,
  ResolvedChoices,
  RouteEntry,
  Variant,
} from '../shared/resolved/resolved.ts';
import type { Row } from './data/page.ts';
import type { SendChange } from './data/useRevalidate.ts';
import type { SavedItem } from './data/savedItem.ts';
import type { SheetCell } from './export/sheet.ts';
import type { Format } from './i18n/format.ts';
import type { PartsLook } from './ui/parts/partsLook.ts';
import { createRegistry } from './registry.ts';
import type { LazyPart } from './ui/states/lazyPart.tsx';

/**
 * Options as a definition states them, with the defaults that the compiler has added. The compiler
 * has checked them against the manifest of the part, so each part is registered with the type that
 * is generated from its manifest.
 */
type AnyOptions = object;

/** The props of a cell: the value, its row, and the options of the column. */
export interface CellProps<Options = AnyOptions> {
  value: unknown;
  row: Row;
  options: Options;
  /** The name of the value, for cells that are shown without a column header. */
  label?: string;
  /** Whether nothing may be shortened, because paper has no tooltip. */
  whole?: boolean;
}

/** The props of the control of a filter. */
export interface FilterProps<As extends FilterAs> {
  filter: FilterOf<As>;
  /** The value of its parameter; empty if it does not apply. A span reads its own from the address. */
  value: string;
  onChange(value: string): void;
  /** Whether the rows are shown, so that code that only an interaction needs may be loaded. */
  ready: boolean;
  /** The totals of the list's call; null if it has none, or the control is in the bar. */
  totals: Row | null;
}

/** The controls of filters, by how users enter the value. */
export type FilterControls = { readonly [As in FilterAs]: ComponentType<FilterProps<As>> };

/**
 * The props of a widget. The form renders label, hint and errors, and the widget refers to them by
 * id.
 */
export interface WidgetProps<Options = AnyOptions> {
  id: string;
  name: string;
  /** The label's text, for controls that no label element refers to. */
  label: string;
  value: unknown;
  required: boolean;
  invalid: boolean;
  /** The ids of hint and errors, for aria-describedby. */
  describedBy: string | undefined;
  options: Options;
  /** The entity's rules for the value, for controls that only offer valid values. */
  rule: JsonSchema;
  choices: ResolvedChoices | undefined;
  /**
   * The objects of the loaded item that the value was taken from. They have the names of choices that
   * are not offered.
   */
  chosen?: readonly Row[];
  /** Whether an item is created or edited. */
  variant: Variant;
  /** For a value with the format `json`: draws its parts. */
  drawParts?(look: PartsLook): ReactNode;
  /** Whether the value is read-only. Native controls are disabled by the fieldset around them. */
  disabled?: boolean;
  onChange(value: unknown): void;
}

/** The context in which a value is exported. */
export interface ExportContext<Options = AnyOptions> {
  row: Row;
  /** The column's options, as for the cell. */
  options: Options;
  /** Texts and formats in the language of the exported file. */
  t(key: string, params?: Record<string, unknown>): string;
  format: Format;
  timeZone: string;
}

/**
 * Converts a value to a cell of an exported file; null leaves it empty. The value may have any
 * type, as for a cell.
 */
export type ToExport<Options = AnyOptions> = (
  value: unknown,
  context: ExportContext<Options>,
) => SheetCell;

/**
 * A cell with its export, a widget, or both with the same id. A manifest declares for which types of
 * value they are.
 */
interface Field<Id extends string, Cell, Widget> {
  id: Id;
  Cell?: ComponentType<CellProps<Cell>>;
  /** What the values of the cell are, for lists that place or order them. */
  shows?: NonNullable<CellDefinition['shows']>;
  /** Whether the widget stands beside its label. It always has a value. */
  beside?: true;
  /** Computes the initial value of a field that only the form has, from the loaded item. */
  initialValueOf?(item: Record<string, unknown>): unknown;
  /** Loads the widget when the first form that needs it opens. */
  loadWidget?(): Promise<ComponentType<WidgetProps<Widget>>>;
  /**
   * Loads the export function with the first export. Without it a value is exported like that of
   * the field `text`.
   */
  loadExport?(): Promise<ToExport<Cell>>;
}

/** A cell and a widget with the same id, with the options of their manifest. */
export type FieldDefinition = {
  [Id in keyof (CellOptions & WidgetOptions)]: Field<
    Id,
    OptionsOf<CellOptions, Id>,
    OptionsOf<WidgetOptions, Id>
  >;
}[keyof (CellOptions & WidgetOptions)];

type OptionsOf<Types, Id> = Id extends keyof Types ? Types[Id] : never;

/** What an action on a row, or on the item of a detail, can do with the screen. */
export interface RowContext {
  reload(): void;
  /**
   * Shows a notification above the list or the detail: a text key with its parameters, the messages
   * of the server, and an action.
   */
  notify(
    severity: 'success' | 'error',
    key: string,
    params?: Record<string, unknown>,
    reasons?: readonly string[],
    action?: NotificationAction,
  ): void;
  /** Moves the focus to the next row if the row, and the focus with it, is removed by a reload. */
  keepFocus(row: Row): void;
}

/** The list that an action belongs to. */
export interface ListContext extends RowContext {
  resetFilters(): void;
  /** Prints all rows that match the filters. */
  print(): void;
  isFiltered: boolean;
  /** Whether the list has loaded and no row matches the filters. */
  isEmpty: boolean;
  /** Resolves when the list is not loading again. */
  whenReloaded(): Promise<void>;
  /** Fetches the current version of the row; undefined if the list no longer contains it. */
  fetchLatest(row: Row): Promise<Row | undefined>;
  /**
   * Loads the list again after an item was saved, shows the success message (a text key) and marks
   * the row of the item for a moment.
   */
  onSaved(success: string | undefined, saved?: SavedItem): void;
  /** Removes a row from the view at once; `restore` shows it again in the same position. */
  hide(row: Row): void;
  restore(row: Row): void;
}

/** What a command for one row gets. */
export interface RowCommandInput<Options = AnyOptions> {
  row: Row;
  /** The row's name, as texts show it. */
  name: string;
  options: Options;
  context: RowContext;
  send: SendChange;
}

/** A button in a notification. It closes the notification. */
export interface NotificationAction {
  /** For tests and support, as `data-action`. */
  id: string;
  /** A text key. */
  label: string;
  run(): void;
}

/** The props of a dialog for one row. */
export interface RowDialogProps<Options = AnyOptions> {
  row: Row;
  /** The row's name, as texts show it. */
  name: string;
  options: Options;
  list: ListContext;
  onClose(): void;
}

/**
 * The props of the notice that is always shown above the list, whether rows are selected or not.
 */
export interface SelectionNoticeProps<Options = AnyOptions> {
  options: Options;
  list: ListContext;
  /** Selects the rows with these ids. `initial` is passed to the bar. */
  onSelect(ids: readonly string[], initial: unknown): void;
}

/** The props of the bar that is shown while rows are selected. */
export interface SelectionBarProps<Options = AnyOptions> {
  options: Options;
  list: ListContext;
  rows: Row[];
  /**
   * The value that the notice passed when it selected the rows; undefined if the user selected
   * them.
   */
  initial: unknown;
  onClear(): void;
}

/**
 * An action: a link from a row, a command or a dialog for a row, a form above the list, a command
 * for the list, or a bulk action for selected rows. A link without a URL is not shown. A command for
 * the list that does not apply is disabled.
 */
type Action<Id extends string, Options> =
  | {
      id: Id;
      type: 'link';
      newTab: boolean;
      /** Whether a click on the row opens the link, too. */
      opensRow?: boolean;
      hrefOf(row: Row, options: Options, routes: RouteEntry[]): string | null;
    }
  /** Runs at once. While it runs, the row's button does nothing. */
  | { id: Id; type: 'rowCommand'; run(input: RowCommandInput<Options>): Promise<void> }
  | { id: Id; type: 'dialog'; Dialog: ComponentType<RowDialogProps<Options>> }
  /** Opens a form definition that the action's options name. */
  | { id: Id; type: 'form' }
  | {
      id: Id;
      type: 'command';
      isEnabled(list: ListContext): boolean;
      run(list: ListContext): void;
    }
  | {
      id: Id;
      type: 'selection';
      Bar: ComponentType<SelectionBarProps<Options>>;
      Notice?: ComponentType<SelectionNoticeProps<Options>>;
    };

/** An action with the options of its manifest. */
export type ActionDefinition = {
  [Id in keyof ActionOptions]: Action<Id, ActionOptions[Id]>;
}[keyof ActionOptions];

/** An action that a definition names. */
export type AnyAction = Action<string, AnyOptions>;

/** A block of a screen. Its code is loaded when the first screen that uses it opens. */
interface BlockPart<Id extends string, Options> {
  id: Id;
  Block: LazyPart<BlockProps<Options>>;
  /** Whether it links to related screens, so that a list shows it in its header. */
  inHeader?: true;
}

/** A block with the options of its manifest. */
export type BlockDefinition = {
  [Id in keyof BlockOptions]: BlockPart<Id, BlockOptions[Id]>;
}[keyof BlockOptions];

export interface BlockProps<Options = AnyOptions> {
  options: Options;
}

export const fields = createRegistry<FieldDefinition, Field<string, AnyOptions, AnyOptions>>(
  'field',
);
export const actions = createRegistry<ActionDefinition, AnyAction>('action');
export const blocks = createRegistry<BlockDefinition, BlockPart<string, AnyOptions>>('block');
