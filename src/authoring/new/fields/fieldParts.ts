import type { ResourceFilterDefinition } from '../../../language/definitions.ts';
import type { LinkedStore } from '../edits/linkedStores.ts';

/*
 * What the fields of each type need in the definitions of an area.
 */

/** A field as it is asked for, such as `city:choice(riyadh,jeddah)!`. */
export interface FieldSpec {
  name: string;
  /** The word for its type. */
  type: string;
  /** What stands in parentheses: choices, a minimum and a maximum, or a store. */
  args: readonly string[];
  required: boolean;
  /** The store of a field that refers to rows. */
  link?: LinkedStore;
}

/** A field of a definition: its name or, if something else is stated, an object. */
export type Stated = string | ({ field: string } & Record<string, unknown>);

/** A body that the rules refuse, as a change of the valid one, and the field with the error. */
interface RefusedExample {
  change: Record<string, unknown>;
  field: string;
}

/** Shared choices that a file must have. */
type SharedChoices =
  { name: string; values: { value: string | number; label: string }[] } | LinkedStore['choices'];

/** What one field adds to the definitions of an area. */
export interface FieldParts {
  /** The properties of the entity. Fields that are only returned come last. */
  properties: Record<string, unknown>;
  /** The property that forms send. */
  sent: string;
  /** The property that lists and details show. */
  shown: string;
  /** When the field must be sent. A file that is not sent again is kept, so only for a new item. */
  needed?: 'always' | 'create';
  /** What the store states about the properties. */
  stored: Record<string, object>;
  formField: Stated;
  /** Whether the form shows the field beside the others. */
  isAside: boolean;
  /** Whether it is a file that is sent as a part of a multipart body. */
  isMultipart: boolean;
  /** Whether people type it as the example is written, because no widget edits it. */
  isTyped: boolean;
  detailField: Stated;
  /** Undefined if lists do not contain the field. */
  column?: Stated | undefined;
  sortField?: string;
  filter?: { name: string; match: ResourceFilterDefinition['match']; field: string };
  /** The name of shared choices, with their values or the call that lists them. */
  choices?: SharedChoices;
  /** The call that the choices need and no resource has. */
  newCall?: LinkedStore['newCall'];
  /** A valid value. */
  example: unknown;
  /**
   * The name and the values of the demo rows, by a number from 1 to 5, as src/server/demo/rows.ts reads
   * them.
   */
  demo: { name: string; valueOf(number: number): unknown };
  accepted: Record<string, unknown>[];
  refused: RefusedExample[];
}

/** The text key of the label that forms, lists and details show. */
export const labelKey = (entity: string, sent: string): string => `${entity}.field.${sent}`;

/** The text key of a choice. */
export const choiceKey = (entity: string, field: string, value: string | number): string =>
  `${entity}.${field}.${value}`;

/** Returns the type of a value, which may be null if the field is not required. */
export const typeOf = (type: string, { required }: FieldSpec) => (required ? type : [type, 'null']);

/** Returns the properties of a shared field, as its name if nothing else is stated. */
export const shared = (name: string, type: string, { required }: FieldSpec, stated: object = {}) =>
  required && Object.keys(stated).length === 0
    ? name
    : { extends: name, ...(required ? {} : { type: [type, 'null'] }), ...stated };

export const withField = (field: string, stated: Record<string, unknown>): Stated =>
  Object.keys(stated).length === 0 ? field : { field, ...stated };

/** A value that is emptied is sent as null. Otherwise the stored one would be kept. */
const sentNull = ({ required }: FieldSpec) => (required ? {} : { emptyValue: null });

/** Returns the parts of a field that is sent and returned as one property. */
export function plain(spec: FieldSpec, property: unknown, more: Partial<FieldParts>): FieldParts {
  const { name, required } = spec;
  return {
    properties: { [name]: property },
    sent: name,
    shown: name,
    ...(required ? { needed: 'always' as const } : {}),
    stored: {},
    formField: withField(name, sentNull(spec)),
    isAside: false,
    isMultipart: false,
    isTyped: false,
    detailField: name,
    column: name,
    example: undefined,
    demo: { name, valueOf: () => more.example ?? null },
    accepted: more.example === undefined || required ? [] : [{ [name]: more.example }],
    ...more,
    refused: [
      ...(required ? [{ change: { [name]: null }, field: name }] : []),
      ...(more.refused ?? []),
    ],
  };
}
