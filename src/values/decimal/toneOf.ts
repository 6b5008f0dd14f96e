import type { NumberCellOptions } from '../../generated/options.ts';
import type { Tone } from '../../engine/ui/controls/Chip.tsx';

/** Returns the colour of a number by the column's options; undefined without one. */
export function toneOf(value: number, { tones = [] }: NumberCellOptions): Tone | undefined {
  return tones.toSorted((one, other) => one.max - other.max).find(({ max }) => value <= max)?.tone;
}
