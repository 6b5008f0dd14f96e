import type { DataAttributes } from './Button.tsx';
import '../ui.css';

interface Props extends DataAttributes {
  label: string;
  /** From 0 to 100; undefined if it is unknown how much is left. */
  percent?: number;
}

export function ProgressBar({ label, percent, ...attributes }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      {...(percent === undefined
        ? {}
        : { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': percent })}
      className="progress-bar"
      {...attributes}
    >
      <div style={percent === undefined ? {} : { inlineSize: `${percent}%` }} />
    </div>
  );
}
