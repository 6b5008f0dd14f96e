import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Offers what was typed here before and never saved. */
export function DraftNotice({ at, onRestore, onDrop }: { at: string; onRestore(): void; onDrop(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Notice
      severity="info"
      mark="draft"
      ways={[
        { mark: 'dropDraft', label: t('action.discardDraft'), onPress: onDrop },
        { mark: 'restoreDraft', label: t('action.restoreDraft'), main: true, onPress: onRestore },
      ]}
    >
      {t('state.draftFound', { date: format.dateTime(at) })}
    </Notice>
  );
}
