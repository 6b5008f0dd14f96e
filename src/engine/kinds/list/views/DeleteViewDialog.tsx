import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';
import type { View } from './useListViews.ts';
import { useViewStore } from './useViewStore.ts';

interface Props {
  view: View;
  onDelete(): void;
  onClose(): void;
}

/** Asks for confirmation before a saved view is deleted. */
export function DeleteViewDialog({ view, onDelete, onClose }: Props) {
  const { t } = useTranslation();
  const { canRestore } = useViewStore();
  const hints = [
    t(view.kind === 'shared' ? 'views.delete.shared' : 'views.delete.hint'),
    t(canRestore ? 'views.delete.undo' : 'confirm.delete.warning'),
  ];
  return (
    <ConfirmDelete
      testId="deleteView"
      title={t('views.delete.title')}
      question={t('views.delete.named', { name: view.name })}
      hint={hints.join(' ')}
      onConfirm={onDelete}
      onClose={onClose}
    />
  );
}
