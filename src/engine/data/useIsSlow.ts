import { useSyncExternalStore } from 'react';
import { useHttp } from './ApiContext.ts';
import type { WaitKind } from './slowRequests.ts';

/** Whether anything of the sort takes noticeably longer than usual. */
export function useIsSlow(awaited: WaitKind): boolean {
  const { waits } = useHttp();
  return useSyncExternalStore(waits.subscribe, () => waits.isLong(awaited));
}
