import type { HijriDateWidgetOptions } from '../../generated/options.ts';
import { useCallback, useState } from 'react';
import { toHijri, writeHijri } from '../../shared/time/hijri.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { IconButton } from '../../engine/ui/controls/IconButton.tsx';
import { Icon } from '../../engine/ui/icons/Icon.tsx';
import { useToday } from '../../engine/ui/date/useSpan.ts';
import { Popover } from '../../engine/ui/overlays.ts';
import { TextBox } from '../../engine/ui/controls/TextBox.tsx';
import { useTypedText } from '../../engine/fields/useTypedText.ts';
import { dayOf, GregorianDay } from './GregorianDay.tsx';
import { HijriCalendar } from './HijriCalendar.tsx';

/**
 * A widget for Hijri dates (Umm al-Qura): typed year first with any digits, or picked. The
 * Gregorian date is shown below it.
 */
export function HijriDateWidget({
  id,
  name,
  label,
  value,
  required,
  invalid,
  describedBy,
  onChange,
}: WidgetProps<HijriDateWidgetOptions>) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const open = anchor !== null;
  const today = toHijri(useToday());
  const text = typeof value === 'string' ? value : '';
  const typed = useTypedText(value, onChange);
  const pick = useCallback(
    (day: string) => {
      setAnchor(null);
      onChange(day);
    },
    [onChange],
  );
  return (
    <>
      <TextBox
        id={id}
        name={name}
        {...typed}
        invalid={invalid}
        autoComplete="off"
        placeholder="1448-06-10"
        aria-required={required}
        aria-describedby={[describedBy, `${id}__gregorian`].filter(Boolean).join(' ')}
        dir="ltr"
        inputMode="numeric"
        end={
          <IconButton
            aria-label={t('date.open', { label })}
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={() => void Popover.preload()}
            onFocus={() => void Popover.preload()}
            onClick={({ currentTarget }) => setAnchor(currentTarget.closest('.text-box'))}
            data-action="openCalendar"
          >
            <Icon name="Event" />
          </IconButton>
        }
      />
      <div
        id={`${id}__gregorian`}
        data-gregorian
        aria-live="polite"
        className="muted text-caption hijri-gregorian"
      >
        <GregorianDay hijri={text} />
      </div>
      {anchor && (
        <Popover anchor={anchor} label={label} onClose={() => setAnchor(null)}>
          <HijriCalendar
            value={dayOf(text) ?? today}
            picked={dayOf(text)}
            today={today}
            onPick={(day) => pick(writeHijri(day))}
          />
        </Popover>
      )}
    </>
  );
}
