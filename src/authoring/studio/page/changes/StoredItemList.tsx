import { useLayoutEffect } from 'react';
import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { Notice } from '../../../../engine/ui/states/Notice.tsx';
import { ProgressBar } from '../../../../engine/ui/controls/ProgressBar.tsx';
import type { StoredItems } from '../../api.ts';
import { useText } from '../useText.ts';
import { RefusedItems } from './RefusedItems.tsx';
import { useStoredItems } from './useStoredItems.ts';

/**
 * The stored items that the draft refuses. Counting starts by itself. `onUpdate` is called when other
 * buttons are shown.
 */
export function StoredItemList({ onUpdate }: { onUpdate(): void }) {
  const { t } = useText();
  const { result, isCancelled, start, cancel } = useStoredItems();
  useLayoutEffect(onUpdate, [onUpdate, result?.state, isCancelled]);
  if (!result || result.state === 'nothing') return null;
  return (
    <section aria-label={t('studio.stored')} className="studio-impact" data-state={result.state}>
      <h3 className="text-subheading">{t('studio.stored')}</h3>
      {result.state === 'issues' && <p className="muted">{t('studio.stored.issues')}</p>}
      {result.state === 'unavailable' && (
        <Notice
          severity="info"
          role="status"
          actions={[{ testId: 'count', label: t('studio.stored.count'), onPress: start }]}
        >
          {t('studio.stored.unavailable')}
        </Notice>
      )}
      {'companies' in result && (
        <>
          {result.state === 'counting' && (
            <Progress
              companies={result.companies}
              isCancelled={isCancelled}
              onStart={start}
              onCancel={cancel}
            />
          )}
          <Result result={result} />
        </>
      )}
    </section>
  );
}

type Counted = Extract<StoredItems, { companies: object }>;

interface ProgressProps extends Pick<Counted, 'companies'> {
  isCancelled: boolean;
  onStart(): void;
  onCancel(): void;
}

function Progress({ companies: { done, total }, isCancelled, onStart, onCancel }: ProgressProps) {
  const { t } = useText();
  const progress =
    total > 0 ? t('studio.stored.progress', { done, total }) : t('studio.stored.start');
  const text = isCancelled ? t('studio.stored.cancelled') : progress;
  return (
    <>
      <div className="row">
        <span role="status">{text}</span>
        <Button
          size="small"
          className="push-end"
          data-action={isCancelled ? 'count' : 'cancelCount'}
          onClick={isCancelled ? onStart : onCancel}
        >
          {isCancelled ? t('studio.stored.count') : t('studio.stored.cancel')}
        </Button>
      </div>
      {!isCancelled && (
        <ProgressBar
          label={text}
          {...(total > 0 ? { percent: Math.round((100 * done) / total) } : {})}
        />
      )}
    </>
  );
}

function Result({ result: { state, resources, unanswered, unstored } }: { result: Counted }) {
  const { t } = useText();
  const refusing = resources.filter(({ refused }) => refused > 0);
  const items = resources.reduce((sum, resource) => sum + resource.items, 0);
  return (
    <>
      {state === 'counted' && resources.length > 0 && refusing.length === 0 && (
        <p role="status">
          {items === 0 ? t('studio.stored.empty') : t('studio.stored.none', { count: items })}
        </p>
      )}
      {refusing.length > 0 && <p className="muted">{t('studio.stored.hint')}</p>}
      {refusing.map((resource) => (
        <RefusedItems key={resource.resource} counted={resource} />
      ))}
      <Names text={t('studio.stored.unanswered')} names={unanswered} />
      <Names text={t('studio.stored.unstored')} names={unstored} />
    </>
  );
}

/** What cannot be counted, if there is anything. */
function Names({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="muted">
      {text} <bdi dir="ltr">{names.join(', ')}</bdi>
    </p>
  );
}
