import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { objectOf, typesOf } from './schemaParts.ts';
import type { ValueType, ValueTypes } from './valueType.ts';

/**
 * Returns the type of a field's value: that of its choices or its several lines, otherwise of its
 * format, otherwise of its type in JSON. Undefined if the field has neither a format nor a type that
 * is known.
 * @param hasChoices whether choices decide: of a widget that gets them, of a cell that shows their tones
 */
export function typeOf(
  field: JsonSchema,
  types: ValueTypes,
  hasChoices: boolean,
): ValueType | undefined {
  const all = [...types.values()];
  const isMultiline = field['multiline'] === true;
  const [given] = typesOf(field).includes('array')
    ? []
    : all.filter(
        ({ is }) =>
          (is.with === 'choices' && hasChoices) || (is.with === 'multiline' && isMultiline),
      );
  return given ?? all.find(hasFormatOf(field)) ?? typeInJson(field, all);
}

/**
 * Returns the type whose column keeps the value of a field: the one of its format, otherwise of its
 * type in JSON. Undefined if no column can keep such a value.
 */
export function columnTypeOf(field: JsonSchema, types: ValueTypes): ValueType | undefined {
  const all = [...types.values()];
  const byFormat = all.find(hasFormatOf(field));
  const type = byFormat?.column ? byFormat : typeInJson(field, all);
  return type?.column && type;
}

const hasFormatOf =
  (field: JsonSchema) =>
  ({ is: { formats } }: ValueType): boolean =>
    formats.includes(String(field['format']));

/** Returns the type for the first type in JSON of a field; of several, the one that asks for more. */
function typeInJson(field: JsonSchema, all: readonly ValueType[]): ValueType | undefined {
  const [first = ''] = typesOf(field);
  const itemTypes = typesOf(objectOf(field['items']));
  const maximum = Number(field['maximum'] ?? 0);
  const asksMore = ({ is }: ValueType) => is.items !== undefined || is.maximumOver !== undefined;
  const [type] = all
    .filter(
      ({ is: { types, formats, items, maximumOver } }) =>
        formats.length === 0 &&
        types.includes(first) &&
        (items === undefined || itemTypes[0] === items) &&
        (maximumOver === undefined || maximum > maximumOver),
    )
    .sort((one, other) => Number(asksMore(other)) - Number(asksMore(one)));
  return type;
}
