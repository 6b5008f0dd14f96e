import { createContext, useContext, useEffect, useState } from 'react';
import type { Calls, Translated } from '../api.ts';
import { CallFailure } from './server.ts';
import type { Studio } from './useStudio.ts';

const StudioContext = createContext<Studio | null>(null);

export const StudioProvider = StudioContext.Provider;

export function useStudioContext(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('useStudioContext must be called inside a StudioProvider');
  return studio;
}

/** The calls that change nothing. */
type ReadName =
  | 'outline'
  | 'panel'
  | 'names'
  | 'text'
  | 'findText'
  | 'questions'
  | 'diff'
  | 'derivedDiff'
  | 'impact';

export interface Query<Response> {
  /** The latest response for the same request. Undefined until there is one. */
  data: Response | undefined;
  /** Why there is no response. Null if the server did not say why. */
  failure?: Translated | null | undefined;
}

/**
 * Reads something, and reads it again after each change of the draft.
 * @param body undefined reads nothing
 */
export function useQuery<Name extends ReadName>(
  name: Name,
  body: Calls[Name]['body'] | undefined,
): Query<Calls[Name]['response']> {
  const { read, state, isConnected } = useStudioContext();
  const [result, setResult] = useState<{ key: string } & Query<Calls[Name]['response']>>();
  const key = body === undefined ? undefined : JSON.stringify(body);
  const revision = state?.revision;
  useEffect(() => {
    if (key === undefined || !isConnected) return undefined;
    let isOutdated = false;
    read(name, JSON.parse(key) as Calls[Name]['body']).then(
      (data) => isOutdated || setResult({ key, data }),
      (error: unknown) => {
        if (isOutdated || !(error instanceof CallFailure)) return;
        setResult({ key, data: undefined, failure: error.translated ?? null });
      },
    );
    return () => {
      isOutdated = true;
    };
  }, [name, key, revision, isConnected, read]);
  return result && result.key === key ? result : { data: undefined };
}
