import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { focusOutline } from '../../theme/components.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { messageText } from './messages.ts';

export interface FormError {
  /** The field, or null where the refusal is about the form as a whole. */
  field: string | null;
  message: string;
}

/** The id that RJSF gives to a field's control. */
export const controlId = (field: string) => `root_${field}`;

/** Brings the focus to a field. */
export function focusField(field: string): void {
  const control = document.getElementById(controlId(field));
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

interface Props {
  errors: FormError[];
  /** Changes with every failed attempt: each one brings the focus here. */
  attempt: number;
  /** Text key of the heading. */
  title: string;
}

/** Every error of the form in one place, in the words that stand at the fields, each a link into its field. */
export function ErrorSummary({ errors, attempt, title }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <Box
      ref={box}
      role="alert"
      tabIndex={-1}
      data-alert="errors"
      sx={{
        display: 'flex',
        gap: 3,
        p: 4,
        mb: 4,
        borderRadius: '12px',
        border: '1px solid',
        borderColor: 'error.main',
        bgcolor: 'errorSoft',
        color: 'onErrorSoft',
        '&:focus': focusOutline(),
      }}
    >
      <Icon name="ErrorOutline" size={24} />
      <Box>
        <Typography variant="h3" component="h2">
          {t(title)}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, paddingInlineStart: 3, listStyleType: '"- "' }}>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field === null ? (
                messageText(t, message)
              ) : (
                <Link
                  component="button"
                  type="button"
                  color="inherit"
                  underline="always"
                  onClick={() => focusField(field)}
                  data-error={field}
                  sx={{ textAlign: 'start', verticalAlign: 'top' }}
                >
                  {messageText(t, message)}
                </Link>
              )}
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
