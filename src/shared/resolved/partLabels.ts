/** The texts of a part of a value: its label, and those of its values. */
export interface ResolvedPart {
  label?: string;
  values?: Record<string, string>;
}

/** The texts of the parts of a value, by the JSON pointer in its schema. */
export type ResolvedParts = Record<string, ResolvedPart>;

/** Returns the texts of all properties with a name, wherever they are in the value. */
const partsNamed = (parts: ResolvedParts, name: string): ResolvedPart[] =>
  Object.entries(parts).flatMap(([pointer, part]) =>
    pointer.endsWith(`/properties/${name}`) ? [part] : [],
  );

/** Returns the text key of a property's label; undefined if it has none. */
export const labelOfPart = (parts: ResolvedParts, name: string): string | undefined =>
  partsNamed(parts, name).find(({ label }) => label !== undefined)?.label;

/** Returns the text key of a property's value; undefined if it has none. */
export const valueTextOf = (
  parts: ResolvedParts,
  name: string,
  value: unknown,
): string | undefined =>
  partsNamed(parts, name)
    .map(({ values }) => values?.[String(value)])
    .find((key) => key !== undefined);
