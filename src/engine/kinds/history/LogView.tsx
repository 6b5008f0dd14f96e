import { useEffect, useRef, type ReactNode } from 'react';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import type { Row } from '../../data/page.ts';
import { problemKey } from '../../data/requests/problem.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RetryView } from '../../ui/states/RetryView.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { StateView } from '../../ui/states/StateView.tsx';
import { useLogRows, type LogRows } from './useLogRows.ts';

interface Props {
  /** The call that returns the log. */
  call: ResolvedCall;
  params: Record<string, string>;
  /** The keys of its texts. */
  texts: {
    label: string;
    failed: string;
    empty: string;
    emptyHint: string;
    older: string;
  };
  /** Returns the list items. */
  children(rows: readonly Row[]): ReactNode;
}

/** A log of an item, the newest entry first: its states, its entries, and the button for older ones. */
export function LogView({ call, params, texts, children }: Props) {
  const { t } = useTranslation();
  const log = useLogRows(call, params);
  if (!log.isLoaded)
    return log.problem === undefined ? (
      <LoadingLog />
    ) : (
      <RetryView title={t(texts.failed)} hint={t(problemKey(log.problem))} onRetry={log.retry} />
    );
  if (log.rows.length === 0)
    return (
      <StateView state="empty" icon="History" title={t(texts.empty)} hint={t(texts.emptyHint)} />
    );
  return (
    <Entries {...log} texts={texts}>
      {children(log.rows)}
    </Entries>
  );
}

type EntriesProps = LogRows & Pick<Props, 'texts'> & { children: ReactNode };

function Entries({ texts, children, ...log }: EntriesProps) {
  const { t } = useTranslation();
  const list = useFocusOnMore(log.rows.length);
  return (
    <>
      <ol ref={list} className="history-list" aria-label={t(texts.label)}>
        {children}
      </ol>
      {log.problem !== undefined && (
        <p role="alert" className="history-failed">
          {t(texts.failed)} {t(problemKey(log.problem))}
        </p>
      )}
      {log.hasOlder && (
        <Button
          variant="outlined"
          busy={log.isLoading}
          onClick={log.problem === undefined ? log.loadOlder : log.retry}
          data-action="older"
        >
          {t(log.problem === undefined ? texts.older : 'action.retry')}
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
