import type { UiSchema } from '@rjsf/utils';
import type { JsonSchema } from '../../../shared/resolved/resolved.ts';
import type { ResolvedParts } from '../../../shared/resolved/partLabels.ts';
import { isObject } from '../../../shared/resolved/schemaFields.ts';

interface PartTexts {
  parts: ResolvedParts;
  t(key: string): string;
}

/** Returns the `uiSchema` of a value and of its parts: their texts and widgets. */
export function partUiSchema(schema: JsonSchema, texts: PartTexts, pointer = ''): UiSchema {
  const { parts, t } = texts;
  const { label, values } = parts[pointer] ?? {};
  const inner = (part: unknown, name: string): UiSchema =>
    partUiSchema(part as JsonSchema, texts, `${pointer}/${name}`);
  const single = ['items', 'additionalProperties'].filter((name) => isObject(schema[name]));
  const shapes = ['oneOf', 'anyOf'].filter((name) => Array.isArray(schema[name]));
  return {
    ...(label === undefined ? {} : { 'ui:title': t(label) }),
    ...(values ? { 'ui:enumNames': enumNames(schema, values, t) } : {}),
    ...(hasTitleAbove(schema, pointer) ? { 'ui:label': false } : {}),
    ...widgetFor(schema),
    ...Object.fromEntries(single.map((name) => [name, inner(schema[name], name)])),
    ...Object.fromEntries(
      shapes.map((name) => [
        name,
        (schema[name] as JsonSchema[]).map((shape, index) => inner(shape, `${name}/${index}`)),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(Object(schema['properties']) as JsonSchema).map(([name, part]) => [
        name,
        inner(part, `properties/${name}`),
      ]),
    ),
  };
}

const enumNames = (
  { enum: allowed }: JsonSchema,
  values: Record<string, string>,
  t: PartTexts['t'],
) =>
  (Array.isArray(allowed) ? allowed : []).map(String).map((value) => {
    const key = values[value];
    return key === undefined ? value : t(key);
  });

/**
 * Whether the name of a part is above it already: that of the field, of an item, or of a shape in the
 * select of the shapes. A part with one input is named beside the input as well.
 */
const hasTitleAbove = (schema: JsonSchema, pointer: string): boolean =>
  pointer === '' || (/\/(?:items|(?:oneOf|anyOf)\/\d+)$/.test(pointer) && hasParts(schema));

const hasParts = ({ type, oneOf, anyOf }: JsonSchema): boolean =>
  Array.isArray(oneOf ?? anyOf) || [type].flat().some((one) => one === 'object' || one === 'array');

/** A constant says which shape a value has, so the select of the shapes shows it. */
function widgetFor(schema: JsonSchema): UiSchema {
  if (schema['const'] !== undefined) return { 'ui:widget': 'hidden' };
  return schema['multiline'] === true ? { 'ui:widget': 'textarea' } : {};
}
