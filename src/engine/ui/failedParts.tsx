import { useSyncExternalStore } from 'react';
import { PartFailure } from './PartFailure.tsx';

/** Tries to fetch once more what somebody asked for and did not get. */
let retry: (() => void) | null = null;
const listeners = new Set<() => void>();

const set = (next: (() => void) | null) => {
  retry = next;
  listeners.forEach((listener) => listener());
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says that something that was asked for could not be fetched, where what asked for it has no place to say so. */
export const tellFailed = (tryAgain: () => void): void => set(tryAgain);

/** The line that says so, for the whole page. */
export function FailedPart() {
  const failed = useSyncExternalStore(subscribe, () => retry);
  if (!failed) return null;
  const onRetry = () => {
    set(null);
    failed();
  };
  return <PartFailure onRetry={onRetry} />;
}
