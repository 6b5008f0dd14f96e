import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import './boxes.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  inputRef: Ref<HTMLInputElement>;
  invalid: boolean;
  /** What stands behind the text. */
  end?: ReactNode;
}

/** A form's box of one line: MUI's outlined box without MUI. */
export function InputBox({ inputRef, invalid, end, ...input }: Props) {
  return (
    <div className="field-box" data-invalid={invalid || undefined}>
      <input ref={inputRef} aria-invalid={invalid} {...input} />
      {end}
    </div>
  );
}
