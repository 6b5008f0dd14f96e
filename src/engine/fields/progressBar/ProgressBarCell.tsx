import { useFormat } from '../../i18n/useLanguage.ts';
import type { CellProps } from '../../registries.ts';
import '../cells.css';

/** Below this share something asks for attention. */
const HALF = 50;

/** A share in percent as a bar with its figure; blank where there is none. */
export function ProgressBarCell({ value, options }: CellProps) {
  const format = useFormat();
  if (typeof value !== 'number') return null;
  const shown = Math.min(100, Math.max(0, value));
  return (
    <span
      data-tone={shown < HALF && options['neutral'] !== true ? 'low' : 'good'}
      className="cell-bar"
    >
      <span aria-hidden>
        <span style={{ inlineSize: `${shown}%` }} />
      </span>
      <bdi dir="ltr">{format.percent(value)}</bdi>
    </span>
  );
}
