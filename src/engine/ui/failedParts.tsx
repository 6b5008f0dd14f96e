import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../shared/emitter.ts';
import { PartFailure } from './PartFailure.tsx';

/** Tries to fetch once more what somebody asked for and did not get. */
let retry: (() => void) | null = null;
const changed = createEmitter();

const set = (next: (() => void) | null) => {
  retry = next;
  changed.emit();
};

/** Says that something that was asked for could not be fetched, where what asked for it has no place to say so. */
export const reportFailedPart = (tryAgain: () => void): void => set(tryAgain);

/** The line that says so, for the whole page. */
export function FailedPart() {
  const failed = useSyncExternalStore(changed.subscribe, () => retry);
  if (!failed) return null;
  const onRetry = () => {
    set(null);
    failed();
  };
  return <PartFailure onRetry={onRetry} />;
}
