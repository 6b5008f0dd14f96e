/** The property where there is a value for it, for shapes that would rather lack it than hold undefined. */
export function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [Key in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value };
}
