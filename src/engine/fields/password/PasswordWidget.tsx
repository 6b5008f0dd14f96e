import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { WidgetProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useTypedText } from '../useTypedText.ts';

/** A password, hidden until somebody asks to see it. Pasting is welcome; nothing of it is ever kept on the device. */
export function PasswordWidget({ id, name, label, value, required, invalid, describedBy, options, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const typed = useTypedText(value, onChange);
  const [shown, setShown] = useState(false);
  const toggle = t(shown ? 'action.hidePassword' : 'action.showPassword');
  return (
    <OutlinedInput
      id={id}
      name={name}
      fullWidth
      {...typed}
      error={invalid}
      type={shown ? 'text' : 'password'}
      autoComplete={options['purpose'] === 'new' ? 'new-password' : 'current-password'}
      inputProps={{ 'aria-required': required, 'aria-describedby': describedBy, dir: 'ltr', spellCheck: false, autoCapitalize: 'off' }}
      endAdornment={
        <IconButton edge="end" onClick={() => setShown(!shown)} aria-label={`${toggle}: ${label}`} data-hint={toggle} aria-pressed={shown} data-action="showPassword">
          <Icon name={shown ? 'VisibilityOff' : 'Visibility'} />
        </IconButton>
      }
      sx={{ '&:dir(rtl) input': { textAlign: 'end' } }}
    />
  );
}
