import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import type { DataAttributes } from './Button.tsx';
import '../ui.css';

export interface TextBoxProps extends InputHTMLAttributes<HTMLInputElement>, DataAttributes {
  /** The placeholder and accessible name, if no label element names the input. */
  label?: string;
  inputRef?: Ref<HTMLInputElement>;
  invalid?: boolean;
  /** An icon before the text. */
  start?: ReactNode;
  /** A unit or a button after the text. */
  end?: ReactNode;
}

/** A single-line text input. */
export function TextBox({
  label,
  inputRef,
  invalid,
  start,
  end,
  className = '',
  'data-filter': filter,
  ...input
}: TextBoxProps) {
  // A label makes its icons focus the input as well.
  const Box = label === undefined ? 'div' : 'label';
  return (
    <Box
      className={`text-box ${className}`}
      data-filter={filter}
      data-invalid={invalid || undefined}
    >
      {start}
      <input
        ref={inputRef}
        {...(label === undefined ? {} : { 'aria-label': label, placeholder: label })}
        aria-invalid={invalid}
        {...input}
      />
      {end}
    </Box>
  );
}
