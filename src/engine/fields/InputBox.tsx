import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import './boxes.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  inputRef: Ref<HTMLInputElement>;
  invalid: boolean;
  /** Shown after the text. */
  end?: ReactNode;
}

/** A single-line input of a form, like MUI's outlined input without MUI. */
export function InputBox({ inputRef, invalid, end, ...input }: Props) {
  return (
    <div className="field-box" data-invalid={invalid || undefined}>
      <input ref={inputRef} aria-invalid={invalid} {...input} />
      {end}
    </div>
  );
}
