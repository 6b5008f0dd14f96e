import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { resourceOf } from '../../shared/calls/calls.ts';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import { useHttp } from './ApiContext.ts';
import type { HttpRequest } from './requests/sendRequest.ts';

/**
 * Whether the answer of a call can differ after another call has changed something.
 * @param read the name of the call
 */
function isTouched(read: string, write: ResolvedCall): boolean {
  if (!write.touches) return true;
  return [resourceOf(write), ...write.touches].includes(resourceOf({ name: read }));
}

/**
 * Returns a function that reads again, after a call has changed something, what is shown and can
 * differ now.
 */
export function useRevalidate(): (write: ResolvedCall) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (write) => {
      // The key of a record that a form edits names no call.
      void mutate((key) => Array.isArray(key) && key.length > 2 && isTouched(`${key[2]}`, write));
    },
    [mutate],
  );
}

/** Makes a call that changes something, and then reads again what can differ now. */
export type SendChange = (call: ResolvedCall, request: HttpRequest) => Promise<unknown>;

export function useSendChange(): SendChange {
  const [http, revalidate] = [useHttp(), useRevalidate()];
  return useCallback(
    async (call, request) => {
      const answer = await http.send(call, request);
      revalidate(call);
      return answer;
    },
    [http, revalidate],
  );
}
