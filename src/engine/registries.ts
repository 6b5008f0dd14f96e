import type { ComponentType } from 'react';
import type { JsonSchema, ResolvedChoices, RouteEntry, Variant } from '../shared/resolved.ts';
import type { Row } from './data/page.ts';
import type { SendChange } from './data/useRevalidate.ts';
import type { SavedItem } from './data/savedItem.ts';
import type { SheetCell } from './export/sheet.ts';
import type { Format } from './i18n/format.ts';
import { createRegistry } from './registry.ts';
import type { LazyPart } from './ui/lazyPart.tsx';

/**
 * The props of a cell: the value, its row, and the column's options as the field's manifest
 * declares them.
 */
export interface CellProps {
  value: unknown;
  row: Row;
  options: Record<string, unknown>;
  /** The name of the value, for cells that are shown without a column header. */
  label?: string;
  /** Whether nothing may be shortened, because paper has no tooltip. */
  whole?: boolean;
}

/**
 * The props of a widget. The form renders label, hint and errors, and the widget refers to them by
 * id.
 */
export interface WidgetProps {
  id: string;
  name: string;
  /** The label's text, for controls that no label element refers to. */
  label: string;
  value: unknown;
  required: boolean;
  invalid: boolean;
  /** The ids of hint and errors, for aria-describedby. */
  describedBy: string | undefined;
  options: Record<string, unknown>;
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
  /** Whether the value is read-only. Native controls are disabled by the fieldset around them. */
  disabled?: boolean;
  onChange(value: unknown): void;
}

/** The context in which a value is exported. */
export interface ExportContext {
  row: Row;
  /** The column's options, as for the cell. */
  options: Record<string, unknown>;
  /** Texts and formats in the language of the exported file. */
  t(key: string, params?: Record<string, unknown>): string;
  format: Format;
  timeZone: string;
}

/**
 * Converts a value to a cell of an exported file; null leaves it empty. The value may have any
 * type, as for a cell.
 */
export type ToExport = (value: unknown, context: ExportContext) => SheetCell;

/**
 * How a type of value is shown, edited and exported. Its manifest.json declares the types and
 * formats that it supports.
 */
export interface FieldDefinition {
  id: string;
  Cell?: ComponentType<CellProps>;
  /** Computes the initial value of a field that only the form has, from the loaded item. */
  initialValueOf?(item: Record<string, unknown>): unknown;
  /** Loads the widget when the first form that needs it opens. */
  loadWidget?(): Promise<ComponentType<WidgetProps>>;
  /**
   * Loads the export function with the first export. Without it a value is exported like that of
   * the field `text`.
   */
  loadExport?(): Promise<ToExport>;
}

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
export interface RowCommandInput {
  row: Row;
  /** The row's name, as texts show it. */
  name: string;
  options: Record<string, unknown>;
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
export interface RowDialogProps {
  row: Row;
  /** The row's name, as texts show it. */
  name: string;
  options: Record<string, unknown>;
  list: ListContext;
  onClose(): void;
}

/**
 * The props of the notice that is always shown above the list, whether rows are selected or not.
 */
export interface SelectionNoticeProps {
  options: Record<string, unknown>;
  list: ListContext;
  /** Selects the rows with these ids. `initial` is passed to the bar. */
  onSelect(ids: readonly string[], initial: unknown): void;
}

/** The props of the bar that is shown while rows are selected. */
export interface SelectionBarProps {
  options: Record<string, unknown>;
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
export type ActionDefinition =
  | {
      id: string;
      type: 'link';
      newTab: boolean;
      /** Whether a click on the row opens the link, too. */
      opensRow?: boolean;
      hrefOf(row: Row, options: Record<string, unknown>, routes: RouteEntry[]): string | null;
    }
  /** Runs at once. While it runs, the row's button does nothing. */
  | { id: string; type: 'rowCommand'; run(input: RowCommandInput): Promise<void> }
  | { id: string; type: 'dialog'; Dialog: ComponentType<RowDialogProps> }
  /** Opens a form definition that the action's options name. */
  | { id: string; type: 'form' }
  | {
      id: string;
      type: 'command';
      isEnabled(list: ListContext): boolean;
      run(list: ListContext): void;
    }
  | {
      id: string;
      type: 'selection';
      Bar: ComponentType<SelectionBarProps>;
      Notice?: ComponentType<SelectionNoticeProps>;
    };

/** A block of a screen. Its code is loaded when the first screen that uses it opens. */
export interface BlockDefinition {
  id: string;
  Block: LazyPart<BlockProps>;
  /** Whether it links to related screens, so that a list shows it in its header. */
  inHeader?: true;
}

/** The resolved options of a block, as its manifest declares them. */
interface BlockProps {
  options: Record<string, unknown>;
}

export const fields = createRegistry<FieldDefinition>('field');
export const actions = createRegistry<ActionDefinition>('action');
export const blocks = createRegistry<BlockDefinition>('block');
