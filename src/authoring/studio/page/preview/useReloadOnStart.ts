import { useEffect, useRef, type RefObject } from 'react';

/**
 * Loads the product again when the API server was started again, for example with new tables.
 * @param starts how often the server has been started. Undefined until it is known
 */
export function useReloadOnStart(
  frame: RefObject<HTMLIFrameElement | null>,
  starts: number | undefined,
): void {
  const known = useRef(starts);
  useEffect(() => {
    const isRestart = known.current !== undefined && starts !== known.current;
    known.current = starts;
    if (isRestart) frame.current?.contentWindow?.location.reload();
  }, [frame, starts]);
}
