import type { JsonSchema } from '../rules/resolved.ts';
import type { Cursor } from './cursor.ts';
import { expectKnown } from './project.ts';
import type { FieldPart, Manifests } from './manifests.ts';
import { typesOf } from './resolveResource.ts';

/** The ladder by which a column gets its cell: named, else by the property's format, else by its type, else text. */
export function resolveCell(named: Cursor, property: JsonSchema | undefined, manifests: Manifests): FieldPart | undefined {
  const cells = [...manifests.fields.values()].filter((field) => field.parts.includes('cell'));
  const id = named.text();
  if (id !== undefined) {
    expectKnown(named, id, cells.map((cell) => cell.id), 'cell');
    return cells.find((cell) => cell.id === id);
  }
  const format = String(property?.['format'] ?? '');
  const types = typesOf(property);
  return (
    cells.find((cell) => cell.formats.includes(format)) ??
    cells.find((cell) => cell.types.some((type) => types.includes(type))) ??
    manifests.fields.get('text')
  );
}
