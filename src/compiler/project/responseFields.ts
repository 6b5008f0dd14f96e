import type { JsonSchema, ResolvedEntity } from '../../shared/resolved/resolved.ts';
import type { KnownCall, Project } from './project.ts';

/** Returns the fields of a response. Columns, filters and placeholders can refer to them. */
export const responseFields = (entity: ResolvedEntity | undefined): Record<string, JsonSchema> =>
  (entity?.answer['properties'] ?? {}) as Record<string, JsonSchema>;

/**
 * Returns the field of a response by its name. A field within an object is named by its path, with
 * dots.
 */
export const propertyAt = (
  entity: ResolvedEntity | undefined,
  name: string,
): JsonSchema | undefined => propertyIn(entity?.answer ?? {}, name);

/** Returns the property of a schema by its name, or by its path with dots. */
export function propertyIn(schema: JsonSchema, name: string): JsonSchema | undefined {
  const within = (outer: JsonSchema | undefined, step: string) =>
    (outer?.['properties'] as Record<string, JsonSchema> | undefined)?.[step];
  return name.split('.').reduce<JsonSchema | undefined>(within, schema);
}

/** Returns the names of the fields in a call's response. */
export const responseFieldNames = (known: KnownCall | undefined) =>
  Object.keys(responseFields(known?.entity));

/**
 * Returns the names of a call's figures: the fields of its one item, or of the totals of its rows.
 */
export function figureNames(
  known: KnownCall | undefined,
  { entities }: Pick<Project, 'entities'>,
): string[] {
  if (known?.call.response === 'item') return responseFieldNames(known);
  return Object.keys(responseFields(entities.get(known?.call.totals ?? '')));
}
