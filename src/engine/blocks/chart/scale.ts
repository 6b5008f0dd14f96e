/**
 * The ends of a scale from 0 that holds the greatest value, with at most five round steps.
 * @param least no step is smaller: counts have whole steps, so that no two have the same label
 */
export function toScale(greatest: number, least = 0): { most: number; ticks: number[] } {
  if (!(greatest > 0)) return { most: 1, ticks: [0, 1] };
  const rough = greatest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    least,
    [1, 2, 2.5, 5, 10]
      .map((factor) => factor * power)
      .find((one) => one >= rough && (least === 0 || one < 1 || Number.isInteger(one)))!,
  );
  const count = Math.ceil(greatest / step - 1e-9);
  return {
    most: count * step,
    ticks: Array.from(
      { length: count + 1 },
      (_none, index) => Math.round(index * step * 1e6) / 1e6,
    ),
  };
}
