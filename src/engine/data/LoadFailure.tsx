import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { RetryView } from '../ui/RetryView.tsx';
import { StateView } from '../ui/StateView.tsx';
import { Problem, problemKey } from './problem.ts';

interface Props {
  problem: unknown;
  /** Text key of the screen's own message for every error. Without it the cause is shown. */
  said?: string | undefined;
  onRetry(): void;
  /** Further links or buttons. */
  children?: ReactNode;
}

/** Shows that the item of the URL does not exist. */
export function Missing({ said, children }: Pick<Props, 'said' | 'children'>) {
  const { t } = useTranslation();
  return (
    <StateView
      state="missing"
      icon="SearchOff"
      {...(said === undefined
        ? { title: t('error.notFound.title'), hint: t('error.notFound.body') }
        : { title: t(said) })}
    >
      {children}
    </StateView>
  );
}

/**
 * Replaces an item that could not be loaded. Offers a retry, except for an item that does not
 * exist.
 */
export function LoadFailure({ problem, said, onRetry, children }: Props) {
  const { t } = useTranslation();
  if (problem instanceof Problem && problem.status === 404) {
    return <Missing said={said}>{children}</Missing>;
  }
  return (
    <RetryView
      title={t(said ?? 'error.detailLoad')}
      hint={said === undefined ? t(problemKey(problem)) : undefined}
      onRetry={onRetry}
    >
      {children}
    </RetryView>
  );
}
