import { useEffect, useState } from 'react';

/** How long a load may take before the screen says so. */
const SLOW_LOAD_MS = 1000;

/**
 * Returns true once `active` has been true for `ms` milliseconds, so that short operations show no
 * flickering feedback.
 */
export function useDelayed(active: boolean, ms = SLOW_LOAD_MS): boolean {
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
