import type { ResolvedCall } from '../../shared/resolved.ts';
import { useDelayed, useItem, useItems } from '../../engine/index.ts';

/** The state of a call that loads figures. */
export interface Figures<Answer> {
  data: Answer | undefined;
  /** The error; null while loading is retried. */
  problem: unknown;
  isBusy: boolean;
  /** Whether loading takes noticeably long. */
  isLate: boolean;
  reload(): void;
}

/** The loading indicator appears after this time. */
const NOTICEABLE_MS = 1000;

interface Asked {
  data?: unknown;
  error?: unknown;
  isValidating: boolean;
  mutate(): Promise<unknown>;
}

/**
 * Loads the single item of a call. Its type is that of the entity's schema, which the server's
 * responses follow.
 */
export function useFigures<Answer>(call: ResolvedCall, query: Query): Figures<Answer> {
  return useStates(useItem(call, query)) as Figures<Answer>;
}

/** Loads the items of a call, likewise. */
export function useAllFigures<Answer>(call: ResolvedCall, query: Query): Figures<Answer[]> {
  return useStates(useItems(call, query)) as Figures<Answer[]>;
}

type Query = { to: string | undefined };

function useStates({ data, error, isValidating, mutate }: Asked): Figures<unknown> {
  const isLate = useDelayed(isValidating, NOTICEABLE_MS);
  const failed = error !== undefined && !isValidating;
  return {
    data,
    problem: failed ? error : null,
    isBusy: isValidating,
    isLate,
    reload: () => void mutate(),
  };
}
