import type { JsonSchema } from '../rules/resolved.ts';
import type { Cursor } from './cursor.ts';
import type { FieldPart, Manifests } from './manifests.ts';
import { expectKnown } from './project.ts';
import { typesOf } from './typesOf.ts';

/** The ladder by which a column gets its cell and a form's field its widget: named, else by the property's format, else by its type, else text. */
export function chooseField(part: 'cell' | 'widget', named: Cursor, property: JsonSchema | undefined, manifests: Manifests): FieldPart | undefined {
  const fields = [...manifests.fields.values()].filter((field) => field.parts.includes(part));
  const id = named.text();
  if (id !== undefined) {
    expectKnown(named, id, fields.map((field) => field.id), part);
    return fields.find((field) => field.id === id);
  }
  const format = String(property?.['format'] ?? '');
  const types = typesOf(property);
  return (
    fields.find((field) => field.formats.includes(format)) ??
    fields.find((field) => field.types.some((type) => types.includes(type))) ??
    fields.find((field) => field.id === 'text')
  );
}
