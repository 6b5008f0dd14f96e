import { useTranslation } from '../i18n/useTranslation.ts';
import { useLongWait } from './useLongWait.ts';
import type { Awaited } from './waits.ts';
import '../ui/ui.css';

const TEXTS = { answer: 'state.takesLong', deed: 'state.deedTakesLong' } as const;

/** Says that what somebody waits for takes longer than usual. Always there, so that screen readers hear when it is said. */
export function LongWait({ awaited }: { awaited: Awaited }) {
  const { t } = useTranslation();
  const long = useLongWait(awaited);
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
