import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { MenuAnchor } from '../../../ui/menu/menuItems.ts';
import { MenuPopup } from '../../../ui/overlays.ts';
import { PartFailure } from '../../../ui/states/PartFailure.tsx';
import type { ListScreenState } from '../useListScreen.ts';
import { DeleteViewDialog } from './DeleteViewDialog.tsx';
import { RenameViewDialog, SaveViewDialog } from './ViewDialogs.tsx';
import { useLateTexts } from '../../../i18n/useLateTexts.ts';
import { useListViews, VIEW_TEXTS } from './useListViews.ts';
import { useViewCommands } from './useViewCommands.tsx';
import { viewItems, type ViewDialog } from './viewItems.ts';

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

function LoadedMenu({ screen, menu }: Props) {
  const { t } = useTranslation();
  const views = useListViews(screen);
  const { run, runOrReject, dialog: conflictDialog } = useViewCommands(screen, views);
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      {menu && (
        <MenuPopup
          {...menu}
          label={t('views.title')}
          items={viewItems(
            screen,
            views,
            { run: (command) => void run(command), ask: setDialog },
            t,
          )}
        />
      )}
      {dialog?.kind === 'saveAs' && (
        <SaveViewDialog
          screen={screen}
          views={views}
          onSave={(input) => runOrReject({ do: 'saveAs', input })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'rename' && (
        <RenameViewDialog
          view={dialog.view}
          onRename={(name) => {
            // What is known when the name is saved, not when the dialog opened.
            const view = views.views.find(({ id }) => id === dialog.view.id) ?? dialog.view;
            return runOrReject({ do: 'rename', view, name });
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteViewDialog
          view={dialog.view}
          onClose={close}
          onDelete={() => void run({ do: 'remove', view: dialog.view })}
        />
      )}
      {conflictDialog}
    </>
  );
}
