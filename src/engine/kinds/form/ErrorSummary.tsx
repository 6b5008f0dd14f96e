import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { FormError } from './errors.ts';
import { controlId } from './formData.ts';
import './form.css';

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
    <div ref={box} role="alert" tabIndex={-1} data-alert="errors" className="form-errors">
      <Icon name="ErrorOutline" size={24} />
      <div>
        <h2 className="text-subheading">{t(title)}</h2>
        <ul>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field === null ? (
                message
              ) : (
                <button
                  type="button"
                  onClick={() => focusField(field)}
                  data-error={field}
                  className="pressable"
                >
                  {message}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
