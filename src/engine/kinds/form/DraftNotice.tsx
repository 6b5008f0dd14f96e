import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Notice } from '../../ui/Notice.tsx';

/**
 * Offers to restore a stored draft. If the form has unsaved changes, its text says that they stay
 * available.
 */
export function DraftNotice({
  at,
  dirty,
  onRestore,
  onDiscard,
}: {
  at: string;
  dirty: boolean;
  onRestore(): void;
  onDiscard(): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Notice
      severity="info"
      mark="draft"
      ways={[
        { mark: 'dropDraft', label: t('action.discardDraft'), onPress: onDiscard },
        { mark: 'restoreDraft', label: t('action.restoreDraft'), main: true, onPress: onRestore },
      ]}
    >
      {t(dirty ? 'state.draftBeside' : 'state.draftFound', { date: format.dateTime(at) })}
    </Notice>
  );
}
