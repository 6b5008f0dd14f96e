import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { ResolvedCall } from '../../../shared/resolved.ts';
import { useHttp } from '../../data/ApiContext.ts';
import type { Row } from '../../data/page.ts';
import { problemKey, Problem } from '../../data/problem.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { RetryView } from '../../ui/RetryView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateView } from '../../ui/StateView.tsx';
import { useLogRows, type LogRows } from './useLogRows.ts';

/** What a log of an item is read with. */
export interface LogOptions {
  call: ResolvedCall;
  /** The call that loads the item. */
  load: ResolvedCall | undefined;
  params: Record<string, string>;
  /** Called with the name of the call if the server does not have it. */
  onMissing(call: string): void;
}

interface Props extends LogOptions {
  /** The text key of its name. */
  label: string;
  /** The beginning of the keys of its other texts. */
  texts: string;
  /** Returns the list items. */
  children(rows: readonly Row[]): ReactNode;
}

/** A log of an item, the newest entry first: its states, its entries, and the button for older ones. */
export function LogView({ label, texts, children, ...options }: Props) {
  const { t } = useTranslation();
  const log = useLogRows(options.call, options.params);
  const isMissing = useIsCallMissing(log.problem, options);
  if (isMissing === undefined) return <LoadingLog />;
  if (isMissing) return <StateView state="missing" icon="History" title={t(`${texts}.missing`)} />;
  if (!log.isLoaded)
    return log.problem === undefined ? (
      <LoadingLog />
    ) : (
      <RetryView
        title={t(`${texts}.failed`)}
        hint={t(problemKey(log.problem))}
        onRetry={log.retry}
      />
    );
  if (log.rows.length === 0)
    return (
      <StateView
        state="empty"
        icon="History"
        title={t(`${texts}.empty`)}
        hint={t(`${texts}.empty.hint`)}
      />
    );
  return (
    <Entries {...log} label={label} texts={texts}>
      {children(log.rows)}
    </Entries>
  );
}

type EntriesProps = LogRows & Pick<Props, 'label' | 'texts'> & { children: ReactNode };

function Entries({ label, texts, children, ...log }: EntriesProps) {
  const { t } = useTranslation();
  const list = useFocusOnMore(log.rows.length);
  return (
    <>
      <ol ref={list} className="history-list" aria-label={t(label)}>
        {children}
      </ol>
      {log.problem !== undefined && (
        <p role="alert" className="history-failed">
          {t(`${texts}.failed`)} {t(problemKey(log.problem))}
        </p>
      )}
      {log.hasOlder && (
        <Button
          variant="outlined"
          busy={log.isLoading}
          onClick={log.problem === undefined ? log.loadOlder : log.retry}
          data-action="older"
        >
          {t(log.problem === undefined ? `${texts}.older` : 'action.retry')}
        </Button>
      )}
    </>
  );
}

/** Moves the focus to the first of the entries that were added to the list. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const previous = useRef(count);
  useEffect(() => {
    const first = list.current?.children[previous.current];
    if (previous.current < count && first instanceof HTMLElement) first.focus();
    previous.current = count;
  }, [count]);
  return list;
}

/**
 * Finds out whether the server has no such call at all: it answers 501, or 404 although the item
 * exists. Undefined while this is not known.
 */
function useIsCallMissing(
  problem: unknown,
  { call, load, params, onMissing }: LogOptions,
): boolean | undefined {
  const http = useHttp();
  const status = problem instanceof Problem ? problem.status : undefined;
  const [exists, setExists] = useState<boolean>();
  const isMissing = status === 501 || (status === 404 && exists === true);
  const report = useEffectEvent(() => onMissing(call.name));
  const findItem = useEffectEvent(async () => {
    await (load && http.exchange(load, { params }));
    return true;
  });
  useEffect(() => {
    if (status === 404) findItem().then(setExists, () => setExists(false));
  }, [status]);
  useEffect(() => {
    if (isMissing) report();
  }, [isMissing]);
  return status === 404 && exists === undefined ? undefined : isMissing;
}

/** The placeholder of a log that is loading. */
export function LoadingLog() {
  return (
    <div aria-busy className="history-waiting">
      {[0, 1, 2].map((line) => (
        <div key={line}>
          <Skeleton width={180} height={16} />
          <Skeleton width="100%" height={56} />
        </div>
      ))}
    </div>
  );
}
