import { memo, useState } from 'react';
import { useFormat } from '../../i18n/useLanguage.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { lazyOnIdle } from '../lazyOnIdle.ts';

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

const useDatePicker = lazyOnIdle(async () => (await import('./DatePicker.tsx')).DatePicker);

/**
 * A date input with a calendar. Its code is loaded once the page is `ready`, or when it is pressed.
 * Until then a button with the date is shown.
 */
export const DateBox = memo(function DateBox({
  ready,
  ...props
}: DateBoxProps & { ready: boolean }) {
  const [DatePicker, preload, loadNow] = useDatePicker(ready);
  const [pressed, setPressed] = useState(false);
  // If the placeholder button has the focus when the date picker replaces it, the date picker
  // receives it.
  const [focused, setFocused] = useState(false);
  if (DatePicker) return <DatePicker {...props} initiallyOpen={pressed} focused={focused} />;
  const onPress = () => {
    setPressed(true);
    loadNow();
  };
  return (
    <DatePlaceholder {...props} onHover={preload} onPress={onPress} onFocusChange={setFocused} />
  );
});

function DatePlaceholder({
  label,
  value,
  testId,
  onHover,
  onPress,
  onFocusChange,
}: DateBoxProps & { onHover(): void; onPress(): void; onFocusChange(focused: boolean): void }) {
  const format = useFormat();
  return (
    <Button
      variant="outlined"
      className="date-button"
      data-date={testId}
      onPointerEnter={onHover}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      onClick={onPress}
      endIcon={<Icon name="ExpandMore" color="textMuted" />}
    >
      <DateLabel label={label} />
      <b>{value && format.date(value)}</b>
    </Button>
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
