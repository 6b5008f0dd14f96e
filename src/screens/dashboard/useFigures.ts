import type { ResolvedCall } from '../../shared/resolved.ts';
import { useDelayed, useItem, useItems } from '../../engine/index.ts';

/** What a call has brought. */
export interface Figures<Answer> {
  data: Answer | undefined;
  /** Why it did not come; null while it is being tried again. */
  problem: unknown;
  isBusy: boolean;
  /** It takes noticeably long. */
  isLate: boolean;
  reload(): void;
}

/** Feedback starts when waiting has become noticeable. */
const NOTICEABLE_MS = 1000;

interface Asked {
  data?: unknown;
  error?: unknown;
  isValidating: boolean;
  mutate(): Promise<unknown>;
}

/** The item that a call answers; its entity's schema says that it is one of `Answer`, and the server keeps to it. */
export function useFigures<Answer>(call: ResolvedCall, query: Query): Figures<Answer> {
  return useStates(useItem(call, query)) as Figures<Answer>;
}

/** The same of a call for items. */
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
