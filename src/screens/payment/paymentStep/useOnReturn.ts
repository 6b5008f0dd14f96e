import { useEffect, useRef } from 'react';

/**
 * Calls back when the user returns to the page, because another tab may have paid or ordered
 * meanwhile.
 */
export function useOnReturn(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && latest.current();
    window.addEventListener('focus', onVisible);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('focus', onVisible);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
}
