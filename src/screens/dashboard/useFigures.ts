import { useDelayed, useItem, useItems } from 'nasaq/engine';
import type { ResolvedCall } from 'nasaq/shared';

/** The state of a call that loads figures. */
export interface Figures<Answer> {
  data: Answer | undefined;
  /** The error; null while loading is retried. */
  problem: unknown;
  isBusy: boolean;
  /** Whether loading takes noticeably long. */
  isSlow: boolean;
  reload(): void;
}

interface SwrState {
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
  return useFigureState(useItem(call, query)) as Figures<Answer>;
}

/** Loads the items of a call. Their type is that of the entity's schema. */
export function useAllFigures<Answer>(call: ResolvedCall, query: Query): Figures<Answer[]> {
  return useFigureState(useItems(call, query)) as Figures<Answer[]>;
}

type Query = { to: string | undefined };

function useFigureState({ data, error, isValidating, mutate }: SwrState): Figures<unknown> {
  const isSlow = useDelayed(isValidating);
  const failed = error !== undefined && !isValidating;
  return {
    data,
    problem: failed ? error : null,
    isBusy: isValidating,
    isSlow,
    reload: () => void mutate(),
  };
}
