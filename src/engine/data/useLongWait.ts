import { useSyncExternalStore } from 'react';
import { useHttp } from './ApiContext.ts';
import type { Awaited } from './waits.ts';

/** Whether anything of the sort takes noticeably longer than usual. */
export function useLongWait(awaited: Awaited): boolean {
  const { waits } = useHttp();
  return useSyncExternalStore(waits.subscribe, () => waits.isLong(awaited));
}
