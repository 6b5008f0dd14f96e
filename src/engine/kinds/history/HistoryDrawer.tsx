import { useState } from 'react';
import { useLateTexts } from '../../i18n/useLateTexts.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Drawer } from '../../ui/overlays.ts';
import { AccessEntryItem } from './AccessEntryItem.tsx';
import type { HistoryOptions } from './HistoryAction.tsx';
import { HistoryEntryItem } from './HistoryEntryItem.tsx';
import { LoadingLog, LogView } from './LogView.tsx';
import { stateBefore, toAccessEntry, toEntry } from './olderState.ts';
import './history.css';

interface Props extends HistoryOptions {
  onClose(): void;
}

/** The locale file with the texts of the drawer. */
const TEXTS = ['history'];

/** The logs of an item in a drawer: its changes, and who has read it. */
export function HistoryDrawer(props: Props) {
  const { t } = useTranslation();
  const texts = useLateTexts(TEXTS);
  const { history, onClose } = props;
  const title = t(history ? 'action.history' : 'action.accessLog');
  return (
    <Drawer open side="end" label={title} className="history" onClose={onClose}>
      <header className="history-head">
        <h2>{title}</h2>
        <IconButton autoFocus aria-label={t('action.close')} onClick={onClose} data-action="close">
          <Icon name="Close" />
        </IconButton>
      </header>
      <div className="history-body">
        {texts.state === 'loading' ? <LoadingLog /> : <Logs {...props} />}
      </div>
    </Drawer>
  );
}

const CHANGE_TEXTS = {
  label: 'action.history',
  failed: 'history.failed',
  empty: 'history.empty',
  emptyHint: 'history.empty.hint',
  older: 'history.older',
};

const ACCESS_TEXTS = {
  label: 'action.accessLog',
  failed: 'history.access.failed',
  empty: 'history.access.empty',
  emptyHint: 'history.access.empty.hint',
  older: 'history.access.older',
};

function Logs({ history, accessLog, params, onRestore }: HistoryOptions) {
  const [isAccessShown, setAccessShown] = useState(history === undefined);
  return (
    <>
      {history && accessLog && <LogTabs isAccessShown={isAccessShown} onShow={setAccessShown} />}
      {accessLog && isAccessShown && (
        <LogView call={accessLog} params={params} texts={ACCESS_TEXTS}>
          {(rows) =>
            rows.map(toAccessEntry).map((one) => <AccessEntryItem key={one.id} {...one} />)
          }
        </LogView>
      )}
      {history && !isAccessShown && (
        <Changes history={history} params={params} onRestore={onRestore} />
      )}
    </>
  );
}

interface LogTabsProps {
  isAccessShown: boolean;
  onShow(isAccess: boolean): void;
}

function LogTabs({ isAccessShown, onShow }: LogTabsProps) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('action.history')} className="history-tabs">
      {[false, true].map((isAccess) => (
        <button
          key={String(isAccess)}
          type="button"
          className="pressable tab"
          aria-current={isAccess === isAccessShown || undefined}
          onClick={() => onShow(isAccess)}
          data-log={isAccess ? 'access' : 'changes'}
        >
          {t(isAccess ? 'history.access' : 'history.changes')}
        </button>
      ))}
    </div>
  );
}

type ChangesProps = Pick<HistoryOptions, 'params' | 'onRestore'> & {
  history: NonNullable<HistoryOptions['history']>;
};

function Changes({ history, params, onRestore }: ChangesProps) {
  return (
    <LogView call={history.call} params={params} texts={CHANGE_TEXTS}>
      {(rows) => {
        const entries = rows.map(toEntry);
        return entries.map((entry, index) => {
          const state = onRestore && stateBefore(entries.slice(0, index + 1));
          return (
            <HistoryEntryItem
              key={entry.id}
              entry={entry}
              fields={history.fields}
              onRestore={state && (() => onRestore(state))}
            />
          );
        });
      }}
    </LogView>
  );
}
