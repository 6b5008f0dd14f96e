import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../shared/emitter.ts';
import { PartFailure } from './PartFailure.tsx';

/** Retries the load that failed last, or null if none failed. */
let retry: (() => void) | null = null;
const changed = createEmitter();

const set = (next: (() => void) | null) => {
  retry = next;
  changed.emit();
};

/**
 * Reports that a part could not be loaded, if the component that requested it cannot show an error
 * itself.
 */
export const reportFailedPart = (tryAgain: () => void): void => set(tryAgain);

/** Shows the error message for the whole page. */
export function FailedPart() {
  const failed = useSyncExternalStore(changed.subscribe, () => retry);
  if (!failed) return null;
  const onRetry = () => {
    set(null);
    failed();
  };
  return <PartFailure onRetry={onRetry} />;
}
