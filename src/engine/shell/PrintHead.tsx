import { useAppInfo } from '../app.ts';
import { useFormat } from '../i18n/useLanguage.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useProfile } from '../session/SessionContext.ts';
import { BidiText } from '../ui/BidiText.tsx';
import { BrandMark } from '../ui/Brand.tsx';
import { usePrintTime } from '../ui/usePrintTime.ts';

/** The head of a printed page: the company, the day in both calendars, and who prints it. */
export function PrintHead() {
  const { t } = useTranslation();
  const format = useFormat();
  const profile = useProfile();
  const { brand } = useAppInfo().app;
  const printedAt = usePrintTime();
  if (printedAt === null || !profile) return null;
  return (
    <div className="print-head">
      <BrandMark size={32} />
      <b>
        <BidiText text={profile.company_name ?? t(brand.name)} />
      </b>
      <span>
        {t('print.made', {
          date: format.dateTime(printedAt),
          hijri: format.hijri(printedAt),
          name: profile.name,
        })}
      </span>
    </div>
  );
}
