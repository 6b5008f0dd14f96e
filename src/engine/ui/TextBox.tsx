import type { InputHTMLAttributes, ReactNode } from 'react';
import './ui.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  /** The placeholder and accessible name. */
  label: string;
  start?: ReactNode;
  end?: ReactNode;
  [name: `data-${string}`]: string | undefined;
}

/**
 * A text input with optional icons at its start and end, like MUI's outlined input without MUI. A
 * label element wraps it, so clicking the icons focuses the input.
 */
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
