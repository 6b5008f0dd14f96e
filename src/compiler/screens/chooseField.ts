import type { JsonSchema } from '../../shared/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Display } from './display.ts';
import { textOr } from '../language/defaults.ts';
import type { FieldPart, Manifests } from '../language/manifests.ts';
import { commaList, kindText, message, orList, typeName, type Param } from '../issues/messages.ts';
import { typesOf } from '../entities/schemaParts.ts';

export type FieldUse = 'cell' | 'widget';

/** The types and formats that a cell or a widget accepts. */
export const acceptedTypes = (
  { defaultForTypes, defaultForFormats, accepts }: FieldPart,
  use: FieldUse,
) => [...defaultForTypes, ...defaultForFormats, ...accepts[use]];

/** Returns the cells or widgets for the format of a field, and then those for its type. */
function fittingParts(
  fields: readonly FieldPart[],
  use: FieldUse,
  property: JsonSchema,
): FieldPart[] {
  const fitting = namesOf(property).flatMap((name) =>
    fields.filter((field) => acceptedTypes(field, use).includes(name)),
  );
  return [...new Set(fitting)];
}

/** Reports a cell or a widget that is not for the type or format of the field. */
function expectAcceptedType(
  at: Cursor,
  chosen: FieldPart,
  use: FieldUse,
  { property, fields }: { property: JsonSchema; fields: FieldPart[] },
): void {
  const format = property['format'] === undefined ? undefined : String(property['format']);
  const types = typesOf(property);
  const accepted = acceptedTypes(chosen, use);
  const fitting = fittingParts(fields, use, property);
  if (namesOf(property).length === 0 || accepted.length === 0 || fitting.includes(chosen)) return;
  const others = fitting.map(({ id }) => id);
  const kind = kindText(use);
  const otherwise = types.includes('object')
    ? message('check.wrongPart.within')
    : message('check.wrongPart.none', { part: kind });
  at.report(
    'check.wrongPart',
    {
      part: kind,
      name: chosen.id,
      accepted: orList(accepted.map(toTypeText)),
      type: describeType(types, format),
    },
    others.length > 0
      ? message('check.wrongPart.fix', { part: kind, names: commaList(others) })
      : otherwise,
  );
}

/** Returns the format and the types of a field. */
const namesOf = (property: JsonSchema): string[] => [
  ...(property['format'] === undefined ? [] : [String(property['format'])]),
  ...typesOf(property),
];

/** Returns the text for an accepted type or format. */
function toTypeText(name: string): Param {
  const type = typeName(name);
  return typeof type === 'string' ? message('check.type.format', { format: name }) : type;
}

function describeType(types: readonly string[], format: string | undefined): Param {
  const type = types.length === 0 ? message('check.type.any') : orList(types.map(typeName));
  return format === undefined ? type : message('check.type.withFormat', { type, format });
}

/** What the choice of a cell or a widget depends on besides the field. */
interface FieldChoice {
  manifests: Manifests;
  display?: Display | undefined;
  /** For a widget: whether it gets choices. For a cell: whether the field's choices have tones. */
  hasChoices: boolean;
}

/**
 * Chooses the cell of a column or the widget of a form's field: the named one; for a cell, else
 * that of the entity's `display`; else the default for choices, for a multiline text, for the
 * format, for the type, else `text`.
 */
export function chooseField(
  use: FieldUse,
  at: Cursor,
  property: JsonSchema | undefined,
  { manifests, display, hasChoices }: FieldChoice,
): FieldPart | undefined {
  const fields = [...manifests.fields.values()].filter((field) => field.provides.includes(use));
  const named = at.get(use);
  if (property)
    named.addKnown({
      refers: use,
      entity: undefined,
      names: () => fittingParts(fields, use, property).map(({ id }) => id),
    });
  const defaultId = display?.cell ?? defaultFor(fields, property, hasChoices)?.id;
  const id = textOr(named, property && defaultId) ?? defaultId;
  const chosen = fields.find((field) => field.id === id);
  if (chosen && property)
    expectAcceptedType(named.exists ? named : at.get('field'), chosen, use, { property, fields });
  return chosen;
}

/** Returns the cell that shows a field by default. Undefined if none is for its type. */
export function defaultCell(
  property: JsonSchema,
  { manifests, display, hasChoices }: FieldChoice,
): FieldPart | undefined {
  const cells = [...manifests.fields.values()].filter(({ provides }) => provides.includes('cell'));
  const chosen = display
    ? cells.find(({ id }) => id === display.cell)
    : defaultFor(cells, property, hasChoices);
  const accepted = chosen ? acceptedTypes(chosen, 'cell') : [];
  return namesOf(property).some((name) => accepted.includes(name)) ? chosen : undefined;
}

function defaultFor(
  fields: FieldPart[],
  property: JsonSchema | undefined,
  hasChoices: boolean,
): FieldPart | undefined {
  const [single] = typesOf(property).includes('array')
    ? []
    : fields.filter(
        ({ defaultWith }) =>
          (defaultWith === 'choices' && hasChoices) ||
          (defaultWith === 'multiline' && property?.['multiline'] === true),
      );
  if (single) return single;
  const format = String(property?.['format'] ?? '');
  const types = typesOf(property);
  return (
    fields.find((field) => field.defaultForFormats.includes(format)) ??
    fields.find((field) => field.defaultForTypes.some((type) => types.includes(type))) ??
    fields.find((field) => field.id === 'text')
  );
}
