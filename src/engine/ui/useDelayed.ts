import { useEffect, useState } from 'react';

/**
 * Returns true once `active` has been true for `ms` milliseconds, so that short operations show no
 * flickering feedback.
 */
export function useDelayed(active: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, ms]);
  return active && late;
}
