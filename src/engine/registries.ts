import type { ComponentType } from 'react';
import type { JsonSchema, ResolvedChoices, RouteEntry, Variant } from '../shared/resolved.ts';
import type { Row } from './data/page.ts';
import type { SheetCell } from './export/sheet.ts';
import type { Format } from './i18n/format.ts';
import { createRegistry } from './registry.ts';

/** What a cell gets: the value, its row, and the column's settings as the field's manifest describes them. */
export interface CellProps {
  value: unknown;
  row: Row;
  options: Record<string, unknown>;
  /** What the value is, as a text, where it stands in no column that says so. */
  label?: string;
}

/** What a widget gets. The label, the hint and the errors stand around it; it points to them by id. */
export interface WidgetProps {
  id: string;
  name: string;
  /** The label's text, for controls that are not labelled by their id. */
  label: string;
  value: unknown;
  required: boolean;
  invalid: boolean;
  /** Ids of hint and errors. */
  describedBy: string | undefined;
  options: Record<string, unknown>;
  /** The entity's rules about the value, for controls that offer only what these accept. */
  rule: JsonSchema;
  choices: ResolvedChoices | undefined;
  /** Whether something new is made or something edited. */
  variant: Variant;
  /** Whether the value is only shown. Native controls are disabled by the form around them. */
  disabled?: boolean;
  onChange(value: unknown): void;
}

/** What a value's way into an exported file gets beside it. */
export interface ExportContext {
  row: Row;
  /** The column's settings, as for the cell. */
  options: Record<string, unknown>;
  /** Texts and forms of the language that the file is written in. */
  t(key: string, params?: Record<string, unknown>): string;
  format: Format;
  timeZone: string;
}

/** Turns a value into a cell of an exported file; null leaves it empty. Gets any value, as a cell does. */
export type ToExport = (value: unknown, context: ExportContext) => SheetCell;

/** One sort of value: how it is shown, how it is edited, how it is exported. Its manifest.json says for which types and formats. */
export interface FieldDefinition {
  id: string;
  Cell?: ComponentType<CellProps>;
  /** What a field that only a form has starts with, made of the loaded item. */
  fill?(item: Record<string, unknown>): unknown;
  /** Fetches the widget when the first form that needs it opens. */
  loadWidget?(): Promise<ComponentType<WidgetProps>>;
  /** Fetches the way into an exported file with the first export. Without it a value goes there as `text` does. */
  loadExport?(): Promise<ToExport>;
}

/** What an action may use of the list it stands in. */
export interface ListContext {
  reload(): void;
  resetFilters(): void;
  isFiltered: boolean;
  /** The row as the host holds it now; nothing where the list does not show it any more. */
  latest(row: Row): Promise<Row | undefined>;
  /** Takes a row out of sight at once, and puts it back into its place. */
  hide(row: Row): void;
  restore(row: Row): void;
  /** Says something above the list: a text key with its parameters, and what the host said of it. */
  notify(
    severity: 'success' | 'error',
    key: string,
    params?: Record<string, unknown>,
    reasons?: readonly string[],
  ): void;
}

/** What a dialog that belongs to a row gets. */
export interface RowDialogProps {
  row: Row;
  /** What the row is called. */
  name: string;
  options: Record<string, unknown>;
  list: ListContext;
  onClose(): void;
}

/** What stands above the list at any time, whether rows are selected or not. */
export interface SelectionNoticeProps {
  options: Record<string, unknown>;
  list: ListContext;
  /** Selects the rows with these ids, and hands the bar the values that it starts from. */
  onSelect(ids: readonly string[], initial: unknown): void;
}

/** What an action on selected rows gets for its place in the bar that shows meanwhile. */
export interface SelectionBarProps {
  options: Record<string, unknown>;
  list: ListContext;
  rows: Row[];
  /** What the notice handed over when it selected the rows; undefined where the person selected them. */
  initial: unknown;
  onClear(): void;
}

/**
 * A link out of a row, a dialog about a row, a form over the list, an act on the list, something done with the rows that are selected.
 * A link without an address is not drawn; an act that does not apply is disabled.
 */
export type ActionDefinition =
  | {
      id: string;
      type: 'link';
      newTab: boolean;
      hrefOf(row: Row, options: Record<string, unknown>, routes: RouteEntry[]): string | null;
    }
  | { id: string; type: 'dialog'; Dialog: ComponentType<RowDialogProps> }
  /** Opens a form of the definitions; its options name it. */
  | { id: string; type: 'form' }
  | { id: string; type: 'act'; applies(list: ListContext): boolean; run(list: ListContext): void }
  | {
      id: string;
      type: 'selection';
      loadBar(): Promise<ComponentType<SelectionBarProps>>;
      loadNotice?(): Promise<ComponentType<SelectionNoticeProps>>;
    };

/** A part of a screen. Loaded when the first screen that names it opens. */
export interface BlockDefinition {
  id: string;
  /** Drawn without MUI: its theme is not fetched for it. */
  bare?: boolean;
  load(): Promise<ComponentType<BlockProps>>;
}

/** The settings of a block as its manifest describes them, resolved. */
export interface BlockProps {
  options: Record<string, unknown>;
}

export const fields = createRegistry<FieldDefinition>('field');
export const actions = createRegistry<ActionDefinition>('action');
export const blocks = createRegistry<BlockDefinition>('block');
