import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoredItems } from '../../api.ts';
import { useStudioContext } from '../StudioContext.ts';

interface CountedItems {
  /** The latest result. Undefined until there is one. */
  result: StoredItems | undefined;
  isCancelled: boolean;
  start(): void;
  cancel(): void;
}

/** Counts the stored items that the draft refuses, again after each change of the draft. */
export function useStoredItems(): CountedItems {
  const { follow, state, isConnected } = useStudioContext();
  const [run, setRun] = useState(0);
  const [result, setResult] = useState<StoredItems>();
  const [isCancelled, setCancelled] = useState(false);
  // The latest result stays until there is another one, so that the buttons keep the focus.
  const controller = useRef<AbortController>(undefined);
  const revision = state?.revision;
  useEffect(() => {
    if (!isConnected || revision === undefined) return undefined;
    const started = new AbortController();
    controller.current = started;
    const read = async () => {
      setCancelled(false);
      for await (const one of follow('storedItems', {}, started.signal)) {
        if (started.signal.aborted) return;
        setResult(one);
      }
    };
    read().catch(() => {
      if (!started.signal.aborted) setResult({ state: 'unavailable' });
    });
    return () => started.abort();
  }, [follow, revision, isConnected, run]);
  const cancel = useCallback(() => {
    controller.current?.abort();
    setCancelled(true);
  }, []);
  const start = useCallback(() => setRun((count) => count + 1), []);
  return { result, isCancelled, start, cancel };
}
