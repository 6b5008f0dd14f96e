import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import './boxes.css';

interface Props {
  id: string;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  /** What is chosen, where it is one. */
  text?: string;
  /** What is chosen, where it may be several. */
  chips?: ReactNode;
  /** Whether the name of what is chosen is still on its way; that is said then. */
  waits: boolean;
  /** Told that somebody comes near, whether the focus is here, and of a press. */
  onNear(): void;
  onFocused(has: boolean): void;
  onPress(): void;
}

/** Stands in the place of a box with choices and looks the same: the box that opens is drawn once the form stands, or somebody comes near. */
export function ChoicePlaceholder({
  id,
  required,
  invalid,
  describedBy,
  text = '',
  chips,
  waits,
  onNear,
  onFocused,
  onPress,
}: Props) {
  const { t } = useTranslation();
  return (
    <div
      className="field-box choice-box"
      data-invalid={invalid || undefined}
      data-many={chips === undefined ? undefined : ''}
      onPointerEnter={onNear}
      onPointerDown={onPress}
    >
      {chips}
      <input
        id={id}
        readOnly
        value={text}
        placeholder={waits ? t('mui.autocomplete.loading') : undefined}
        aria-busy={waits || undefined}
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-invalid={invalid}
        aria-required={required}
        aria-describedby={describedBy}
        autoComplete="off"
        onFocus={() => onFocused(true)}
        onBlur={() => onFocused(false)}
      />
      <Icon name="ExpandMore" />
    </div>
  );
}
