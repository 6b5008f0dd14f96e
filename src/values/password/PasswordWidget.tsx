import type { PasswordWidgetOptions } from '../../generated/options.ts';
import { useState } from 'react';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { IconButton } from '../../engine/ui/controls/IconButton.tsx';
import { Icon } from '../../engine/ui/icons/Icon.tsx';
import { TextBox } from '../../engine/ui/controls/TextBox.tsx';
import { useTypedText } from '../../engine/fields/useTypedText.ts';

/**
 * A password input with a button that shows the password. It allows pasting, and the password is
 * never stored on the device.
 */
export function PasswordWidget({
  id,
  name,
  label,
  value,
  required,
  invalid,
  describedBy,
  options,
  onChange,
}: WidgetProps<PasswordWidgetOptions>) {
  const { t } = useTranslation();
  const typed = useTypedText(value, onChange);
  const [shown, setShown] = useState(false);
  const toggle = t(shown ? 'action.hidePassword' : 'action.showPassword');
  return (
    <TextBox
      id={id}
      name={name}
      {...typed}
      invalid={invalid}
      type={shown ? 'text' : 'password'}
      autoComplete={options.purpose === 'new' ? 'new-password' : 'current-password'}
      aria-required={required}
      aria-describedby={describedBy}
      dir="ltr"
      spellCheck={false}
      autoCapitalize="off"
      end={
        <IconButton
          onClick={() => setShown(!shown)}
          aria-label={`${toggle}: ${label}`}
          data-hint={toggle}
          aria-pressed={shown}
          data-action="showPassword"
        >
          <Icon name={shown ? 'VisibilityOff' : 'Visibility'} />
        </IconButton>
      }
    />
  );
}
