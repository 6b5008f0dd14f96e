/*
 * What screens are made of: calls, entities, columns, filters, actions. The screens themselves are in resolved.ts, by which all of this
 * is taken.
 */

/** Who may make a call, and about which rows. See schemas/language/resource.json. */
export type Access = 'public' | 'company' | 'own' | 'main';

export type ResponseKind = 'page' | 'items' | 'map' | 'counts' | 'item' | 'none';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Language = 'ar' | 'en';

/** Who may open a screen. See schemas/language/common.json. */
export type Visibility = 'session' | 'main' | 'guest' | 'public';

/** What is done to a record; each may have rules of its own. See `variants` of schemas/language/entity.json. */
export type Variant = 'create' | 'edit';

export type ResolvedFilterRule =
  | { match: 'text' | 'id' | 'equal' | 'any'; field: string }
  /** The first, and the last day of what is counted. */
  | { match: 'onOrAfter' }
  | { match: 'onOrBefore' };

export interface ResolvedCall {
  /** The resource's id, a dot, the call's name: `news.mine`. */
  name: string;
  method: Method;
  /** The path on the API host; a part that varies is written `:id`. */
  path: string;
  access: Access;
  hasBody: boolean;
  /**
   * What the call does, where its method and path do not say it. `read`: it changes nothing although its method is
   * not GET. `create`: it makes a new item although its path is not that of a collection.
   */
  effect?: 'read' | 'create';
  /** For how long the first answer stands for the same Idempotency-Key. A day where nothing is said. */
  replayMinutes?: number;
  /** Whether the server keeps who made the call, when, and about which item. */
  audited?: boolean;
  /** Of a call with a body: which of the entity's bodies it sends. */
  variant?: Variant;
  /** Whether it is sent as a form with files, instead of as JSON. */
  multipart?: true;
  response: ResponseKind;
  /** JSON pointer to the lists by field within the errors of a refusal; without it they are the errors themselves. */
  errorsPointer?: string;
  /** JSON pointer to the items (page, items) or the item; empty for the answer itself. */
  pointer: string;
  filters: Record<string, ResolvedFilterRule>;
  sortFields: string[];
  /** The order without a sort: a field, descending with a minus before it. */
  defaultSort: string;
  /** Rows on a page; 0 where the answer is no page. */
  pageSize: number;
  /** Of the answer `counts`: the field whose values the rows are counted by. */
  by?: string;
  /** Text key of why it refuses an item that cannot be changed. */
  refusal?: string;
  /** The entity of the figures about all rows, where the answer has some beside its page. */
  totals?: string;
}

/** Which items can be changed: those whose field has the value. */
export interface ResolvedEditable {
  field: string;
  is: string | number | boolean;
  /** Text key of why the others cannot. */
  reason: string;
}

export interface ResolvedResource {
  id: string;
  entity: string;
  /** Without it every item can be changed by whoever may call. */
  editable?: ResolvedEditable;
  calls: Record<string, ResolvedCall>;
}

/** A JSON Schema (draft-07) without any `$ref`, as the compiler emits it. */
export type JsonSchema = { [keyword: string]: unknown };

export interface ResolvedEntity {
  id: string;
  /** All fields, dereferenced. */
  schema: JsonSchema;
  /** The fields that are answered (all but writeOnly), none required, no others let through. */
  answer: JsonSchema;
  /** The fields that are sent (all but readOnly and formOnly), with rules and message keys, no others accepted: what both variants share. */
  body: JsonSchema;
  /** What a call sends, by its variant. */
  bodies: Record<Variant, JsonSchema>;
  /** What a form judges: a body and the fields that only the form has. */
  forms: Record<Variant, JsonSchema>;
}

/** An action, a cell or a block with the settings that its manifest describes. */
export interface ResolvedAction {
  action: string;
  label?: string;
  icon?: string;
  /** When it is there; see when.ts. */
  when?: JsonSchema;
  options: Record<string, unknown>;
}

export interface ResolvedBlock {
  block: string;
  options: Record<string, unknown>;
}

/** How a column's numbers are written into a file. See schemas/language/list.json. */
export type ExportFormat = 'text' | 'count' | 'amount' | 'percent' | 'ungrouped';

export interface ResolvedColumn {
  field: string;
  /** Text key. */
  label: string;
  /** The id of the field whose Cell shows the value. */
  cell: string;
  options: Record<string, unknown>;
  align: 'start' | 'center' | 'number';
  width?: number;
  sortable: boolean;
  hideable: boolean;
  maxLines?: number;
  tooltip?: string;
  icon?: string;
  /** Whether the label is said before the value where no header stands above it. */
  showLabel: boolean;
  /** The figure with the total of the column, or `sum`. */
  total?: string;
  /** The line of a report's row on which it stands on a phone. */
  phone?: 'first' | 'second';
  exportFormat?: ExportFormat;
}

export type ResolvedChoices =
  /** `of`: the value of the followed filter under which it is offered. */
  | {
      from: 'values';
      values: { value: string | number; label: string; parent?: string | number }[];
    }
  | {
      from: 'call';
      call: ResolvedCall;
      valueField: string;
      labelField: string;
      imageField?: string;
      groupField?: string;
    };

export type ResolvedFilter =
  | { as: 'text'; filter: string; label: string; chipLabel: string }
  /** `follows`: the parameter of the filter that decides which choices are offered. */
  | {
      as: 'select';
      filter: string;
      label: string;
      chipLabel: string;
      choices: ResolvedChoices;
      dependsOn?: string;
    }
  | ResolvedChipsFilter
  | ResolvedSpanFilter;

/** Choices as chips above the rows; several stand in the parameter with commas between them. */
export interface ResolvedChipsFilter {
  as: 'chips';
  filter: string;
  label: string;
  chipLabel: string;
  choices: Extract<ResolvedChoices, { from: 'values' }>;
  /** Text key of the chip that stands for all rows. */
  all: string;
  /** By value the figure that counts its rows. */
  counts: Record<string, string>;
}

/** Spans that are taken with one press. See schemas/language/list.json. */
export type Preset = 'last7' | 'last30' | 'thisMonth' | 'thisTerm';

/** The first and the last day of what is counted; `terms` are the first days of the terms, in their order. */
export interface ResolvedSpanFilter {
  as: 'span';
  filter: string;
  end: string;
  label: string;
  chipLabel: string;
  endLabel: string;
  presets: Preset[];
  termStarts: string[];
}

/** A way to another screen, by id. */
export interface ResolvedLink {
  /** The parts of its route that vary, each the name of a part of this screen's. */
  params?: Record<string, string>;
  to: string;
  /** Text key. */
  label: string;
  icon?: string;
}
