import { useEffect, useState } from 'react';

/**
 * Returns true once `active` has been true for `ms` milliseconds, so that short operations show no
 * flickering feedback.
 */
export function useDelayed(active: boolean, ms: number): boolean {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setIsDelayed(true), ms);
    return () => {
      clearTimeout(timer);
      setIsDelayed(false);
    };
  }, [active, ms]);
  return active && isDelayed;
}
