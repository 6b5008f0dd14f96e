import { useCallback, useState } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { toHijri, writeHijri } from '../../../shared/hijri.ts';
import { createToday } from '../../../shared/days.ts';
import { useAppInfo } from '../../app.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { WidgetProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useTypedText } from '../useTypedText.ts';
import { dayOf, GregorianDay } from './GregorianDay.tsx';
import { HijriCalendar } from './HijriCalendar.tsx';

const BELOW = { vertical: 'bottom', horizontal: 'center' } as const;
const ABOVE = { vertical: 'top', horizontal: 'center' } as const;

/** A day of the Umm al-Qura calendar: typed year first, with any digits, or picked. The day that it is everywhere else stands below. */
export function HijriDateWidget({
  id,
  name,
  label,
  value,
  required,
  invalid,
  describedBy,
  onChange,
}: WidgetProps) {
  const { t } = useTranslation();
  const { timeZone } = useAppInfo().app;
  const [anchor, setAnchor] = useState<Element | null>(null);
  const open = anchor !== null;
  const [today] = useState(() => toHijri(createToday(timeZone)()));
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
      <OutlinedInput
        id={id}
        name={name}
        fullWidth
        {...typed}
        error={invalid}
        autoComplete="off"
        placeholder="1448-06-10"
        inputProps={{
          'aria-required': required,
          'aria-describedby': [describedBy, `${id}__gregorian`].filter(Boolean).join(' '),
          dir: 'ltr',
          inputMode: 'numeric',
        }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              edge="end"
              aria-label={t('date.open', { label })}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={({ currentTarget }) =>
                setAnchor(currentTarget.closest('.MuiInputBase-root'))
              }
              data-action="openCalendar"
            >
              <Icon name="Event" />
            </IconButton>
          </InputAdornment>
        }
        sx={{ '&:dir(rtl) input[dir=ltr]': { textAlign: 'end' } }}
      />
      <Box
        id={`${id}__gregorian`}
        data-gregorian
        aria-live="polite"
        sx={{ typography: 'caption', color: 'textMuted', minBlockSize: 20, mt: 0.5 }}
      >
        <GregorianDay hijri={text} />
      </Box>
      <Popover
        open={open}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={BELOW}
        transformOrigin={ABOVE}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1, p: 3 } } }}
      >
        <HijriCalendar
          value={dayOf(text) ?? today}
          picked={dayOf(text)}
          today={today}
          onPick={(day) => pick(writeHijri(day))}
        />
      </Popover>
    </>
  );
}
