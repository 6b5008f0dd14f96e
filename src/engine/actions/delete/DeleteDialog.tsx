import type { DeleteActionOptions } from '../../../generated/options.ts';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { ignoreNotFound, hostMessages } from '../../data/requests/problem.ts';
import { useSendChange } from '../../data/useRevalidate.ts';
import { useTexts } from '../../i18n/TextsContext.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { RowDialogProps } from '../../registries.ts';
import { useCanCall } from '../../session/SessionContext.ts';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { BIN_TEXTS, restoreItem } from '../restore/restore.ts';

type Props = RowDialogProps<DeleteActionOptions>;

/**
 * Asks for confirmation before a row is deleted. The row is hidden at once. If the call fails, the
 * row is shown again, with an alert that names it and the reason from the server. Several deletions
 * can run at the same time, because each changes only its own row. A deleted item that stays in the
 * bin can be restored from the message.
 */
export function DeleteDialog({ row, name, options, list, onClose }: Props) {
  const { t } = useTranslation();
  const send = useSendChange();
  const undo = useUndo({ row, name, list });
  const { call, success = 'success.deleted' } = options;
  const canCall = useCanCall();
  const restore = options.restore && canCall(options.restore) ? options.restore : undefined;

  async function remove() {
    list.hide(row);
    try {
      await send(call, { params: { id: String(row['id']) } }).catch((problem) => {
        ignoreNotFound(problem);
        list.reload();
      });
      if (restore)
        list.notify('success', 'success.deletedNamed', { name }, [], {
          id: 'undo',
          label: 'action.undo',
          run: () => void undo(restore),
        });
      else list.notify('success', success);
    } catch (problem) {
      list.restore(row);
      list.notify('error', 'error.delete', { name }, hostMessages(problem));
    }
  }

  return (
    <ConfirmDelete
      testId="delete"
      title={t('confirm.delete.title')}
      question={t('confirm.delete.named', { name })}
      hint={
        restore && call.keptDays !== undefined
          ? t('confirm.delete.kept', { count: call.keptDays })
          : t('confirm.delete.warning')
      }
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

/** Returns a function that restores the deleted row, and shows it again in the list. */
function useUndo({ row, name, list }: Pick<Props, 'row' | 'name' | 'list'>) {
  const [send, texts] = [useSendChange(), useTexts()];
  return async (call: ResolvedCall) => {
    // Without its texts, the message shows their keys, but the item is restored.
    await texts.load([BIN_TEXTS]).catch(() => undefined);
    if (await restoreItem(call, { row, name, context: list, send })) list.restore(row);
  };
}
