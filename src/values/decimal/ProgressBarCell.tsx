import type { ProgressBarCellOptions } from '../../generated/options.ts';
import { useFormat } from '../../engine/i18n/useLanguage.ts';
import type { CellProps } from '../../engine/registries.ts';
import { LOW_SHARE } from '../../engine/ui/controls/lowShare.ts';
import '../../engine/fields/cells.css';

/** Returns what a percentage means, by the option `goodWhen`. */
function toneOf(
  percent: number,
  goodWhen: ProgressBarCellOptions['goodWhen'],
): 'good' | 'warning' | 'neutral' {
  if (goodWhen === 'neither') return 'neutral';
  const isBad = goodWhen === 'low' ? percent > LOW_SHARE : percent < LOW_SHARE;
  return isBad ? 'warning' : 'good';
}

/** Shows a percentage as a bar and a number; empty without a number. */
export function ProgressBarCell({ value, options }: CellProps<ProgressBarCellOptions>) {
  const format = useFormat();
  if (typeof value !== 'number') return null;
  const shown = Math.min(100, Math.max(0, value));
  return (
    <span data-tone={toneOf(shown, options.goodWhen)} className="cell-bar">
      <span aria-hidden>
        <span style={{ inlineSize: `${shown}%` }} />
      </span>
      <bdi dir="ltr">{format.percent(value)}</bdi>
    </span>
  );
}
