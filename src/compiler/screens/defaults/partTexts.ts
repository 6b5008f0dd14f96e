import type { JsonSchema } from '../../../shared/resolved/resolved.ts';
import type { ResolvedPart, ResolvedParts } from '../../../shared/resolved/partLabels.ts';
import { isObject } from '../../../shared/resolved/schemaFields.ts';
import { objectOf, SHAPES, shapesOf, tagOf } from '../../language/schemaParts.ts';
import { ownersOf } from '../../project/defaultKeys.ts';
import type { Project } from '../../project/project.ts';
import type { Cursor } from '../../read/cursor.ts';
import { firstText } from './defaultText.ts';

/** A part of a value. */
interface Part {
  schema: JsonSchema;
  pointer: string;
  /** The names that lead to the part. A list or a shape in between has none. */
  path: readonly string[];
  /** What the key of its label ends with. A part that shows no label has none. */
  label?: readonly string[];
  /** For a constant: the shape that it is the name of. */
  shape?: Part;
}

/** The field whose parts are named. */
interface PartsField {
  at: Cursor;
  name: string;
  /** The id of its entity. */
  entity: string;
  /** All that the entity states about it. */
  schema: JsonSchema;
}

/**
 * Returns the texts of all parts of a value with the format `json`, by their pointer in the schema.
 * @param report whether a part without a text is reported, at the name of the field
 */
export function partTexts(
  { at, name, entity, schema }: PartsField,
  project: Project,
  report: boolean,
): ResolvedParts {
  const owners = ownersOf(entity, at).map((owner) => `${owner}.field`);
  const labelOf = ({ schema: { title }, label }: Part): { label?: string } => {
    if (typeof title === 'string') return { label: title };
    if (!label) return {};
    const keys = owners.map((owner) => [owner, ...label].join('.'));
    const key = firstText(keys, project);
    if (key === undefined && report)
      at.get('field').report('check.missingDefaultText', { key: keys[0]!, property: 'title' });
    return key === undefined ? {} : { label: key };
  };
  const valuesOf = ({ schema: { const: only }, shape }: Part): Pick<ResolvedPart, 'values'> => {
    const { label } = shape ? labelOf(shape) : {};
    return label === undefined ? {} : { values: { [String(only)]: label } };
  };
  return Object.fromEntries(
    innerParts({ schema, pointer: '', path: [name] }).map((part) => [
      part.pointer,
      { ...labelOf(part), ...valueTexts(part.schema, project), ...valuesOf(part) },
    ]),
  );
}

/** Returns everything that is in a part. */
const innerParts = (part: Part): Part[] =>
  partsIn(part).flatMap((inner) => [inner, ...innerParts(inner)]);

const partsIn = (part: Part): Part[] => [
  ...itemsIn(part),
  ...propertiesIn(part),
  ...shapesIn(part),
];

function itemsIn({ schema: { items, additionalProperties: others }, pointer, path }: Part): Part[] {
  const item = { pointer: `${pointer}/items`, path, label: [...path, 'item'] };
  const other = { pointer: `${pointer}/additionalProperties`, path };
  return [
    ...(isObject(items) ? [{ schema: items, ...item }] : []),
    ...(isObject(others) ? [{ schema: others, ...other }] : []),
  ];
}

const propertiesIn = (part: Part): Part[] =>
  Object.entries(objectOf(part.schema['properties'])).map(([name, property]) => {
    const path = [...part.path, name];
    const isConstant = objectOf(property)['const'] !== undefined;
    return {
      schema: objectOf(property),
      pointer: `${part.pointer}/properties/${name}`,
      path,
      ...(isConstant ? { shape: part } : { label: path }),
    };
  });

function shapesIn({ schema, pointer, path }: Part): Part[] {
  const tag = tagOf(shapesOf(schema, 'oneOf')) ?? '';
  return SHAPES.flatMap((keyword) =>
    shapesOf(schema, keyword).map((shape, index) => {
      const named = objectOf(objectOf(shape['properties'])[tag])['const'] ?? index + 1;
      return {
        schema: shape,
        pointer: `${pointer}/${keyword}/${index}`,
        path,
        label: [...path, String(named)],
      };
    }),
  );
}

/** Returns the texts of the values, if the part names the choices that have them. */
function valueTexts(
  { choices }: JsonSchema,
  { sharedChoices }: Project,
): Pick<ResolvedPart, 'values'> {
  const shared = sharedChoices.get(String(choices));
  if (!shared) return {};
  const values = shared.at
    .get('values')
    .items()
    .map((one) => [String(one.get('value').value), one.get('label').value]);
  return { values: Object.fromEntries(values) as Record<string, string> };
}
