import { useId, type ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import type { ResolvedListPart } from '../../shared/resolved/resolved.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { RetryView } from '../ui/states/RetryView.tsx';
import { useDelayed } from '../ui/useDelayed.ts';
import './listPart.css';

interface Props<Answer> {
  list: ResolvedListPart;
  /** The text key of the heading. */
  title: string;
  answer: SWRResponse<Answer, unknown>;
  /** The text key of the message if loading fails. */
  errorText: string;
  /** Elements beside the heading. */
  head?: ReactNode;
  /** What is shown while the rows load. It is empty at first. */
  renderLoading(isSlow: boolean): ReactNode;
  renderLoaded(answer: Answer): ReactNode;
  /** Elements below the rows. */
  children?: ReactNode;
}

/** The card of a block that shows a part of a list: heading, rows, and their loading and failure. */
export function ListPartCard<Answer>({
  list,
  title,
  answer: { data, error, isValidating, mutate },
  errorText,
  head,
  renderLoading,
  renderLoaded,
  children,
}: Props<Answer>) {
  const { t } = useTranslation();
  const heading = useId();
  const isLoading = data === undefined && (error === undefined || isValidating);
  const isSlow = useDelayed(isLoading);
  return (
    <section className="card list-part" aria-labelledby={heading} data-list={list.id}>
      <div className="list-part-head">
        <h2 id={heading}>
          {list.icon && <Icon name={list.icon} color="textMuted" />}
          {t(title)}
        </h2>
        {head}
      </div>
      {isLoading && renderLoading(isSlow)}
      {data === undefined && !isLoading && (
        <RetryView title={t(errorText)} onRetry={() => void mutate()} />
      )}
      {data !== undefined && renderLoaded(data)}
      {children}
    </section>
  );
}
