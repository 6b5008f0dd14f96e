import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isClockSynced, onClockSync } from '../../../shared/clock.ts';
import { addDays, createToday, dayError, spanError, type Span } from '../../../shared/days.ts';
import { useAppInfo } from '../../app.ts';

type End = keyof Span;

/** The days that figures are counted between, kept in the address so that reload, Back and a shared link show the same. */
export interface SpanState {
  span: Span;
  /** In the product's zone. */
  today: string;
  /** Moves an end; empty opens it. Gives whether that can be: if not, the end is open from then on, and `fault` says why. */
  setDay(end: End, day: string): boolean;
  /** Sets both ends to days that can be. */
  setSpan(span: Required<Span>): void;
  /** The key of what is wrong with the day that was taken out, until it is dismissed. */
  error: string | null;
  dismiss(): void;
}

/** The day that it is in the product's zone; a page that is left open learns of the next. */
export function useToday(): string {
  const { timeZone } = useAppInfo().app;
  const today = useMemo(() => createToday(timeZone), [timeZone]);
  return useSyncExternalStore(whenItMayBe, today);
}

function whenItMayBe(onLook: () => void): () => void {
  const timer = setInterval(onLook, 60_000);
  const leave = onClockSync(onLook);
  return () => {
    clearInterval(timer);
    leave();
  };
}

/** Before the host has said what time it is, a device's clock is believed to be behind by no more than ten years. */
const UNSURE_DAYS = 3650;

/** The parameters of the address that hold the days, where they are called something else than the ends. */
type SpanNames = Record<End, string>;

const PLAIN: SpanNames = { from: 'from', to: 'to' };

/**
 * @param ends those that can be set
 * @param names of the parameters of the address; the same object in every run
 */
export function useSpan(ends: readonly End[], names = PLAIN): SpanState {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const today = useToday();
  const isSure = useSyncExternalStore(onClockSync, isClockSynced);
  const { span, wrong } = readSpan(
    new URLSearchParams(search),
    ends,
    isSure ? today : addDays(today, UNSURE_DAYS),
    names,
  );

  // What is said of an address is kept with its entry of the history: going on leaves it behind.
  const put = useCallback(
    (end: End | null, day: string, fault: string | null) => {
      const params = new URLSearchParams(window.location.search);
      if (end && day) params.set(names[end], day);
      else if (end) params.delete(names[end]);
      if (end) params.delete('page');
      const replace = fault !== null || end === null;
      void navigate(
        { search: params.size > 0 ? `?${params}` : '' },
        { replace, preventScrollReset: true, state: fault ? { dayFault: fault } : null },
      );
    },
    [navigate, names],
  );

  // An address may have been written by anybody.
  const [end, why] = wrong ? [wrong.end, wrong.fault] : [null, null];
  useEffect(() => {
    if (end) put(end, '', why);
  }, [end, why, put]);

  const { from, to } = span;
  const setDay = useCallback(
    (changed: End, day: string) => {
      const now = {
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        [changed]: day,
      };
      const fault = day === '' ? null : (dayError(day, today) ?? spanError(now));
      put(changed, fault ? '' : day, fault);
      return fault === null;
    },
    [from, to, today, put],
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
  const said: unknown = (state as { dayFault?: unknown } | null)?.dayFault;
  return {
    span,
    today,
    setDay,
    setSpan,
    error: typeof said === 'string' ? said : null,
    dismiss: useCallback(() => put(null, '', null), [put]),
  };
}

interface Wrong {
  end: End;
  fault: string;
}

/** The days of an address as far as they can be counted by, and the first that cannot. */
export function readSpan(
  params: URLSearchParams,
  ends: readonly End[],
  today: string,
  names = PLAIN,
): { span: Span; wrong: Wrong | null } {
  const span: Span = {};
  let wrong: Wrong | null = null;
  for (const end of ends) {
    const day = params.get(names[end]);
    const fault = day ? dayError(day, today) : null;
    if (fault) wrong ??= { end, fault };
    else if (day) span[end] = day;
  }
  const fault = spanError(span);
  if (fault) {
    wrong ??= { end: 'from', fault };
    delete span.from;
  }
  return { span, wrong };
}
