/*
 * The parts of screens: calls, entities, columns, filters and actions. Import them from
 * resolved.ts, which also declares the screens.
 */

import type { Condition } from './condition.ts';

/** Who may make a call, and for which rows. See schemas/language/resource.json. */
export type Access = 'public' | 'company' | 'own' | 'main';

export type ResponseKind = 'page' | 'items' | 'map' | 'counts' | 'item' | 'none';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Language = 'ar' | 'en';

/** Who may open a screen. See schemas/language/common.json. */
export type Visibility = 'session' | 'main' | 'guest' | 'public';

/**
 * The operation on a record; each may have its own rules. See `variants` of
 * schemas/language/entity.json.
 */
export type Variant = 'create' | 'edit';

/**
 * What a call does. `read` changes nothing. `create` creates an item: the response has the status
 * 201, and a repeated request with the same Idempotency-Key gets the first response again. `perform`
 * is anything else, such as signing in.
 */
export type Effect = 'read' | 'create' | 'update' | 'delete' | 'perform';

export type ResolvedFilterRule =
  | { match: 'text' | 'id' | 'equal' | 'any'; field: string }
  /** The first and the last day of a date range. */
  | { match: 'onOrAfter' }
  | { match: 'onOrBefore' };

export interface ResolvedCall {
  /** The resource's id, a dot, the call's name: `news.mine`. */
  name: string;
  method: Method;
  /** The path on the API host; parameters are written `:id`. */
  path: string;
  access: Access;
  hasBody: boolean;
  effect: Effect;
  /**
   * For how many minutes the first response is replayed for the same Idempotency-Key. The default
   * is one day.
   */
  replayMinutes?: number;
  /** Whether the server records in the audit log who made the call, when, and for which item. */
  audited?: boolean;
  /** For a call with a body: which of the entity's bodies it sends. */
  variant?: Variant;
  /** Whether the body is sent as multipart/form-data instead of JSON. */
  multipart?: true;
  response: ResponseKind;
  /**
   * JSON pointer to the object with the error lists by field within the `errors` of an error
   * response. Without it `errors` itself is that object.
   */
  errorsPointer?: string;
  /** JSON pointer to the items (page, items) or to the item; empty for the response itself. */
  pointer: string;
  filters: Record<string, ResolvedFilterRule>;
  sortFields: string[];
  /** The default order: a field, with a leading minus for descending. */
  defaultSort: string;
  /** Rows per page; 0 if the response is not paged. */
  pageSize: number;
  /** For the response kind `counts`: the field whose values are counted. */
  by?: string;
  /** Text key of the error for an item that cannot be edited. */
  refusal?: string;
  /** The entity of the totals over all rows, if the response contains any besides its page. */
  totals?: string;
}

/** Which items can be edited: those whose field has this value. */
export interface ResolvedEditable {
  field: string;
  is: string | number | boolean;
  /** Text key of the reason why the others cannot be edited. */
  reason: string;
}

export interface ResolvedResource {
  id: string;
  entity: string;
  /** Without it every item can be edited by everyone who may make the call. */
  editable?: ResolvedEditable;
  calls: Record<string, ResolvedCall>;
}

/** A JSON Schema (draft-07) without any `$ref`, as the compiler emits it. */
export type JsonSchema = { [keyword: string]: unknown };

export interface ResolvedEntity {
  id: string;
  /** All fields, dereferenced. */
  schema: JsonSchema;
  /** The schema of responses: all fields except writeOnly, none required, no others allowed. */
  answer: JsonSchema;
  /**
   * The common schema of the request bodies of both variants: all fields except readOnly and
   * formOnly, with rules and text keys of the messages, no others allowed.
   */
  body: JsonSchema;
  /** The request body by the variant of the call. */
  bodies: Record<Variant, JsonSchema>;
  /**
   * What a form validates, by variant: the request body and the fields that exist only in the form
   * (formOnly).
   */
  forms: Record<Variant, JsonSchema>;
}

/** An action with the options that its manifest declares. */
export interface ResolvedAction {
  action: string;
  label?: string;
  icon?: string;
  /** The condition for the action to be shown. */
  when?: Condition;
  options: Record<string, unknown>;
}

export interface ResolvedBlock {
  block: string;
  options: Record<string, unknown>;
}

/** The format of a column's numbers in an exported file. See schemas/language/list.json. */
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
  /** Whether the label is shown before the value in views without a header. */
  showLabel: boolean;
  /** The total that is shown for the column, or `sum`. */
  total?: string;
  /** The line of a report's row that shows the value on a phone. */
  phone?: 'first' | 'second';
  exportFormat?: ExportFormat;
}

export type ResolvedChoices =
  /** `parent`: the choice is only offered if the filter that it depends on has this value. */
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

/** A filter of a list. `filter` is its query parameter, as in the definition. */
export type ResolvedFilter =
  | { as: 'text'; filter: string; label: string; chipLabel: string }
  /** `dependsOn`: the parameter of the filter that decides which choices are offered. */
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

/** Choices as chips above the rows. The parameter contains several values separated by commas. */
export interface ResolvedChipsFilter {
  as: 'chips';
  filter: string;
  label: string;
  chipLabel: string;
  choices: Extract<ResolvedChoices, { from: 'values' }>;
  /** Text key of the chip for all rows. */
  all: string;
  /** The total that counts the rows of each value, by value. */
  counts: Record<string, string>;
}

/** Preset date ranges. See schemas/language/list.json. */
export type Preset = 'last7' | 'last30' | 'thisMonth' | 'thisTerm';

/** A date range filter. `termStarts` are the first days of the terms, in ascending order. */
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

/** A link to another screen, by id. */
export interface ResolvedLink {
  /** The path parameters of the target, each by the name of a parameter of this screen. */
  params?: Record<string, string>;
  to: string;
  /** Text key. */
  label: string;
  icon?: string;
}

/** The properties that all kinds of screen share. */
export interface ResolvedScreenBase {
  id: string;
  route: string;
  /** Text key. */
  title: string;
  /** Text key of search keywords. */
  keywords?: string;
  visibility: Visibility;
  icon?: string;
  /** The locale files that contain the screen's texts, by name without the language. */
  texts: string[];
}
