import '../ui.css';

const [WIDTH, HEIGHT, MARGIN] = [100, 32, 3];

/**
 * A small line of values in their order, without axes. It follows the reading direction: in Arabic
 * the last value is at the left. Screen readers need the values beside it.
 */
export function Sparkline({ values }: { values: readonly number[] }) {
  const greatest = Math.max(...values, 0) || 1;
  const points = values.map((value, index) => {
    const x = values.length < 2 ? WIDTH : (index / (values.length - 1)) * WIDTH;
    const y = HEIGHT - MARGIN - (Math.max(0, value) / greatest) * (HEIGHT - 2 * MARGIN);
    return `${round(x)},${round(y)}`;
  });
  if (points.length === 0) return null;
  return (
    <svg
      aria-hidden
      data-mirror
      className="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
      <path d={`M${points.at(-1)!.replace(',', ' ')}h0`} />
    </svg>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
