import { useState } from 'react';
import type { ResolvedCall, ResolvedHistory } from '../../../shared/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { OlderState } from './olderState.ts';

/** What the changes of an item are shown with. */
export interface HistoryOptions {
  history: ResolvedHistory;
  /** The call that loads the item. */
  load: ResolvedCall | undefined;
  params: Record<string, string>;
  /** Fills an older state of the item into its form. Without it, changes are only shown. */
  onRestore: ((state: OlderState) => void) | undefined;
}

const HistoryDrawer = lazyPart(async () => (await import('./HistoryDrawer.tsx')).HistoryDrawer);

/** The calls that the server does not have. Their buttons are not shown again. */
const missingCalls = new Set<string>();

/** The button beside the title that shows the changes of an item. */
export function HistoryAction(options: HistoryOptions) {
  const { t } = useTranslation();
  const { name } = options.history.call;
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && missingCalls.has(name)) return null;
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
        {t('action.history')}
      </Button>
      {isOpen && (
        <HistoryDrawer
          {...options}
          onMissing={() => missingCalls.add(name)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
