import { useTranslation } from '../i18n/useTranslation.ts';
import { useIsSlow } from './useIsSlow.ts';
import type { WaitKind } from './slowRequests.ts';
import '../ui/ui.css';

const TEXTS = { answer: 'state.takesLong', deed: 'state.deedTakesLong' } as const;

/**
 * Shows that a request takes longer than usual. The element is always present, because screen
 * readers only announce changes of a live region that exists.
 */
export function SlowNotice({ awaited }: { awaited: WaitKind }) {
  const { t } = useTranslation();
  const long = useIsSlow(awaited);
  return (
    <div
      role="status"
      data-no-print
      data-long={awaited}
      className={long ? 'long-wait' : 'hidden-text'}
    >
      {long && t(TEXTS[awaited])}
    </div>
  );
}
