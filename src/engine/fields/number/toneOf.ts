interface ToneOptions {
  tones?: { max: number; tone: string }[];
}

/** How good a number is by a column's settings; undefined where they do not say. */
export function toneOf(value: number, options: Record<string, unknown>): string | undefined {
  // The manifest gives the settings this shape.
  const { tones = [] } = options as ToneOptions;
  return tones.toSorted((one, other) => one.max - other.max).find(({ max }) => value <= max)?.tone;
}
