import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { hostMessages, Problem, problemKey } from '../../../data/requests/problem.ts';
import type { RowContext } from '../../../registries.ts';
import type { ListScreenState } from '../useListScreen.ts';
import { showViewColumns } from './showViewColumns.ts';
import type { ListViews, View } from './useListViews.ts';
import { ViewConflictDialog } from './ViewConflictDialog.tsx';

/** What changes a view. */
interface ViewChange {
  view: View;
  /** Changes the view, or a newer version of it. */
  change(view: View): Promise<void>;
  /** The text key of the message after it. */
  success: string;
}

/** How the views of a list are changed. */
export interface ViewChanges {
  /** Runs an action, and shows its success or its failure above the list. */
  run(action: Promise<unknown>, success: string, name: string): Promise<void>;
  /** Changes a view. If somebody else has saved it meanwhile, a dialog asks which version stays. */
  changeView(viewChange: ViewChange): Promise<void>;
  /** As `changeView`, but rejects with any other problem, which the caller shows. */
  changeOrReject(viewChange: ViewChange): Promise<void>;
  /** The open dialog. */
  dialog: ReactNode;
}

export function useRunAndNotify(screen: ListScreenState, views: ListViews): ViewChanges {
  const { context } = screen.actions;
  const [conflict, setConflict] = useState<ViewChange | null>(null);
  const navigate = useNavigate();

  const run: ViewChanges['run'] = async (action, success, name) => {
    try {
      // A conflict is asked about instead.
      if ((await action) !== CONFLICT) context.notify('success', success, { name });
    } catch (problem) {
      notifyFailure(context, problem);
    }
  };
  async function attempt(viewChange: ViewChange): Promise<unknown> {
    try {
      return await viewChange.change(viewChange.view);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 412) throw problem;
      await views.reload();
      setConflict(viewChange);
      return CONFLICT;
    }
  }
  const changeView = (viewChange: ViewChange) =>
    run(attempt(viewChange), viewChange.success, viewChange.view.name);

  const latest = conflict && views.views.find(({ id }) => id === conflict.view.id);
  const close = () => setConflict(null);
  return {
    run,
    changeView,
    changeOrReject: async (viewChange) => void (await attempt(viewChange)),
    dialog: conflict && latest && (
      <ViewConflictDialog
        view={latest}
        onClose={close}
        onTake={() => {
          close();
          showViewColumns(screen, latest);
          void navigate(`?${latest.search}`);
        }}
        onKeep={() => {
          close();
          void changeView({ ...conflict, view: latest });
        }}
      />
    ),
  };
}

const CONFLICT = Symbol('conflict');

/**
 * Shows above the list why an action on a view failed.
 * @param key the text key of the message if the host gives a reason
 */
export function notifyFailure(
  context: RowContext,
  problem: unknown,
  key = 'views.failedSave',
  params: Record<string, string> = {},
): void {
  const reasons = hostMessages(problem);
  context.notify('error', reasons.length > 0 ? key : problemKey(problem), params, reasons);
}
