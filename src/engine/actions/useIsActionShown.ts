import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { isConditionMet } from '../../shared/resolved/condition.ts';
import type { ResolvedAction } from '../../shared/resolved/resolved.ts';
import type { Row } from '../data/page.ts';
import { useCanCall, useProfile } from '../session/SessionContext.ts';

/**
 * Returns a function that tells whether an action is shown: its condition is met, the account may
 * make its calls, and the host has them.
 */
export function useIsActionShown(): (action: ResolvedAction, row?: Row) => boolean {
  const [session, params] = [useProfile(), useParams()];
  const canCall = useCanCall();
  return useCallback(
    ({ when, requires = [] }, row) =>
      isConditionMet(when, { ...(row ? { row } : {}), session, params }) && requires.every(canCall),
    [session, params, canCall],
  );
}
