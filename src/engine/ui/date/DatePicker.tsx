import {
  useCallback,
  useEffect,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import Box from '@mui/material/Box';
import { DatePicker as Picker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { Dayjs } from 'dayjs';
import { useAppInfo } from '../../app.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { readGregorianDay } from '../../../shared/time/readDay.ts';
import tokens from '../../theme/tokens.json' with { type: 'json' };
import { focusOutline } from '../../theme/components.ts';
import { MuiThemeProvider } from '../../theme/MuiThemeProvider.tsx';
import { Icon } from '../icons/Icon.tsx';
import { usePendingInput } from '../pendingInput.ts';
import { calendarAdapterIn, calendarLocale, toDate, toDay, toWeekday } from './calendar.ts';
import { DayField } from './DayField.tsx';
import { DateLabel, type DateBoxProps } from './DateBox.tsx';
import { usePickerTexts } from './usePickerTexts.ts';

/**
 * A date input whose day, month and year are edited separately, with a calendar. A typed date is
 * committed when it is complete and typing pauses, on blur and on Enter; a form also commits it
 * before saving or leaving. An incomplete date is not committed. A pasted text that is no day changes
 * nothing and is reported.
 */
export function DatePicker({ label, value, min, max, testId, control, onChange }: DateBoxProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useAppInfo().app;
  const texts = usePickerTexts();
  const { draft, setDraft, commit } = useDraft(value, onChange);
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (isSection(target) && !isSection(relatedTarget)) commit(draft);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') commit(draft);
  };
  const [hasPastedOther, setPastedOther] = useState(false);
  // MUI's field would be emptied by a text that it does not understand.
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (control?.disabled) return;
    const day = readGregorianDay(event.clipboardData.getData('text'));
    setPastedOther(day === undefined);
    if (day === undefined) return;
    setDraft(toDate(day));
    commit(toDate(day));
  };
  return (
    <MuiThemeProvider>
      <LocalizationProvider
        key={language}
        dateAdapter={calendarAdapterIn(timeZone)}
        adapterLocale={calendarLocale(language)}
        localeText={texts}
      >
        <Box
          data-date={testId}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          onPasteCapture={onPaste}
          sx={control ? { ...BOX_STYLE, ...FORM_CONTROL_STYLE } : BOX_STYLE}
        >
          <Picker
            value={draft}
            disabled={control?.disabled === true}
            onChange={(date) => {
              setPastedOther(false);
              setDraft(date);
            }}
            onAccept={(date, { source }) => {
              if (source === 'view') commit(date);
            }}
            {...(min === undefined ? {} : { minDate: toDate(min)! })}
            {...(max === undefined ? {} : { maxDate: toDate(max)! })}
            format={DATE_FORMAT}
            dayOfWeekFormatter={toWeekday(language)}
            showDaysOutsideCurrentMonth
            slots={{ openPickerIcon: control ? DayIcon : OpenIcon, field: DayField }}
            slotProps={{
              toolbar: { toolbarFormat: DATE_FORMAT },
              desktopPaper: { sx: PAPER_STYLE },
              popper: { 'aria-label': label },
              textField: control
                ? toTextField(
                    control,
                    control.required ? `${label} (${t('a11y.required')})` : label,
                  )
                : {
                    error: false,
                    slotProps: {
                      input: { startAdornment: <DateLabel label={label} />, 'aria-label': label },
                    },
                  },
            }}
          />
          {hasPastedOther && (
            <p role="alert" className="text-caption" data-pasted>
              {t('date.notPasted')}
            </p>
          )}
        </Box>
      </LocalizationProvider>
    </MuiThemeProvider>
  );
}

const toTextField = (
  { id, invalid, describedBy }: NonNullable<DateBoxProps['control']>,
  label: string,
) => ({
  id,
  error: invalid,
  slotProps: {
    input: { 'aria-label': label, ...(describedBy ? { 'aria-describedby': describedBy } : {}) },
  },
});

/** Whether an element is the day, month or year of the input. */
const isSection = (element: Element | null) => element?.getAttribute('role') === 'spinbutton';

/** The format of dates on all pages. */
const DATE_FORMAT = 'D MMMM YYYY';

const OpenIcon = () => <Icon name="ExpandMore" />;
const DayIcon = () => <Icon name="Event" />;

/** A complete date is committed when typing pauses for this long. */
const COMMIT_DELAY_MS = 1000;

/** A year with fewer digits is still being typed. */
const isComplete = (date: Dayjs | null): boolean =>
  date !== null && date.isValid() && date.year() >= 1000;

/**
 * Holds the date until it is committed. It is reset when the value changes, and when a date was
 * rejected.
 */
function useDraft(value: string, onChange: (day: string) => boolean) {
  const [state, setState] = useState({ value, date: toDate(value) });
  if (state.value !== value) setState({ value, date: toDate(value) });
  const setDraft = (date: Dayjs | null) => setState({ value, date });
  const commit = useCallback(
    (date: Dayjs | null) => {
      const day = toDay(date);
      if (day !== value && !onChange(day)) setState({ value, date: toDate(value) });
    },
    [value, onChange],
  );
  const { date: typed } = state;
  usePendingInput(useCallback(() => commit(typed), [commit, typed]));
  useEffect(() => {
    if (!isComplete(typed)) return undefined;
    const timer = setTimeout(() => commit(typed), COMMIT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, commit]);
  return { draft: state.date, setDraft, commit };
}

/** The same height and border as the boxes of a list's filters. */
const BOX_STYLE = {
  minInlineSize: 0,
  '& .MuiPickersTextField-root': { inlineSize: '100%', minInlineSize: 0 },
  '& .MuiPickersInputBase-root': {
    minBlockSize: 38,
    paddingInlineStart: '12px',
    paddingInlineEnd: '4px',
    borderRadius: '8px',
    bgcolor: 'surface',
    typography: 'body2',
    fontWeight: 500,
  },
  '&& .MuiPickersInputBase-sectionsContainer': {
    paddingBlock: '6px',
    inlineSize: 'auto',
    minInlineSize: 0,
    direction: 'inherit',
  },
  // The box shows the focus ring, and the focused section is highlighted.
  '& .MuiPickersInputBase-root:has([role=spinbutton]:focus-visible)': focusOutline(1),
  '& [role=spinbutton]:focus-visible': { outline: 'none' },
  '&& .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'line' },
} as const;

/** Looks like the text inputs of a form. */
const FORM_CONTROL_STYLE = {
  '& .MuiPickersInputBase-root': {
    ...BOX_STYLE['& .MuiPickersInputBase-root'],
    paddingInlineEnd: '16px',
    typography: 'body1',
    fontWeight: 400,
  },
  '&& .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'lineStrong' },
  '&& .Mui-error .MuiPickersOutlinedInput-notchedOutline': {
    borderColor: 'error.main',
    borderWidth: 2,
  },
} as const;

/** Looks like menus. */
const PAPER_STYLE = {
  mt: '4px',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '8px',
  bgcolor: 'surfaceRaised',
  boxShadow: tokens.elevation[2],
} as const;
