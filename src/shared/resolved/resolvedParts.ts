/*
 * The parts of screens: calls, entities, columns, filters and actions. Import them from
 * resolved.ts, which also declares the screens.
 */

import type {
  ActionDefinition,
  AppDefinition,
  BlockObjectDefinition,
  CallDefinition,
  CasesDefinition,
  ColumnDefinition,
  LinkDefinition,
  ListDefinition,
  ListFilterDefinition,
  ResourceDefinition,
} from '../../language/definitions.ts';
import type { Condition } from './condition.ts';
import type { Fallbacks } from './fallback.ts';
import type { ResolvedFilterRule } from './matches.ts';
import type { Percents } from '../numbers/percents.ts';

export type { ExportFormat, Visibility } from '../../language/definitions.ts';
export type { ResolvedFilterRule } from './matches.ts';

/** A definition whose missing properties the compiler has filled in. */
export type Complete<Definition, Name extends keyof Definition> = Omit<Definition, Name> &
  Required<Pick<Definition, Name>>;

export type Access = CallDefinition['access'];

export type Method = NonNullable<CallDefinition['method']>;

export type Effect = NonNullable<CallDefinition['effect']>;

export type Language = AppDefinition['languages'][number];

/**
 * The operation on a record; each may have its own rules. See `variants` of
 * src/language/entity.json.
 */
export type Variant = CasesDefinition['variant'];

/** The properties of a call that the compiler takes over as they are. */
type StatedCall = Pick<
  CallDefinition,
  | 'path'
  | 'access'
  | 'replayMinutes'
  | 'keptDays'
  | 'nameField'
  | 'errorsPointer'
  | 'by'
  | 'defaultSort'
  | 'totals'
>;

/** The properties of a call that the compiler fills in. */
type CompletedCall = Required<
  Pick<CallDefinition, 'method' | 'effect' | 'hasBody' | 'response' | 'pointer' | 'sortFields'>
>;

export interface ResolvedCall extends StatedCall, CompletedCall {
  /** The resource's id, a dot, the call's name: `loans.mine`. */
  name: string;
  /** Whether the server records in the audit log who made the call, when, and for which item. */
  audited?: boolean;
  /** For a call with a body: which of the entity's bodies it sends. */
  variant?: Variant;
  /** Whether the body is sent as multipart/form-data instead of JSON. */
  multipart?: true;
  /** Whether the body also contains the id of the path. */
  sendsId?: true;
  filters: Record<string, ResolvedFilterRule>;
  /** Rows per page; 0 if the response is not paged. */
  pageSize: number;
  /** Text key of the error for an item that cannot be edited. */
  refusal?: string;
  /**
   * The other resources whose answers this call can change. Undefined for a call that changes
   * nothing, or if it may be any of them.
   */
  touches?: string[];
  /** What the client uses for fields that the response does not contain. */
  fallbacks?: Fallbacks;
  /** The same for its totals. */
  totalFallbacks?: Fallbacks;
  /** The fields that are percentages of another field. */
  percents?: Percents;
  /** The same for its totals. */
  totalPercents?: Percents;
  /** The part of the API that it belongs to, if a host may lack it. */
  feature?: string;
}

/** Who may make a call, and the part of the API that it belongs to. */
export type CallAccess = Pick<ResolvedCall, 'access' | 'feature'>;

/** Which items can be edited: those whose field has this value. */
export type ResolvedEditable = NonNullable<ResourceDefinition['editable']>;

/** Who may read and write one field. A missing property: everybody who may make the call. */
export type ResolvedRight = NonNullable<ResourceDefinition['rights']>[string];

/** A part of a screen that only the main account sees, if it has the right `main`. */
export interface Restricted {
  right?: ResolvedRight['read'];
}

/** A column that is left out if no row has its field. */
export interface Omittable {
  omittable?: true;
}

export interface ResolvedResource {
  id: string;
  entity: string;
  /** The store with its rows, if it has one. */
  store?: string;
  /** The fields that not everybody who may make a call may read or write. */
  rights?: Record<string, ResolvedRight>;
  /** Without it every item can be edited by everyone who may make the call. */
  editable?: ResolvedEditable;
  /** The fields that only calls which answer one item return. */
  itemOnly?: readonly string[];
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
export interface ResolvedAction extends Complete<Omit<ActionDefinition, 'when'>, 'options'> {
  /** The condition for the action to be shown. */
  when?: Condition;
  /** The action is shown only if the account may make all of these calls, and the host has them. */
  requires?: CallAccess[];
}

export type ResolvedBlock = Required<BlockObjectDefinition>;

export interface ResolvedColumn
  extends
    Restricted,
    Omittable,
    Complete<
      ColumnDefinition,
      'label' | 'cell' | 'options' | 'align' | 'sortable' | 'hideable' | 'showLabel'
    > {}

export type ResolvedChoices =
  /** `parent`: the choice is only offered if the filter that it depends on has this value. */
  | {
      from: 'values';
      values: { value: string | number; label: string; parent?: string | number }[];
    }
  | {
      from: 'call';
      call: ResolvedCall;
      /** The call that is made on a host that lacks `call`. */
      fallbackCall?: ResolvedCall;
      valueField: string;
      labelField: string;
      imageField?: string;
      groupField?: string;
    };

/** A filter of a list. `filter` is its query parameter, as in the definition. */
export type ResolvedFilter = Restricted &
  (
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
    | ResolvedSpanFilter
  );

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

/** Preset date ranges. */
export type Preset = NonNullable<ListFilterDefinition['presets']>[number];

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
export type ResolvedLink = Complete<LinkDefinition, 'label'>;

/** The properties that all kinds of screen share. */
export interface ResolvedScreenBase
  extends
    Required<Pick<ListDefinition, 'id' | 'route' | 'title' | 'visibility'>>,
    Pick<ListDefinition, 'keywords' | 'icon'> {
  /** The part of the API that it needs, if a host may lack it. */
  feature?: string;
  /** The locale files that contain the screen's texts, by name without the language. */
  texts: string[];
}

/** How the changes of one field are shown. */
export interface ResolvedHistoryField {
  field: string;
  /** Text key. */
  label: string;
  cell: string;
  options: Record<string, unknown>;
  /** If given, values are shown as the labels of these choices instead of by the cell. */
  choices?: ResolvedChoices;
  /** Whether the values are HTML. Their text is shown. */
  isHtml?: true;
}

/** The changes of an item that a screen shows. */
export interface ResolvedHistory {
  call: ResolvedCall;
  fields: ResolvedHistoryField[];
}
