import { useMemo } from 'react';
import type { PickersInputLocaleText } from '@mui/x-date-pickers/locales';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Returns all texts of the date picker. */
export function usePickerTexts(): PickersInputLocaleText {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      previousMonth: t('mui.datepicker.previousMonth'),
      nextMonth: t('mui.datepicker.nextMonth'),
      openPreviousView: t('action.previous'),
      openNextView: t('action.next'),
      calendarViewSwitchingButtonAriaLabel: (view) =>
        t(view === 'year' ? 'date.showDays' : 'date.showYears'),
      cancelButtonLabel: t('action.cancel'),
      clearButtonLabel: t('action.clear'),
      fieldClearLabel: t('action.clear'),
      okButtonLabel: t('mui.datepicker.ok'),
      todayButtonLabel: t('mui.datepicker.today'),
      datePickerToolbarTitle: t('action.pickDate'),
      dateTableLabel: t('action.pickDate'),
      openDatePickerDialogue: (date) =>
        date ? t('mui.datepicker.chooseDate', { date }) : t('action.pickDate'),
      fieldYearPlaceholder: () => t('date.year'),
      fieldMonthPlaceholder: () => t('date.month'),
      fieldDayPlaceholder: () => t('date.day'),
      year: t('date.year'),
      month: t('date.month'),
      day: t('date.day'),
      empty: t('date.empty'),
    }),
    [t],
  );
}
