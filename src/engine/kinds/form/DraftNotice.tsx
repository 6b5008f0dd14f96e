import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Offers what was typed here before and never saved. What has been typed since is not lost by it. */
export function DraftNotice({
  at,
  dirty,
  onRestore,
  onDrop,
}: {
  at: string;
  dirty: boolean;
  onRestore(): void;
  onDrop(): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Notice
      severity="info"
      testId="draft"
      actions={[
        { testId: 'dropDraft', label: t('action.discardDraft'), onPress: onDrop },
        {
          testId: 'restoreDraft',
          label: t('action.restoreDraft'),
          isPrimary: true,
          onPress: onRestore,
        },
      ]}
    >
      {t(dirty ? 'state.draftBeside' : 'state.draftFound', { date: format.dateTime(at) })}
    </Notice>
  );
}
