import { useEffect, useRef } from 'react';
import { useAppInfo } from '../../app.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useCompanyName, useProfile } from '../../session/SessionContext.ts';
import { BidiText } from '../../ui/controls/BidiText.tsx';
import { BrandMark } from '../../ui/page/Brand.tsx';
import { runWhenSettled } from '../../ui/idle.ts';
import { pictureUrl } from '../../ui/controls/pictureProps.ts';
import { usePrintTime } from '../../ui/page/usePrintTime.ts';

/** The width in pixels from which on a logo is sharp on paper. */
const LOGO_WIDTH = 160;

const SETTLE_CHECK_MS = 500;

/** The head of a printed page: the company, the day in both calendars, and who prints it. */
export function PrintHead() {
  const { t } = useTranslation();
  const format = useFormat();
  const profile = useProfile();
  const company = useCompanyName();
  const { brand } = useAppInfo().app;
  const printedAt = usePrintTime();
  const logo = profile?.company_logo ? pictureUrl(profile.company_logo, LOGO_WIDTH) : null;
  usePreloaded(logo);
  if (printedAt === null || !profile) return null;
  return (
    <div className="print-head">
      {logo ? <img src={logo} alt="" decoding="sync" /> : <BrandMark size={32} />}
      <b>
        <BidiText text={company ?? t(brand.name)} />
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

/** Loads a picture while the browser is idle, because a page that is being printed loads nothing. */
function usePreloaded(source: string | null): void {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (source === null) return undefined;
    return runWhenSettled(() => {
      picture.current = new Image();
      picture.current.src = source;
    }, SETTLE_CHECK_MS);
  }, [source]);
}
