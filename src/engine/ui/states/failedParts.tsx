import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../../shared/emitter.ts';
import { PartFailure } from './PartFailure.tsx';

/** Retries the load that failed last, or null if none failed. */
let retry: (() => void) | null = null;
const changes = createEmitter();

const setRetry = (next: (() => void) | null) => {
  retry = next;
  changes.emit();
};

/**
 * Reports that a part could not be loaded, if the component that requested it cannot show an error
 * itself.
 */
export const reportFailedPart = (tryAgain: () => void): void => setRetry(tryAgain);

/** Shows the error message for the whole page. */
export function FailedPart() {
  const retryFailed = useSyncExternalStore(changes.subscribe, () => retry);
  if (!retryFailed) return null;
  const onRetry = () => {
    setRetry(null);
    retryFailed();
  };
  return <PartFailure onRetry={onRetry} />;
}
