import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FileEdit, StudioState, Translated } from '../api.ts';
import {
  CallFailure,
  ConnectionLost,
  type Call,
  type Follow,
  type StudioServer,
} from './server.ts';

/** How often the page tries to reach the server again. */
const RETRY_MS = 1000;

/** What a change returns: the response of its call, or why there is none. */
export type Outcome<Response> = Response | 'lost' | 'failed';

/** The state of the studio, and its calls. */
export interface Studio {
  /** Undefined until it is loaded. */
  state: StudioState | undefined;
  isConnected: boolean;
  /** Why the last change failed. Null if the server did not say why. */
  failure: Translated | null | undefined;
  dismissFailure(): void;
  /** Reads something. Rejects with `CallFailure` or `ConnectionLost`. */
  read: Call;
  /** Reads several responses of one call. Throws `CallFailure` or `ConnectionLost`. */
  follow: Follow;
  /**
   * Runs calls that change the draft after all changes that were requested before. A failure is
   * shown by the page.
   */
  change<Response extends { state: StudioState } | StudioState>(
    run: (call: Call) => Promise<Response>,
  ): Promise<Outcome<Response>>;
  /** Applies edits to the draft. `label` is the name of the step of undo. */
  edit(label: string, edits: FileEdit[], group?: string): Promise<Outcome<StudioState>>;
}

export function useStudio(server: StudioServer): Studio {
  const [state, setState] = useState<StudioState>();
  const [isConnected, setConnected] = useState(true);
  const [failure, setFailure] = useState<Translated | null>();
  const latestChange = useRef<Promise<unknown>>(Promise.resolve());

  const accept = useCallback((next: StudioState) => {
    setConnected(true);
    // Responses can arrive in another order than the server has sent them.
    setState((current) => (current && next.revision < current.revision ? current : next));
  }, []);

  const reload = useCallback(
    () =>
      server.call('state', {}).then(accept, (error: unknown) => {
        if (error instanceof ConnectionLost) setConnected(false);
        else setFailure(messageOf(error));
      }),
    [server, accept],
  );

  useEffect(() => {
    void reload();
    const stopChanges = server.onChange(() => void reload());
    const stopDisconnects = server.onDisconnect(() => setConnected(false));
    return () => {
      stopChanges();
      stopDisconnects();
    };
  }, [server, reload]);

  useEffect(() => {
    if (isConnected) return undefined;
    const timer = setInterval(() => void reload(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isConnected, reload]);

  const read = useCallback<Call>(
    (name, body) =>
      server.call(name, body).catch((error: unknown) => {
        if (error instanceof ConnectionLost) setConnected(false);
        throw error;
      }),
    [server],
  );

  const change = useCallback<Studio['change']>(
    (run) => {
      const result = latestChange.current.then(async () => {
        try {
          const response = await run(server.call);
          accept('state' in response ? response.state : response);
          setFailure(undefined);
          return response;
        } catch (error) {
          if (error instanceof ConnectionLost) {
            setConnected(false);
            return 'lost';
          }
          setFailure(messageOf(error));
          return 'failed';
        }
      });
      latestChange.current = result;
      return result;
    },
    [server, accept],
  );

  const edit = useCallback<Studio['edit']>(
    (label, edits, group) =>
      change((call) => call('edit', { label, edits, ...(group === undefined ? {} : { group }) })),
    [change],
  );

  return useMemo(
    () => ({
      state,
      isConnected,
      failure,
      dismissFailure: () => setFailure(undefined),
      read,
      follow: server.follow,
      change,
      edit,
    }),
    [state, isConnected, failure, read, server, change, edit],
  );
}

const messageOf = (error: unknown): Translated | null =>
  error instanceof CallFailure ? (error.translated ?? null) : null;
