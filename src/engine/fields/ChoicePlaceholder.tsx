import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import './boxes.css';

interface Props {
  id: string;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  /** The label of the selected choice, for a single choice. */
  text?: string;
  /** The chips of the selected choices, for multiple choices. */
  chips?: ReactNode;
  /**
   * Whether the labels of the selected choices are still loading. The placeholder text then says
   * so.
   */
  isLoading: boolean;
  /** Called when it is hovered, when its focus changes, and when it is pressed. */
  onHover(): void;
  onFocusChange(isFocused: boolean): void;
  onPress(): void;
}

/**
 * A lightweight placeholder that looks like a choice box. The real one replaces it when the browser
 * is idle, or when the placeholder is hovered or focused.
 */
export function ChoicePlaceholder({
  id,
  required,
  invalid,
  describedBy,
  text = '',
  chips,
  isLoading,
  onHover,
  onFocusChange,
  onPress,
}: Props) {
  const { t } = useTranslation();
  return (
    <div
      className="field-box choice-box"
      data-invalid={invalid || undefined}
      data-many={chips === undefined ? undefined : ''}
      onPointerEnter={onHover}
      onPointerDown={onPress}
    >
      {chips}
      <input
        id={id}
        readOnly
        value={text}
        placeholder={isLoading ? t('mui.autocomplete.loading') : undefined}
        aria-busy={isLoading || undefined}
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-invalid={invalid}
        aria-required={required}
        aria-describedby={describedBy}
        autoComplete="off"
        onFocus={() => onFocusChange(true)}
        onBlur={() => onFocusChange(false)}
      />
      <Icon name="ExpandMore" />
    </div>
  );
}
