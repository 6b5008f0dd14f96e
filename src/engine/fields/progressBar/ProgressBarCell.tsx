import { useFormat } from '../../i18n/useLanguage.ts';
import type { CellProps } from '../../registries.ts';
import '../cells.css';

/** Lower percentages are highlighted. */
const LOW_BELOW = 50;

/** Shows a percentage as a bar and a number; empty without a number. */
export function ProgressBarCell({ value, options }: CellProps) {
  const format = useFormat();
  if (typeof value !== 'number') return null;
  const shown = Math.min(100, Math.max(0, value));
  return (
    <span
      data-tone={shown < LOW_BELOW && options['neutral'] !== true ? 'low' : 'good'}
      className="cell-bar"
    >
      <span aria-hidden>
        <span style={{ inlineSize: `${shown}%` }} />
      </span>
      <bdi dir="ltr">{format.percent(value)}</bdi>
    </span>
  );
}
