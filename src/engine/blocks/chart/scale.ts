/**
 * Returns the maximum and the ticks of an axis that starts at 0, with at most five round steps.
 * @param greatest the greatest value of the chart
 * @param minStep the smallest step: 1 for counts, whose labels have no decimals
 */
export function toScale(greatest: number, minStep = 0): { max: number; ticks: number[] } {
  if (!(greatest > 0)) return { max: 1, ticks: [0, 1] };
  const roughStep = greatest / 4;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = Math.max(
    minStep,
    [1, 2, 2.5, 5, 10]
      .map((factor) => factor * power)
      .find((size) => size >= roughStep && (minStep === 0 || size < 1 || Number.isInteger(size)))!,
  );
  const count = Math.ceil(greatest / step - 1e-9);
  return {
    max: count * step,
    ticks: Array.from(
      { length: count + 1 },
      (_none, index) => Math.round(index * step * 1e6) / 1e6,
    ),
  };
}
