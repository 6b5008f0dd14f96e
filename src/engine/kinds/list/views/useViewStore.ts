import { useMemo } from 'react';
import { useHttp } from '../../../data/ApiContext.ts';
import { useRevalidate } from '../../../data/useRevalidate.ts';
import type { ViewStore } from '../../../session/savedView.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useSavedViews } from '../../../session/useSavedViews.ts';

/** Returns what changes the saved views of the account. */
export function useViewStore(): ViewStore {
  const http = useHttp();
  const session = useSession();
  const revalidate = useRevalidate();
  const views = useSavedViews();
  return useMemo(
    () => views.createStore({ http, revalidate, refreshProfile: () => session.refresh() }),
    [views, http, revalidate, session],
  );
}
