import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { RetryView } from '../../ui/states/RetryView.tsx';
import { StateView } from '../../ui/states/StateView.tsx';
import { Problem, problemKey } from './problem.ts';

interface Props {
  problem: unknown;
  /** Text key of the screen's own message for every error. Without it the cause is shown. */
  message?: string | undefined;
  onRetry(): void;
  /** Further links or buttons. */
  children?: ReactNode;
}

/** Shows that the item of the URL does not exist. */
export function NotFoundView({ message, children }: Pick<Props, 'message' | 'children'>) {
  const { t } = useTranslation();
  return (
    <StateView
      state="missing"
      icon="SearchOff"
      {...(message === undefined
        ? { title: t('error.notFound.title'), hint: t('error.notFound.body') }
        : { title: t(message) })}
    >
      {children}
    </StateView>
  );
}

/**
 * Replaces an item that could not be loaded. Offers a retry, except for an item that does not
 * exist.
 */
export function LoadFailure({ problem, message, onRetry, children }: Props) {
  const { t } = useTranslation();
  if (problem instanceof Problem && problem.status === 404) {
    return <NotFoundView message={message}>{children}</NotFoundView>;
  }
  return (
    <RetryView
      title={t(message ?? 'error.detailLoad')}
      hint={message === undefined ? t(problemKey(problem)) : undefined}
      onRetry={onRetry}
    >
      {children}
    </RetryView>
  );
}
