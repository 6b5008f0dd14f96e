import type { RestoreView } from '../../../session/savedView.ts';
import type { ListScreenState } from '../useListScreen.ts';
import type { View } from './useListViews.ts';
import { notifyFailure } from './useRunAndNotify.tsx';
import type { ViewActions } from './useViewActions.ts';

/** Returns a function that deletes a view. The message above the list offers to undo it. */
export function useRemoveView(
  { actions: { context } }: ListScreenState,
  { remove }: ViewActions,
): (view: View) => Promise<void> {
  async function undo(restore: RestoreView, name: string) {
    try {
      await restore();
      context.notify('success', 'views.restored', { name });
    } catch (problem) {
      notifyFailure(context, problem, 'views.failedRestore', { name });
    }
  }
  return async (view) => {
    const { name } = view;
    try {
      const restore = await remove(view);
      const action = restore && {
        id: 'undo',
        label: 'action.undo',
        run: () => void undo(restore, name),
      };
      context.notify('success', 'views.deleted', { name }, [], action);
    } catch (problem) {
      notifyFailure(context, problem, 'views.failedDelete', { name });
    }
  };
}
