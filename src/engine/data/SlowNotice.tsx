import { useTranslation } from '../i18n/useTranslation.ts';
import { useIsSlow } from './useIsSlow.ts';
import type { RequestKind } from './slowRequests.ts';
import '../ui/ui.css';

const TEXTS = { answer: 'state.takesLong', deed: 'state.deedTakesLong' } as const;

/** Says that what somebody waits for takes longer than usual. Always there, so that screen readers hear when it is said. */
export function SlowNotice({ awaited }: { awaited: RequestKind }) {
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
