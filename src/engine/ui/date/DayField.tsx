import type { FormEvent, KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import RtlProvider, { useRtl } from '@mui/system/RtlProvider';
import { DateField, type DateFieldProps } from '@mui/x-date-pickers/DateField';
import { toLatinDigits } from '../../../shared/text/fold.ts';

/**
 * The sections of a date. MUI's field would put the year first in right-to-left pages, accept no
 * Arabic digits, and move against the arrow keys. Here the day comes first in both directions.
 */
export function DayField(props: DateFieldProps) {
  const isRtl = useRtl();
  return (
    <RtlProvider value={false}>
      <Box
        onInputCapture={convertDigits}
        {...(isRtl ? { onKeyDownCapture: moveFocusRightToLeft } : {})}
      >
        <DateField {...props} />
      </Box>
    </RtlProvider>
  );
}

/** Replaces Arabic digits before MUI reads the typed text from the element. */
function convertDigits({ target }: FormEvent<HTMLElement>): void {
  if (target instanceof HTMLElement && target.isContentEditable)
    target.textContent = toLatinDigits(target.textContent);
}

const STEPS: Record<string, number> = { ArrowLeft: 1, ArrowRight: -1 };

/** In right-to-left pages the next section is to the left of the previous one. */
function moveFocusRightToLeft(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const parts = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=spinbutton]')];
  const index = parts.findIndex((part) => part === event.target);
  if (step === undefined || index < 0) return;
  event.preventDefault();
  event.stopPropagation();
  parts[index + step]?.focus();
}
