import type { JsonSchema } from '../shared/resolved.ts';
import type { Cursor } from './cursor.ts';
import { quote } from './didYouMean.ts';
import type { Display } from './display.ts';
import type { FieldPart, Manifests } from './manifests.ts';
import { expectKnown } from './project.ts';
import { typesOf } from './typesOf.ts';

type PartName = 'cell' | 'widget';

/** Returns the types and formats that a cell or a widget accepts. */
export const acceptedTypes = (
  { defaultForTypes, defaultForFormats, accepts }: FieldPart,
  part: PartName,
) => [...defaultForTypes, ...defaultForFormats, ...accepts[part]];

/**
 * A cell that does not support the value would show nothing, and a widget would send what the rules
 * refuse.
 */
function expectAcceptedType(
  at: Cursor,
  chosen: FieldPart,
  part: PartName,
  { property, fields }: { property: JsonSchema; fields: FieldPart[] },
): void {
  const [format, types, known] = [
    property['format'],
    typesOf(property),
    acceptedTypes(chosen, part),
  ];
  const sorts = format === undefined ? types : [String(format), ...types];
  const takes = (field: FieldPart) =>
    sorts.some((sort) => acceptedTypes(field, part).includes(sort));
  if (sorts.length === 0 || known.length === 0 || takes(chosen)) return;
  const able = fields.filter(takes).map(({ id }) => id);
  const otherwise = types.includes('object')
    ? 'name a field within it, behind a dot'
    : `no ${part} takes it: name another field`;
  const fix = able.length > 0 ? `name a ${part} that takes it: ${able.join(', ')}` : otherwise;
  at.report(
    `The ${part} ${quote(chosen.id)} takes ${known.join(' or ')}, and the value is ${sorts.join(', ')}`,
    fix,
  );
}

/**
 * Chooses the cell of a column or the widget of a form field: the named one, else the entity's
 * display, else by format, else by type, else text.
 */
export function chooseField(
  part: PartName,
  at: Cursor,
  property: JsonSchema | undefined,
  manifests: Manifests,
  display?: Display,
): FieldPart | undefined {
  const fields = [...manifests.fields.values()].filter((field) => field.provides.includes(part));
  const named = at.get(part);
  const id = named.text() ?? display?.cell;
  if (named.text() !== undefined)
    expectKnown(
      named,
      named.text()!,
      fields.map((field) => field.id),
      part,
    );
  const chosen =
    id === undefined ? serving(fields, property) : fields.find((field) => field.id === id);
  if (chosen && property)
    expectAcceptedType(named.exists ? named : at.get('field'), chosen, part, { property, fields });
  return chosen;
}

function serving(fields: FieldPart[], property: JsonSchema | undefined): FieldPart | undefined {
  const format = String(property?.['format'] ?? '');
  const types = typesOf(property);
  return (
    fields.find((field) => field.defaultForFormats.includes(format)) ??
    fields.find((field) => field.defaultForTypes.some((type) => types.includes(type))) ??
    fields.find((field) => field.id === 'text')
  );
}
