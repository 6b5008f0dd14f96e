/** As many decimals as a percentage has on a screen. */
const FACTOR = 10;

/** A percentage of Excel's that shows as many decimals as the screen does: 13.04 as 13%, 13.06 as 13.1%. The number behind it is exact. */
export function percentCell(value: number): { number: number; format: string } {
  return {
    number: value / 100,
    format: Number.isInteger(Math.round(value * FACTOR) / FACTOR) ? '0%' : '0.0%',
  };
}
