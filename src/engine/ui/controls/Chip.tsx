import type { HTMLAttributes, MouseEvent, ReactNode } from 'react';
import type { DataAttributes } from './Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import '../ui.css';

export type Tone = 'neutral' | 'primary' | 'accent' | 'success' | 'warning' | 'error' | 'info';

interface Props
  extends DataAttributes, Pick<HTMLAttributes<HTMLSpanElement>, 'tabIndex' | 'onFocus'> {
  tone?: Tone;
  /** Shows a button that removes the chip. Its accessible name is `removeLabel`. */
  onRemove?: ((event: MouseEvent) => void) | undefined;
  /** Whether the button is left out of the tab order, because the chip itself handles keys. */
  skipTab?: boolean;
  removeLabel?: string;
  children: ReactNode;
}

/** A short value in a coloured pill. */
export function Chip({
  tone = 'neutral',
  onRemove,
  removeLabel,
  skipTab = false,
  children,
  ...attributes
}: Props) {
  return (
    <span data-tone={tone} className="chip" {...attributes}>
      {children}
      {onRemove && (
        <button
          type="button"
          data-no-print
          aria-label={removeLabel}
          tabIndex={skipTab ? -1 : undefined}
          onClick={onRemove}
          className="pressable chip-remove"
        >
          <Icon name="Close" size={16} />
        </button>
      )}
    </span>
  );
}
