import { useEffect, useRef, type InputHTMLAttributes, type ReactNode } from 'react';
import type { DataAttributes } from './Button.tsx';
import '../ui.css';

interface Props
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'>, DataAttributes {
  checked: boolean;
  onChange(checked: boolean): void;
  /** The text beside it. Without it, `aria-label` names the input. */
  label?: ReactNode;
}

/** A checkbox. `indeterminate` means that some of several things are selected. */
export function Checkbox({ indeterminate = false, ...props }: Props & { indeterminate?: boolean }) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <Toggle {...props} type="checkbox" inputRef={ref} className="check" />;
}

/** One choice of a group of radio buttons with the same `name`. */
export const Radio = (props: Props) => <Toggle {...props} type="radio" className="check" />;

/** A switch that takes effect at once, or a field with two values. */
export const Switch = (props: Props) => (
  <Toggle {...props} type="checkbox" role="switch" className="switch" />
);

function Toggle({
  label,
  onChange,
  inputRef,
  ...input
}: Props & {
  type: 'checkbox' | 'radio';
  inputRef?: React.Ref<HTMLInputElement>;
}) {
  return (
    // The label is also the target of a press, which the small input alone would miss.
    <label className="toggle-label">
      <input ref={inputRef} {...input} onChange={(event) => onChange(event.target.checked)} />
      {label !== undefined && <span>{label}</span>}
    </label>
  );
}
