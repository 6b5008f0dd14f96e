import type { FormEvent, KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import RtlProvider, { useRtl } from '@mui/system/RtlProvider';
import { DateField, type DateFieldProps } from '@mui/x-date-pickers/DateField';
import { toLatinDigits } from '../../../shared/fold.ts';

/**
 * The parts of a day, each to be typed. Left to itself the library asks for the year first where the page reads leftwards, takes no
 * Arabic digits and moves against the arrows: here the day comes first in both directions.
 */
export function DayField(props: DateFieldProps) {
  const leftwards = useRtl();
  return (
    <RtlProvider value={false}>
      <Box onInputCapture={takeDigits} {...(leftwards ? { onKeyDownCapture: moveLeftwards } : {})}>
        <DateField {...props} />
      </Box>
    </RtlProvider>
  );
}

/** The library reads what was typed out of the part. */
function takeDigits({ target }: FormEvent<HTMLElement>): void {
  if (target instanceof HTMLElement && target.isContentEditable)
    target.textContent = toLatinDigits(target.textContent);
}

const STEPS: Record<string, number> = { ArrowLeft: 1, ArrowRight: -1 };

/** The next part stands to the left of the one before. */
function moveLeftwards(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const parts = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=spinbutton]')];
  const index = parts.findIndex((part) => part === event.target);
  if (step === undefined || index < 0) return;
  event.preventDefault();
  event.stopPropagation();
  parts[index + step]?.focus();
}
