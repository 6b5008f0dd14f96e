import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Notice } from '../../ui/Notice.tsx';

/**
 * Offers to restore a stored draft. If the form has unsaved changes, its text says that they stay
 * available.
 */
export function DraftNotice({
  at,
  isDirty,
  onRestore,
  onDiscard,
}: {
  at: string;
  isDirty: boolean;
  onRestore(): void;
  onDiscard(): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Notice
      severity="info"
      testId="draft"
      actions={[
        { testId: 'dropDraft', label: t('action.discardDraft'), onPress: onDiscard },
        {
          testId: 'restoreDraft',
          label: t('action.restoreDraft'),
          isPrimary: true,
          onPress: onRestore,
        },
      ]}
    >
      {t(isDirty ? 'state.draftBeside' : 'state.draftFound', { date: format.dateTime(at) })}
    </Notice>
  );
}
