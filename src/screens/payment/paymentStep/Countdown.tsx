import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'nasaq/engine';

/**
 * The remaining time in minutes and seconds. It is counted from the response, independent of the
 * device's clock.
 */
export function Countdown({ seconds, onEnd }: { seconds: number; onEnd(): void }) {
  const { t } = useTranslation();
  const [remaining, setRemaining] = useState(seconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const endsAt = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
      setRemaining(now);
      if (now === 0) {
        clearInterval(timer);
        end.current();
      }
    }, 500);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <div
      role="timer"
      aria-live="off"
      data-part="countdown"
      className={remaining < 120 ? 'payment-countdown payment-late' : 'payment-countdown'}
    >
      {t('schoolsList.payment.timeLeft')}{' '}
      <bdi dir="ltr">
        {String(Math.floor(remaining / 60)).padStart(2, '0')}:
        {String(remaining % 60).padStart(2, '0')}
      </bdi>
    </div>
  );
}
