import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { MenuAnchor } from '../../../ui/menu/menuItems.ts';
import { MenuPopup } from '../../../ui/overlays.ts';
import { PartFailure } from '../../../ui/states/PartFailure.tsx';
import type { ListScreenState } from '../useListScreen.ts';
import { DeleteViewDialog } from './DeleteViewDialog.tsx';
import { RenameViewDialog, SaveViewDialog } from './ViewDialogs.tsx';
import { useLateTexts } from '../../../i18n/useLateTexts.ts';
import { useListViews, type View, VIEW_TEXTS } from './useListViews.ts';
import { showViewColumns } from './showViewColumns.ts';
import { useRemoveView } from './useRemoveView.ts';
import { useRunAndNotify } from './useRunAndNotify.tsx';
import { useViewActions } from './useViewActions.ts';
import { viewItems, type ViewCommands } from './viewItems.ts';

interface Props {
  screen: ListScreenState;
  /** Where the menu is open; null while it is closed. */
  menu: MenuAnchor | null;
}

/** The menu of a list's views, and the dialogs that it opens. */
export function ViewsMenu({ screen, menu }: Props) {
  const texts = useLateTexts(VIEW_TEXTS);
  if (texts.state === 'failed') return <PartFailure onRetry={texts.retry} />;
  return texts.state === 'loaded' && <LoadedMenu screen={screen} menu={menu} />;
}

/** The dialog that is open, with its view. */
type OpenDialog = { kind: 'saveAs' } | { kind: 'rename' | 'delete'; view: View };

function LoadedMenu({ screen, menu }: Props) {
  const { t } = useTranslation();
  const views = useListViews(screen);
  const actions = useViewActions(screen, views);
  const removeView = useRemoveView(screen, actions);
  const { run, changeView, changeOrReject, ...changes } = useRunAndNotify(screen, views);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const commands: ViewCommands = {
    open: (view) => showViewColumns(screen, view),
    save: (view) =>
      void changeView({
        view,
        change: actions.save,
        success: view.canEdit ? 'views.saved' : 'views.savedCopy',
      }),
    saveAs: () => setDialog({ kind: 'saveAs' }),
    rename: (view) => setDialog({ kind: 'rename', view }),
    remove: (view) => setDialog({ kind: 'delete', view }),
    share: (view, shared) =>
      void changeView({
        view,
        change: (latest) => actions.share(latest, shared),
        success: shared ? 'views.nowShared' : 'views.nowOwn',
      }),
    chooseDefault: (view) =>
      void run(
        actions.chooseDefault(view),
        view ? 'views.nowDefault' : 'views.noDefault',
        view?.name ?? '',
      ),
  };
  return (
    <>
      {menu && (
        <MenuPopup
          {...menu}
          label={t('views.title')}
          items={viewItems(screen, views, commands, t)}
        />
      )}
      {dialog?.kind === 'saveAs' && (
        <SaveViewDialog screen={screen} views={views} actions={actions} onClose={close} />
      )}
      {dialog?.kind === 'rename' && (
        <RenameViewDialog
          view={dialog.view}
          onRename={(name) =>
            changeOrReject({
              // What is known when the name is saved, not when the dialog opened.
              view: views.views.find(({ id }) => id === dialog.view.id) ?? dialog.view,
              change: (latest) => actions.rename(latest, name),
              success: 'views.saved',
            })
          }
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteViewDialog
          view={dialog.view}
          onClose={close}
          onDelete={() => void removeView(dialog.view)}
        />
      )}
      {changes.dialog}
    </>
  );
}
