import { useTranslation } from '../../i18n/useTranslation.ts';
import { useIsSlow } from './useIsSlow.ts';
import type { RequestKind } from './slowRequests.ts';
import '../../ui/ui.css';

const TEXTS = { read: 'state.takesLong', write: 'state.deedTakesLong' } as const;

/**
 * Shows that a request takes longer than usual. The element is always present, because screen
 * readers only announce changes of a live region that exists.
 */
export function SlowNotice({ kind }: { kind: RequestKind }) {
  const { t } = useTranslation();
  const isSlow = useIsSlow(kind);
  return (
    <div
      role="status"
      data-no-print
      data-slow={kind}
      className={isSlow ? 'slow-notice' : 'hidden-text'}
    >
      {isSlow && t(TEXTS[kind])}
    </div>
  );
}
