import { readHijri, toGregorian } from '../../shared/time/hijri.ts';
import { readDay } from '../../shared/time/readDay.ts';
import { useFormat } from '../../engine/i18n/useLanguage.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';

/** Parses the text that has been typed so far. */
export const dayOf = (text: string) => readHijri(readDay(text) ?? '');

/** Shows the Gregorian date of a Hijri date; empty for an invalid one. */
export function GregorianDay({ hijri }: { hijri: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const day = dayOf(hijri);
  return day ? (
    <>{t('common.gregorianEquivalent', { date: format.date(toGregorian(day)) })}</>
  ) : null;
}
