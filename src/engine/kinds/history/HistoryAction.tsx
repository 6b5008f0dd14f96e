import { useState } from 'react';
import { isMainAccount } from '../../../shared/access.ts';
import type { ResolvedCall, ResolvedHistory } from '../../../shared/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSessionState } from '../../session/SessionContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { OlderState } from './olderState.ts';

/** What the logs of an item are shown with. */
export interface HistoryOptions {
  /** The changes of the item, if the screen shows them. */
  history: ResolvedHistory | undefined;
  /** The call that returns who has read the item, if the screen shows it. */
  accessLog: ResolvedCall | undefined;
  /** The call that loads the item. */
  load: ResolvedCall | undefined;
  params: Record<string, string>;
  /** Fills an older state of the item into its form. Without it, changes are only shown. */
  onRestore: ((state: OlderState) => void) | undefined;
}

const HistoryDrawer = lazyPart(async () => (await import('./HistoryDrawer.tsx')).HistoryDrawer);

/** The calls that the server does not have. Their buttons are not shown again. */
const missingCalls = new Set<string>();

/**
 * The button beside the title that shows the changes of an item and, to the main account, who has
 * read it.
 */
export function HistoryAction(options: HistoryOptions) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isMain = isMainAccount(useSessionState());
  const { history } = options;
  const accessLog = isMain ? options.accessLog : undefined;
  const calls = [history?.call, accessLog].filter((call) => call !== undefined);
  if (!isOpen && calls.every(({ name }) => missingCalls.has(name))) return null;
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
          accessLog={accessLog}
          onMissing={(name) => missingCalls.add(name)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
