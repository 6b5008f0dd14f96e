import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useTranslation } from 'react-i18next';
import { Icon } from './icons/Icon.tsx';

interface Props extends Omit<OutlinedInputProps, 'label' | 'error'> {
  name: string;
  label: string;
  errors?: string[];
  /** What is written from left to right in any language stands at the same edge as the rest. */
  ltr?: boolean;
  end?: ReactNode;
}

/** A text box with its label above and its errors below, wired together for screen readers. */
export function LabelledInput({ name, label, errors = [], ltr, end, inputProps, required, ...props }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <Box data-field={name}>
      <Box component="label" htmlFor={id} sx={{ typography: 'subtitle2', display: 'block', mb: 1 }}>
        {label}
        {required && (
          <Box component="span" aria-hidden sx={{ color: 'error.main', marginInlineStart: 1 }}>
            *
          </Box>
        )}
      </Box>
      <OutlinedInput
        {...props}
        id={id}
        name={name}
        fullWidth
        error={errors.length > 0}
        endAdornment={end}
        inputProps={{
          ...inputProps,
          'aria-required': required ?? false,
          'aria-describedby': errors.length > 0 ? errorId : undefined,
          ...(ltr ? { dir: 'ltr' } : {}),
        }}
        sx={{ minHeight: 44, '&:dir(rtl) input[dir=ltr]': { textAlign: 'end' } }}
      />
      {errors.length > 0 && (
        <FormHelperText id={errorId} error sx={{ display: 'flex', gap: 1, alignItems: 'center', mx: 0, fontSize: '0.8125rem' }}>
          <Icon name="ErrorOutline" size={16} titleAccess={t('error.summary.title')} />
          {errors.join(' ')}
        </FormHelperText>
      )}
    </Box>
  );
}
