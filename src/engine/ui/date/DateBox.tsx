import { memo } from 'react';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../icons/Icon.tsx';
import { lazyPart } from '../states/lazyPart.tsx';

export interface DateBoxProps {
  /** The label before the date. */
  label: string;
  /** `2026-11-20`, or empty. */
  value: string;
  /**
   * The first and the last day that can be picked. Typed dates are not limited; `onChange`
   * validates them.
   */
  min?: string;
  max?: string;
  /** For tests and support, as `data-date`. */
  testId: string;
  /**
   * The properties as a form control. The label is then shown above it, and it looks like the
   * form's other inputs.
   */
  control?: {
    id: string;
    required: boolean;
    invalid: boolean;
    describedBy: string | undefined;
    disabled?: boolean;
  };
  /**
   * Called with a date that was picked or completely typed, with the empty text when it was
   * cleared, or with another text when the typed date does not exist. Returns whether the value was
   * accepted.
   */
  onChange(day: string): boolean;
}

const DatePicker = lazyPart(async () => (await import('./DatePicker.tsx')).DatePicker, {
  Fallback: LoadingDate,
});

/**
 * A date input with a calendar, whose day, month and year are edited separately. Its code is large,
 * so it is loaded separately, and only once the page is `ready`. Until then the date is a text.
 */
export const DateBox = memo(function DateBox({
  ready = true,
  ...props
}: DateBoxProps & { ready?: boolean }) {
  return ready ? <DatePicker {...props} /> : <LoadingDate {...props} />;
});

function LoadingDate({ label, value, control }: DateBoxProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="text-box date-loading" aria-busy>
      {!control && <DateLabel label={label} />}
      {value ? format.date(value) : `${t('date.day')} ${t('date.month')} ${t('date.year')}`}
    </div>
  );
}

/** The icon and label before the date. */
export function DateLabel({ label }: { label: string }) {
  return (
    <span className="date-label">
      <Icon name="Event" />
      {label}
    </span>
  );
}
