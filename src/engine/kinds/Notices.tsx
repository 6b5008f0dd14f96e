import { isConditionMet } from '../../shared/resolved/condition.ts';
import type { ResolvedNotice } from '../../shared/resolved/resolved.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Notice } from '../ui/states/Notice.tsx';

/** Shows the notices of a screen whose condition the item meets. */
export function Notices({ notices, item }: { notices: ResolvedNotice[]; item: unknown }) {
  const { t } = useTranslation();
  const shown = notices.filter(({ when }) => isConditionMet(when, { item }));
  return shown.map(({ text, tone }) => (
    <Notice key={text} severity={tone} data-notice={text}>
      {t(text)}
    </Notice>
  ));
}
