interface ToneOptions {
  tones?: { max: number; tone: string }[];
}

/** Returns the colour of a number by the column's options; undefined without one. */
export function toneOf(value: number, options: Record<string, unknown>): string | undefined {
  // The manifest declares this shape.
  const { tones = [] } = options as ToneOptions;
  return tones.toSorted((one, other) => one.max - other.max).find(({ max }) => value <= max)?.tone;
}
