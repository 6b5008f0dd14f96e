import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { focusOutline } from '../../theme/components.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { FormError } from './errors.ts';
import { controlId } from './formData.ts';

/** Focuses a field and scrolls it into view. */
export function focusField(field: string): void {
  const control = document.getElementById(controlId(field));
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

interface Props {
  errors: FormError[];
  /** The number of failed attempts. Each new one moves the focus to the summary. */
  attempt: number;
  /** Text key of the heading. */
  title: string;
}

/**
 * Lists all errors of the form, with the same messages as at the fields. Each is a link to its
 * field.
 */
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
                message
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
                  {message}
                </Link>
              )}
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
