import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHttp } from '../../data/ApiContext.ts';
import { problemKey, Problem } from '../../data/problem.ts';
import { useLateTexts } from '../../i18n/useLateTexts.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Drawer } from '../../ui/overlays.ts';
import { RetryView } from '../../ui/RetryView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateView } from '../../ui/StateView.tsx';
import type { HistoryOptions } from './HistoryAction.tsx';
import { HistoryEntryItem } from './HistoryEntryItem.tsx';
import { stateBefore } from './olderState.ts';
import { useHistoryEntries, type HistoryEntries } from './useHistoryEntries.ts';
import './history.css';

interface Props extends HistoryOptions {
  /** Called if the server does not have the call. */
  onMissing(): void;
  onClose(): void;
}

/** The locale file with the texts of the drawer. */
const TEXTS = ['history'];

/** The changes of an item in a drawer, the newest first. */
export function HistoryDrawer(props: Props) {
  const { t } = useTranslation();
  const texts = useLateTexts(TEXTS);
  const { onClose } = props;
  return (
    <Drawer open side="end" label={t('action.history')} className="history" onClose={onClose}>
      <header className="history-head">
        <h2>{t('action.history')}</h2>
        <IconButton autoFocus aria-label={t('action.close')} onClick={onClose} data-action="close">
          <Icon name="Close" />
        </IconButton>
      </header>
      <div className="history-body">
        {texts.state === 'loading' ? <Loading /> : <Content {...props} />}
      </div>
    </Drawer>
  );
}

function Content({ history, load, params, onRestore, onMissing }: Props) {
  const { t } = useTranslation();
  const loaded = useHistoryEntries(history.call, params);
  const isMissing = useIsCallMissing(loaded.problem, { load, params, onMissing });
  if (isMissing === undefined) return <Loading />;
  if (isMissing) return <StateView state="missing" icon="History" title={t('history.missing')} />;
  if (!loaded.isLoaded)
    return loaded.problem === undefined ? (
      <Loading />
    ) : (
      <RetryView
        title={t('history.failed')}
        hint={t(problemKey(loaded.problem))}
        onRetry={loaded.retry}
      />
    );
  if (loaded.entries.length === 0)
    return (
      <StateView
        state="empty"
        icon="History"
        title={t('history.empty')}
        hint={t('history.empty.hint')}
      />
    );
  return <Entries {...loaded} history={history} onRestore={onRestore} />;
}

type EntriesProps = HistoryEntries & Pick<Props, 'history' | 'onRestore'>;

function Entries({ history, onRestore, entries, ...loaded }: EntriesProps) {
  const { t } = useTranslation();
  const list = useFocusOnMore(entries.length);
  return (
    <>
      <ol ref={list} className="history-list" aria-label={t('action.history')}>
        {entries.map((entry, index) => {
          const state = onRestore && stateBefore(entries.slice(0, index + 1));
          return (
            <HistoryEntryItem
              key={entry.id}
              entry={entry}
              fields={history.fields}
              onRestore={state && (() => onRestore(state))}
            />
          );
        })}
      </ol>
      {loaded.problem !== undefined && (
        <p role="alert" className="history-failed">
          {t('history.failed')} {t(problemKey(loaded.problem))}
        </p>
      )}
      {loaded.hasOlder && (
        <Button
          variant="outlined"
          busy={loaded.isLoading}
          onClick={loaded.problem === undefined ? loaded.loadOlder : loaded.retry}
          data-action="older"
        >
          {t(loaded.problem === undefined ? 'history.older' : 'action.retry')}
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
  { load, params, onMissing }: Pick<Props, 'load' | 'params' | 'onMissing'>,
): boolean | undefined {
  const http = useHttp();
  const status = problem instanceof Problem ? problem.status : undefined;
  const [exists, setExists] = useState<boolean>();
  const isMissing = status === 501 || (status === 404 && exists === true);
  const report = useEffectEvent(onMissing);
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

function Loading() {
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
