import { readHijri, toGregorian } from '../../../shared/hijri.ts';
import { normalize } from '../../../shared/normalize.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

const DAY = { normalize: 'day' };

/** The day that a text names, as it was typed so far. */
export const dayOf = (text: string) => readHijri(String(normalize(DAY, text)));

/** The Gregorian day of a Hijri one; nothing while it is none. */
export function GregorianDay({ hijri }: { hijri: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const day = dayOf(hijri);
  return day ? (
    <>{t('common.gregorianEquivalent', { date: format.date(toGregorian(day)) })}</>
  ) : null;
}
