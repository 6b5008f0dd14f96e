import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Display } from './display.ts';
import { textOr } from '../language/defaults.ts';
import type { FieldPart, Manifests } from '../language/manifests.ts';
import type { FieldUse } from '../language/valueType.ts';
import { typeOf } from '../language/typeOf.ts';
import { commaList, kindText, message, orList, typeName, type Param } from '../issues/messages.ts';
import { typesOf } from '../language/schemaParts.ts';

/** Returns the cells or widgets for the format of a field, and then those for its type. */
function fittingParts(parts: ReadonlyMap<string, FieldPart>, property: JsonSchema): FieldPart[] {
  const fitting = namesOf(property).flatMap((name) =>
    [...parts.values()].filter(({ accepts }) => accepts.includes(name)),
  );
  return [...new Set(fitting)];
}

/** Reports a cell or a widget that is not for the type or format of the field. */
function expectAcceptedType(
  at: Cursor,
  chosen: FieldPart,
  use: FieldUse,
  { property, parts }: { property: JsonSchema; parts: ReadonlyMap<string, FieldPart> },
): void {
  const format = property['format'] === undefined ? undefined : String(property['format']);
  const types = typesOf(property);
  const { accepts } = chosen;
  const fitting = fittingParts(parts, property);
  if (namesOf(property).length === 0 || accepts.length === 0 || fitting.includes(chosen)) return;
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
      accepted: orList(accepts.map(toTypeText)),
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
 * that of the entity's `display`; else the one of its type of value, else `text`.
 */
export function chooseField(
  use: FieldUse,
  at: Cursor,
  property: JsonSchema | undefined,
  { manifests, display, hasChoices }: FieldChoice,
): FieldPart | undefined {
  const parts = manifests[use];
  const named = at.get(use);
  if (property)
    named.addKnown({
      refers: use,
      entity: undefined,
      names: () => fittingParts(parts, property).map(({ id }) => id),
    });
  const type = property && typeOf(property, manifests.types, hasChoices);
  const defaultId = display?.cell ?? type?.[use] ?? 'text';
  const id = textOr(named, property && defaultId) ?? defaultId;
  const chosen = parts.get(id);
  if (chosen && property)
    expectAcceptedType(named.exists ? named : at.get('field'), chosen, use, { property, parts });
  return chosen;
}

/** Returns the cell that shows a field by default. Undefined if none is for its type. */
export function defaultCell(
  property: JsonSchema,
  { manifests, display, hasChoices }: FieldChoice,
): FieldPart | undefined {
  const id = display?.cell ?? typeOf(property, manifests.types, hasChoices)?.cell;
  const chosen = manifests.cell.get(id ?? 'text');
  return namesOf(property).some((name) => chosen?.accepts.includes(name)) ? chosen : undefined;
}
