import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isClockSynced, onClockSync } from '../../../shared/time/clock.ts';
import { addDays, createToday, dayError, spanError, type Span } from '../../../shared/time/days.ts';
import { useAppInfo } from '../../app.ts';

/** The first (`from`) or the last date (`to`) of a date range. */
type End = keyof Span;

/**
 * A date range that is stored in the URL's query, so that reloading, going back and a shared link
 * show the same.
 */
export interface SpanState {
  span: Span;
  /** Today's date in the product's time zone. */
  today: string;
  /**
   * Sets the first or the last date; the empty text removes it. Returns whether the date is valid. If
   * not, it is removed from the URL and `error` says why.
   */
  setDay(end: End, day: string): boolean;
  /** Sets both dates. Both must be valid. */
  setSpan(span: Required<Span>): void;
  /** Text key of the error of the rejected date, until it is dismissed. */
  error: string | null;
  dismiss(): void;
}

/** Returns today's date in the product's time zone, and updates at midnight. */
export function useToday(): string {
  const { timeZone } = useAppInfo().app;
  const today = useMemo(() => createToday(timeZone), [timeZone]);
  return useSyncExternalStore(subscribeToClock, today);
}

function subscribeToClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, 60_000);
  const unsubscribe = onClockSync(onTick);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

/**
 * Until a response has synchronized the clock, the device's clock is assumed to be at most ten
 * years slow.
 */
const CLOCK_TOLERANCE_DAYS = 3650;

/** The query parameters of the two dates. */
type SpanNames = Record<End, string>;

const DEFAULT_NAMES: SpanNames = { from: 'from', to: 'to' };

/**
 * @param ends the dates of the range that the user can set
 * @param names the query parameters; must be a stable reference
 */
export function useSpan(ends: readonly End[], names = DEFAULT_NAMES): SpanState {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const today = useToday();
  const isSynced = useSyncExternalStore(onClockSync, isClockSynced);
  const { span, invalid } = readSpan(
    new URLSearchParams(search),
    ends,
    isSynced ? today : addDays(today, CLOCK_TOLERANCE_DAYS),
    names,
  );

  // The error is stored in the history entry of the URL, so that navigating away clears it.
  const updateUrl = useCallback(
    (end: End | null, day: string, errorKey: string | null) => {
      const params = new URLSearchParams(window.location.search);
      if (end && day) params.set(names[end], day);
      else if (end) params.delete(names[end]);
      if (end) params.delete('page');
      const replace = errorKey !== null || end === null;
      void navigate(
        { search: params.size > 0 ? `?${params}` : '' },
        { replace, preventScrollReset: true, state: errorKey ? { dayError: errorKey } : null },
      );
    },
    [navigate, names],
  );

  // Remove invalid dates from the URL, which may come from anywhere.
  const [end, invalidError] = invalid ? [invalid.end, invalid.error] : [null, null];
  useEffect(() => {
    if (end) updateUrl(end, '', invalidError);
  }, [end, invalidError, updateUrl]);

  const { from, to } = span;
  const setDay = useCallback(
    (changed: End, day: string) => {
      const nextSpan = {
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        [changed]: day,
      };
      const errorKey = day === '' ? null : (dayError(day, today) ?? spanError(nextSpan));
      updateUrl(changed, errorKey ? '' : day, errorKey);
      return errorKey === null;
    },
    [from, to, today, updateUrl],
  );
  const setSpan = useCallback(
    (next: Required<Span>) => {
      const params = new URLSearchParams(window.location.search);
      params.set(names.from, next.from);
      params.set(names.to, next.to);
      params.delete('page');
      void navigate({ search: `?${params}` }, { preventScrollReset: true });
    },
    [navigate, names],
  );
  const error: unknown = (state as { dayError?: unknown } | null)?.dayError;
  return {
    span,
    today,
    setDay,
    setSpan,
    error: typeof error === 'string' ? error : null,
    dismiss: useCallback(() => updateUrl(null, '', null), [updateUrl]),
  };
}

interface InvalidDay {
  end: End;
  error: string;
}

/** Reads the valid dates of a query, and the first invalid one. */
export function readSpan(
  params: URLSearchParams,
  ends: readonly End[],
  today: string,
  names = DEFAULT_NAMES,
): { span: Span; invalid: InvalidDay | null } {
  const span: Span = {};
  let invalid: InvalidDay | null = null;
  for (const end of ends) {
    const day = params.get(names[end]);
    const errorKey = day ? dayError(day, today) : null;
    if (errorKey) invalid ??= { end, error: errorKey };
    else if (day) span[end] = day;
  }
  const errorKey = spanError(span);
  if (errorKey) {
    invalid ??= { end: 'from', error: errorKey };
    delete span.from;
  }
  return { span, invalid };
}
