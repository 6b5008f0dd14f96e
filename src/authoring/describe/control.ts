import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { Inspection } from '../../compiler/project/inspection.ts';
import { childPart, type DefinitionPart } from './definitionPart.ts';
import { childOf, openSchema, propertiesOf, shortForOf, type LanguagePart } from './schemaAt.ts';
import type { Control, PanelItem, PanelProperty } from './types.ts';

/** How deep objects within a panel are shown as forms. Deeper ones are edited as JSON. */
const MAX_DEPTH = 3;

/** References that are no single name: they are typed. */
const TYPED = ['template', 'value', 'body'];

/** Describes the properties of an object, for a given depth. */
export type DescribeProperties = (object: DefinitionPart, depth: number) => PanelProperty[];

/**
 * Chooses how a value is edited.
 * @param depth how many objects of the same panel contain the value
 */
export function controlOf(
  inspection: Inspection,
  at: DefinitionPart,
  describe: DescribeProperties,
  depth = 0,
): Control {
  const { schema } = at.part;
  if (typeof schema['refers'] === 'string' && !TYPED.includes(schema['refers']))
    return { type: 'name', refers: schema['refers'] };
  const single = singleControl(schema);
  if (single) return single;
  if (schema['type'] === 'array') return arrayControl(inspection, at);
  if (!typesOf(schema).includes('object')) return { type: 'json' };
  if (hasFreeNames(inspection, at)) return mapControl(at);
  if (hasSingleValues(inspection, at) && depth < MAX_DEPTH)
    return { type: 'values', properties: describe(at, depth + 1) };
  if (isObject(schema['additionalProperties'])) return { type: 'json' };
  const isForm =
    depth < MAX_DEPTH &&
    Object.keys(propertiesOf(at.part)).length > 0 &&
    !containsItself(at.part, inspection) &&
    (typesOf(schema).length === 1 || shortForOf(at.part) !== undefined);
  return isForm ? { type: 'object', properties: describe(at, depth + 1) } : { type: 'json' };
}

const typesOf = ({ type }: JsonSchema): unknown[] => [type].flat();

/** Returns the control of a single value. Undefined for other values, and if any type is allowed. */
function singleControl(schema: JsonSchema): Control | undefined {
  if (schema['const'] !== undefined)
    return { type: 'choice', values: [schema['const'] as string | number | boolean] };
  if (Array.isArray(schema['enum']))
    return { type: 'choice', values: schema['enum'] as (string | number | boolean | null)[] };
  switch (schema['type']) {
    case 'boolean':
      return { type: 'switch' };
    case 'integer':
    case 'number':
      return {
        type: 'number',
        integer: schema['type'] === 'integer',
        minimum: schema['minimum'] as number | undefined,
        maximum: schema['maximum'] as number | undefined,
      };
    case 'string':
      return {
        type: 'text',
        pattern: schema['pattern'] as string | undefined,
        maxLength: schema['maxLength'] as number | undefined,
      };
    default:
      return undefined;
  }
}

function arrayControl(inspection: Inspection, at: DefinitionPart): Control {
  const items = Array.isArray(at.value) ? at.value : [];
  const next = childPart(inspection, at, items.length);
  if (!next) return { type: 'json' };
  if (canBeObject(inspection, at))
    return {
      type: 'items',
      items: items.map((item, index) => toItem([...at.path, index], item, String(index + 1))),
    };
  const item = controlOf(inspection, next, () => []);
  return item.type === 'json' ? item : { type: 'list', item };
}

/** Whether the items of a list are objects, or texts that stand for objects. */
function canBeObject({ schemas }: Inspection, { part }: DefinitionPart): boolean {
  const item = childOf(part, 0);
  return item !== undefined && typesOf(openSchema(item, {}, schemas).schema).includes('object');
}

/** Whether a value is an object whose properties have any name, and are objects themselves. */
export function hasFreeNames({ schemas }: Inspection, { part }: DefinitionPart): boolean {
  const { schema, file } = part;
  const { additionalProperties } = schema;
  if (!isObject(additionalProperties) || Object.keys(propertiesOf(part)).length > 0) return false;
  const value = openSchema({ schema: additionalProperties, file }, undefined, schemas);
  return typesOf(value.schema).includes('object');
}

/** Whether a value is an object whose further properties have any name, and are single values. */
function hasSingleValues({ schemas }: Inspection, { part }: DefinitionPart): boolean {
  const { additionalProperties } = part.schema;
  if (!isObject(additionalProperties)) return false;
  const value = openSchema({ schema: additionalProperties, file: part.file }, undefined, schemas);
  return singleControl(value.schema) !== undefined;
}

const mapControl = ({ path, value }: DefinitionPart): Control => ({
  type: 'items',
  keyed: true,
  items: Object.keys(isObject(value) ? value : {}).map((name) => ({ path: [...path, name], name })),
});

/** The longest name of an item that has none: the beginning of its JSON. */
const MAX_NAME = 60;

/** The properties that name an item, the first one first. */
const ITEM_NAMES = [
  'field',
  'filter',
  'action',
  'block',
  'to',
  'id',
  'name',
  'key',
  'label',
  'title',
];

function toItem(path: PanelItem['path'], value: unknown, number: string): PanelItem {
  const names = isObject(value) ? ITEM_NAMES.map((name) => value[name]) : [value];
  const name = names.find((one) => typeof one === 'string');
  const json = JSON.stringify(value) ?? '';
  const short = json.length > MAX_NAME ? `${json.slice(0, MAX_NAME)}…` : json;
  return { path, name: name ?? (short.length > 2 ? short : number) };
}

/** Whether an object can contain objects of its own kind, such as a condition. */
function containsItself(part: LanguagePart, inspection: Inspection): boolean {
  const visited: JsonSchema[] = [];
  const reaches = ({ schema, file }: LanguagePart): boolean => {
    const opened = openSchema({ schema, file }, {}, inspection.schemas);
    const properties = propertiesOf(opened);
    if (properties === propertiesOf(part) && visited.length > 0) return true;
    if (visited.includes(properties)) return false;
    visited.push(properties);
    const inner = [
      ...Object.values(properties),
      opened.schema['items'],
      opened.schema['additionalProperties'],
    ].filter(isObject);
    return inner.some((one) => reaches({ schema: one, file: opened.file }));
  };
  return reaches(part);
}
