import type { InputHTMLAttributes, ReactNode } from 'react';
import './ui.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  /** What it is for: shown while it is empty, and told to screen readers. */
  label: string;
  start?: ReactNode;
  end?: ReactNode;
  [mark: `data-${string}`]: string | undefined;
}

/** A box of one line, with an icon before or behind what is typed: MUI's outlined box without MUI. A press beside the text, too, goes into it. */
export function TextBox({
  label,
  start,
  end,
  className = '',
  'data-filter': filter,
  ...input
}: Props) {
  return (
    <label className={`text-box ${className}`} data-filter={filter}>
      {start}
      <input aria-label={label} placeholder={label} {...input} />
      {end}
    </label>
  );
}
