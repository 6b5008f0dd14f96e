import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { hostMessages, Problem, problemKey } from '../../../data/requests/problem.ts';
import type { NotificationAction } from '../../../registries.ts';
import type { ListScreenState } from '../useListScreen.ts';
import { showViewColumns } from './showViewColumns.ts';
import { useExecuteViewCommand, type ViewCommand } from './useExecuteViewCommand.ts';
import type { ListViews } from './useListViews.ts';
import { ViewConflictDialog } from './ViewConflictDialog.tsx';

/** A command that saves a version of a view, so that another one can be there already. */
type ChangingCommand = Extract<ViewCommand, { do: 'save' | 'rename' | 'share' }>;

/** How the views of a list are changed. */
export interface ViewCommands {
  /** Runs a command, and shows above the list that it succeeded, or why it failed. */
  run(command: ViewCommand): Promise<void>;
  /** As `run`, but rejects if the command failed, for a dialog that shows why. */
  runOrReject(command: ViewCommand): Promise<void>;
  /** Asks which version of a view stays, if somebody else has saved it meanwhile. */
  dialog: ReactNode;
}

export function useViewCommands(screen: ListScreenState, views: ListViews): ViewCommands {
  const { context } = screen.actions;
  const [conflict, setConflict] = useState<ChangingCommand | null>(null);
  const navigate = useNavigate();
  const execute = useExecuteViewCommand(screen, views);

  const notifyFailure = (problem: unknown, key: string, name: string) => {
    const reasons = hostMessages(problem);
    context.notify('error', reasons.length > 0 ? key : problemKey(problem), { name }, reasons);
  };
  const undoOf = (undo: () => Promise<void>, name: string): NotificationAction => ({
    id: 'undo',
    label: 'action.undo',
    run: () =>
      void undo().then(
        () => context.notify('success', 'views.restored', { name }),
        (problem: unknown) => notifyFailure(problem, 'views.failedRestore', name),
      ),
  });
  const runOrReject: ViewCommands['runOrReject'] = async (command) => {
    try {
      const undo = await execute(command);
      const [success, name] = [successOf(command), nameOf(command)];
      if (success)
        context.notify('success', success, { name }, [], undo ? undoOf(undo, name) : undefined);
    } catch (problem) {
      if (!isChanging(command) || !(problem instanceof Problem) || problem.status !== 412)
        throw problem;
      await views.reload();
      setConflict(command);
    }
  };
  const run: ViewCommands['run'] = (command) =>
    runOrReject(command).catch((problem: unknown) =>
      notifyFailure(
        problem,
        command.do === 'remove' ? 'views.failedDelete' : 'views.failedSave',
        nameOf(command),
      ),
    );

  const latest = conflict && views.views.find(({ id }) => id === conflict.view.id);
  const close = () => setConflict(null);
  return {
    run,
    runOrReject,
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
          void run({ ...conflict, view: latest });
        }}
      />
    ),
  };
}

const isChanging = (command: ViewCommand): command is ChangingCommand =>
  command.do === 'save' || command.do === 'rename' || command.do === 'share';

const nameOf = (command: ViewCommand): string =>
  (command.do === 'saveAs' ? command.input.name : command.view?.name) ?? '';

/** Returns the text key of the message after a command. Where the result is seen, there is none. */
function successOf(command: ViewCommand): string | null {
  if (command.do === 'saveAs') return 'views.saved';
  if (command.do === 'save') return command.view.canEdit ? 'views.saved' : 'views.savedCopy';
  if (command.do === 'share') return command.shared ? 'views.nowShared' : 'views.nowOwn';
  if (command.do === 'remove') return 'views.deleted';
  if (command.do === 'chooseDefault') return command.view ? 'views.nowDefault' : 'views.noDefault';
  return null;
}
