import { useSyncExternalStore } from 'react';
import { useHttp } from './ApiContext.ts';
import type { RequestKind } from './slowRequests.ts';

/** Whether anything of the sort takes noticeably longer than usual. */
export function useIsSlow(awaited: RequestKind): boolean {
  const { slowRequests } = useHttp();
  return useSyncExternalStore(slowRequests.subscribe, () => slowRequests.isLong(awaited));
}
