/** For rounding to one decimal, as on the screen. */
const ROUNDING_FACTOR = 10;

/**
 * Creates a percentage cell that shows as many decimals as the screen does: 13.04 as 13%, 13.06 as
 * 13.1%. Its value is exact.
 */
export function percentCell(value: number): { number: number; format: string } {
  return {
    number: value / 100,
    format: Number.isInteger(Math.round(value * ROUNDING_FACTOR) / ROUNDING_FACTOR) ? '0%' : '0.0%',
  };
}
