import type { MultilineWidgetOptions } from '../../generated/options.ts';
import { useEffect, type CSSProperties } from 'react';
import type { WidgetProps } from '../../engine/registries.ts';
import '../../engine/fields/fields.css';
import { useTypedText } from '../../engine/fields/useTypedText.ts';

/** A multiline text input that grows with its text. */
export function MultilineWidget({
  id,
  name,
  value,
  required,
  invalid,
  describedBy,
  options,
  onChange,
}: WidgetProps<MultilineWidgetOptions>) {
  const { inputRef, onChange: type, ...typed } = useTypedText<HTMLTextAreaElement>(value, onChange);
  const rows = options.rows ?? 4;
  useEffect(() => grow(inputRef.current), [inputRef, value]);
  return (
    <div className="text-box" data-invalid={invalid || undefined}>
      <textarea
        ref={inputRef}
        id={id}
        name={name}
        rows={rows}
        {...typed}
        onChange={(event) => {
          type(event);
          grow(event.target);
        }}
        aria-invalid={invalid}
        aria-required={required}
        aria-describedby={describedBy}
        dir="auto"
        style={{ '--rows': rows } as CSSProperties}
      />
    </div>
  );
}

/** For browsers without `field-sizing`. */
function grow(box: HTMLTextAreaElement | null): void {
  if (!box || CSS.supports('field-sizing', 'content')) return;
  box.style.blockSize = 'auto';
  box.style.blockSize = `${box.scrollHeight}px`;
}
