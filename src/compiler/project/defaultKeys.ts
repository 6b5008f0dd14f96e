import { areaOf, type Cursor } from '../read/cursor.ts';

/**
 * Returns the first parts of default text keys, in the order in which they are looked up: the entity,
 * the area (the folder of the definition) and `common`.
 * @param entity the id of the entity; undefined if there is none
 */
export function ownersOf(entity: string | undefined, at: Cursor): string[] {
  return [entity, areaOf(at), 'common'].filter(
    (owner) => owner !== undefined && owner !== '',
  ) as string[];
}

/** Returns the default key of a screen's title. */
export const titleKeyOf = (screen: string) => `${screen}.title`;

/** What a label belongs to: a column, a field of a form or a detail, or a filter. */
export type LabelKind = 'col' | 'field' | 'filter';

/** Returns the keys that a label may have, the first one first. */
export function labelKeys(kind: LabelKind, name: string, entity: string, at: Cursor): string[] {
  const kinds = kind === 'col' ? ['col', 'field'] : [kind];
  return ownersOf(entity, at).flatMap((owner) => kinds.map((one) => `${owner}.${one}.${name}`));
}
