import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { RetryView } from '../ui/RetryView.tsx';
import { StateView } from '../ui/StateView.tsx';
import { Problem, problemKey } from './problem.ts';

interface Props {
  problem: unknown;
  /** Text key of what the screen says of any failure; without it the cause is told. */
  said?: string | undefined;
  onRetry(): void;
  /** Other ways on. */
  children?: ReactNode;
}

/** Says that what the address names is not there. */
export function NotFoundView({ said, children }: Pick<Props, 'said' | 'children'>) {
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

/** In place of an item that could not be loaded. What is not there is not asked for again. */
export function LoadFailure({ problem, said, onRetry, children }: Props) {
  const { t } = useTranslation();
  if (problem instanceof Problem && problem.status === 404) {
    return <NotFoundView said={said}>{children}</NotFoundView>;
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
