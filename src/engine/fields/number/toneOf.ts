import type { Tone } from '../../ui/Chip.tsx';

interface ToneOptions {
  tones?: { max: number; tone: Tone }[];
}

/** Returns the colour of a number by the column's options; undefined without one. */
export function toneOf(value: number, options: Record<string, unknown>): Tone | undefined {
  // The manifest declares this shape.
  const { tones = [] } = options as ToneOptions;
  return tones.toSorted((one, other) => one.max - other.max).find(({ max }) => value <= max)?.tone;
}
