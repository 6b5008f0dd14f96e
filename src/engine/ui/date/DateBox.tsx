import { memo, useState } from 'react';
import { useFormat } from '../../i18n/useLanguage.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { lazyOnIdle } from '../lazyOnIdle.ts';

export interface DateBoxProps {
  /** What the day is, shown before it. */
  label: string;
  /** `2026-11-20`, or empty. */
  value: string;
  /** The first and the last day that can be picked. What is typed is handed on as it is: whoever asked judges it. */
  min?: string;
  max?: string;
  /** For tests and support. */
  mark: string;
  /** Where it is a control of a form: the label stands above it then, and it looks as the others do. */
  control?: {
    id: string;
    required: boolean;
    invalid: boolean;
    describedBy: string | undefined;
    disabled?: boolean;
  };
  /** Takes a day that was picked, or typed to the end; empty where it was cleared, and another text where what was typed is no day. Gives whether it was taken. */
  onChange(day: string): boolean;
}

const useDatePicker = lazyOnIdle(async () => (await import('./DatePicker.tsx')).DatePicker);

/** A day, typed or picked from a calendar. The calendar is fetched once the page is `ready`, or pressed for; until then a button with the day stands there. */
export const DateBox = memo(function DateBox({
  ready,
  ...props
}: DateBoxProps & { ready: boolean }) {
  const [DatePicker, near, ask] = useDatePicker(ready);
  const [pressed, setPressed] = useState(false);
  // Whoever stands on the button when the calendar comes stands on its box then.
  const [focused, setFocused] = useState(false);
  if (DatePicker) return <DatePicker {...props} opens={pressed} focused={focused} />;
  const press = () => {
    setPressed(true);
    ask();
  };
  return <DatePlaceholder {...props} onNear={near} onPress={press} onFocused={setFocused} />;
});

function DatePlaceholder({
  label,
  value,
  mark,
  onNear,
  onPress,
  onFocused,
}: DateBoxProps & { onNear(): void; onPress(): void; onFocused(focused: boolean): void }) {
  const format = useFormat();
  return (
    <Button
      look="outlined"
      className="date-button"
      data-date={mark}
      onPointerEnter={onNear}
      onFocus={() => onFocused(true)}
      onBlur={() => onFocused(false)}
      onClick={onPress}
      endIcon={<Icon name="ExpandMore" color="textMuted" />}
    >
      <DateLabel label={label} />
      <b>{value && format.date(value)}</b>
    </Button>
  );
}

/** What stands before the day. */
export function DateLabel({ label }: { label: string }) {
  return (
    <span className="date-label">
      <Icon name="Event" />
      {label}
    </span>
  );
}
