import { useSyncExternalStore } from 'react';
import { useHttp } from '../ApiContext.ts';
import type { RequestKind } from './slowRequests.ts';

/** Whether any request of this kind takes longer than usual. */
export function useIsSlow(kind: RequestKind): boolean {
  const { slowRequests } = useHttp();
  return useSyncExternalStore(slowRequests.subscribe, () => slowRequests.isSlow(kind));
}
