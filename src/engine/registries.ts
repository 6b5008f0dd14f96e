import type { ComponentType } from 'react';
import type { ResolvedChoices } from '../rules/resolved.ts';
import type { Row } from './data/page.ts';
import { createRegistry } from './registry.ts';

/** What a cell gets: the value, its row, and the column's settings as the field's manifest describes them. */
export interface CellProps {
  value: unknown;
  row: Row;
  options: Record<string, unknown>;
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
  choices: ResolvedChoices | undefined;
  onChange(value: unknown): void;
}

/** One sort of value: how it is shown, how it is edited. Its manifest.json says for which types and formats. */
export interface FieldDefinition {
  id: string;
  Cell?: ComponentType<CellProps>;
  Widget?: ComponentType<WidgetProps>;
}

/** What an action on a whole list may use. */
export interface ListContext {
  reload(): void;
  resetFilters(): void;
  isFiltered: boolean;
}

/** A link out of a row, an act on the list. A link without an address, an act that does not apply: not drawn. */
export type ActionDefinition =
  | { id: string; sort: 'link'; newTab: boolean; hrefOf(row: Row, options: Record<string, unknown>): string | null }
  | { id: string; sort: 'act'; applies(list: ListContext): boolean; run(list: ListContext): void };

/** A part of a screen. Loaded when the first screen that names it opens. */
export interface BlockDefinition {
  id: string;
  load(): Promise<ComponentType<{ options: Record<string, unknown> }>>;
}

export const fields = createRegistry<FieldDefinition>('field');
export const actions = createRegistry<ActionDefinition>('action');
export const blocks = createRegistry<BlockDefinition>('block');
