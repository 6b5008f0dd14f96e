import { useState } from 'react';
import type { ResolvedCall, ResolvedHistory } from '../../../shared/resolved/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useCanCall } from '../../session/SessionContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { lazyPart } from '../../ui/states/lazyPart.tsx';
import type { OlderState } from './olderState.ts';

/** What the logs of an item are shown with. */
export interface HistoryOptions {
  /** The changes of the item, if the screen shows them. */
  history: ResolvedHistory | undefined;
  /** The call that returns who has read the item, if the screen shows it. */
  accessLog: ResolvedCall | undefined;
  params: Record<string, string>;
  /** Fills an older state of the item into its form. Without it, changes are only shown. */
  onRestore: ((state: OlderState) => void) | undefined;
}

const HistoryDrawer = lazyPart(async () => (await import('./HistoryDrawer.tsx')).HistoryDrawer);

/**
 * The button beside the title that shows the changes of an item and, to the main account, who has
 * read it.
 */
export function HistoryAction(options: HistoryOptions) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const canCall = useCanCall();
  const history = options.history && canCall(options.history.call) ? options.history : undefined;
  const accessLog = options.accessLog && canCall(options.accessLog) ? options.accessLog : undefined;
  if (!history && !accessLog) return null;
  const preload = () => void HistoryDrawer.preload();
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="History" />}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
        data-action="history"
      >
        {t(history ? 'action.history' : 'action.accessLog')}
      </Button>
      {isOpen && (
        <HistoryDrawer
          {...options}
          history={history}
          accessLog={accessLog}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
