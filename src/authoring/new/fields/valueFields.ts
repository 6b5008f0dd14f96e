import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TypeManifest } from '../../generate/appearanceRegistries.ts';
import { sharedTypes } from '../../../generated/sharedTypes.ts';
import { VALUE_TYPES } from '../../../generated/valueTypes.ts';
import type { JsonSchema } from '../../../shared/resolved/resolved.ts';
import type { TypeId } from '../../../shared/resolved/storage.ts';
import { plain, withField, type FieldParts, type FieldSpec } from './fieldParts.ts';

/** The values of a new field in examples and demo rows: `new` of the samples of a type. */
interface NewValues {
  example: unknown;
  /** The values of the demo rows, as src/server/demo/rows.ts reads them. Further rows repeat them. */
  rows: readonly unknown[];
  /** The values that the accepted examples have. By default the example, of an optional field. */
  accepted?: readonly unknown[];
  /** Values that the rules refuse. */
  refused: readonly unknown[];
  /** What existing records get in a new required field. Without it, the command asks. */
  fill?: unknown;
}

/** A type whose fields are sent and returned as one property: `new` of its manifest, and more. */
export interface PlainType extends Partial<NonNullable<TypeManifest['new']>> {
  word: string;
  rules: JsonSchema;
  /** Without them, the values are numbers that follow from the minimum and the maximum. */
  values?: NewValues | undefined;
  /** What the column has if no value is sent, unless that is null. */
  emptyValue?: unknown;
  file?: TypeManifest['file'];
  /** Whether no widget edits it, so that forms have a text box. */
  isTyped?: boolean;
  /** Converts a typed value. Undefined if there is none. */
  toValue(typed: string): unknown;
}

/** Returns what a field of a plain type adds to the definitions. */
export function plainParts(type: PlainType, spec: FieldSpec): FieldParts {
  const { name, required } = spec;
  const { file, detail = {}, column = {}, noColumn, sortable, match } = type;
  const rules = rulesOf(type, spec);
  const { example, rows, accepted, refused } = valuesOf(type, rules);
  const isText = rules['nonEmpty'] === true;
  const isNullable = !file && !isText && type.emptyValue === undefined;
  const isPicture = file === 'dataUri';
  // What a form sends for a field that was emptied. Otherwise the stored value would be kept.
  const emptyValue = isText ? '' : isNullable ? null : undefined;
  const parts = plain(
    { ...spec, required: required && !file },
    toProperty(rules, spec, isNullable),
    {
      formField: withField(name, required || emptyValue === undefined ? {} : { emptyValue }),
      detailField: withField(name, detail),
      column: noColumn ? undefined : withField(name, column),
      isAside: isPicture,
      isMultipart: file === 'multipart',
      isTyped: type.isTyped === true,
      example,
      demo: { name, valueOf: (row) => rows[(row - 1) % rows.length] },
      refused: [
        ...(required && file ? [null] : []),
        ...(required && (isText || isPicture) ? [''] : []),
        ...refused,
      ].map((value) => ({ change: { [name]: value }, field: name })),
      ...(accepted || isText
        ? {
            accepted: [...(accepted ?? []), ...(isText && !required ? [''] : [])].map((value) => ({
              [name]: value,
            })),
          }
        : {}),
      ...(sortable && (required || isText) ? { sortField: name } : {}),
      ...(match ? { filter: { name, match, field: name } } : {}),
    },
  );
  return required && file ? { ...parts, needed: 'create' } : parts;
}

/** Returns what existing records get in a required field. Undefined if the command must ask. */
export function fillOf(type: PlainType, spec: FieldSpec): unknown {
  const rules = rulesOf(type, spec);
  return type.emptyValue ?? type.values?.fill ?? rules['minimum'];
}

/** Returns the rules of a required field, with the stated minimum and maximum. */
function rulesOf({ rules }: PlainType, { args }: FieldSpec): JsonSchema {
  const [minimum, maximum] = args;
  return maximum === undefined
    ? rules
    : { ...rules, minimum: Number(minimum), maximum: Number(maximum) };
}

/** Returns the property of the entity: its rules, or the name of the shared field that has them. */
function toProperty(rules: JsonSchema, { required }: FieldSpec, isNullable: boolean): unknown {
  const isNull = isNullable && !required;
  if (typeof rules['extends'] === 'string' && !isNull) return rules['extends'];
  const { nonEmpty: _nonEmpty, ...optional } = rules;
  return { ...(required ? rules : optional), ...(isNull ? { type: [rules['type'], 'null'] } : {}) };
}

function valuesOf({ word, values }: PlainType, rules: JsonSchema): NewValues {
  const { minimum, maximum, maxDecimals } = rules;
  if (values) return values;
  if (typeof minimum !== 'number' || typeof maximum !== 'number')
    throw new Error(`The type of the fields “${word}” has no samples for new fields`);
  return {
    example: minimum,
    rows: [1, 2, 3, 4, 5].map((row) => demoNumber(row, minimum, maximum)),
    accepted: [minimum, maximum],
    refused: [
      minimum - 1,
      maximum + 1,
      ...(typeof maxDecimals === 'number' ? [minimum + 10 ** -(maxDecimals + 1)] : []),
    ],
  };
}

/** Returns a number that grows with the row. Large ranges are not used up to their end. */
const demoNumber = (row: number, min: number, max: number) =>
  Math.min(max, min + Math.round(((Math.min(max, min + 100) - min) * row) / 5));

const FOLDER = join(import.meta.dirname, '../../../values');

/** The plain types that the types of value offer. */
export const PLAIN_TYPES: readonly PlainType[] = VALUE_TYPES.flatMap((id) => {
  const manifest = readJson(`${id}/manifest.json`) as TypeManifest;
  return manifest.new ? [toPlainType(id, manifest, manifest.new)] : [];
});

function toPlainType(
  id: TypeId,
  { column, file, widget, widgets }: TypeManifest,
  offer: NonNullable<TypeManifest['new']>,
): PlainType {
  return {
    ...offer,
    values: (readJson(`${id}/samples.json`) as { new?: NewValues }).new,
    emptyValue: column?.emptyValue,
    file,
    isTyped: widget === undefined && widgets === undefined,
    toValue: (typed) => parseAs(id, typed),
  };
}

/** Reads a typed value of a type. Undefined if it is none. */
export function parseAs(id: TypeId, typed: string): unknown {
  const parsed = sharedTypes[id]?.parse(typed, { rules: {}, choices: [], language: 'en' });
  return parsed === undefined ? typed : 'value' in parsed ? parsed.value : undefined;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, path), 'utf8'));
}
