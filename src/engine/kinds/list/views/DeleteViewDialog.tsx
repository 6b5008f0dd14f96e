import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';
import type { View } from './useListViews.ts';

interface Props {
  view: View;
  onDelete(): void;
  onClose(): void;
}

/** Asks for confirmation before a saved view is deleted. */
export function DeleteViewDialog({ view, onDelete, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmDelete
      testId="deleteView"
      title={t('views.delete.title')}
      question={t('views.delete.named', { name: view.name })}
      hint={t(view.kind === 'shared' ? 'views.delete.shared' : 'views.delete.hint')}
      onConfirm={onDelete}
      onClose={onClose}
    />
  );
}
