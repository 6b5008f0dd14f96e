import { useSyncExternalStore } from 'react';
import { useHttp } from './ApiContext.ts';
import type { WaitKind } from './slowRequests.ts';

/** Whether any request of this kind takes longer than usual. */
export function useIsSlow(awaited: WaitKind): boolean {
  const { waits } = useHttp();
  return useSyncExternalStore(waits.subscribe, () => waits.isLong(awaited));
}
