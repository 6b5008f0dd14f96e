import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns the time at which printing the page began, in ISO 8601; null if it is not being printed.
 * It renders synchronously, before the browser captures the page.
 */
export function usePrintTime(): string | null {
  const [time, setTime] = useState<string | null>(null);
  useEffect(() => {
    const onBeforePrint = () => flushSync(() => setTime(new Date().toISOString()));
    const onAfterPrint = () => setTime(null);
    window.addEventListener('beforeprint', onBeforePrint);
    window.addEventListener('afterprint', onAfterPrint);
    return () => {
      window.removeEventListener('beforeprint', onBeforePrint);
      window.removeEventListener('afterprint', onAfterPrint);
    };
  }, []);
  return time;
}
