import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Problem, problemKey } from '../data/problem.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { StateView } from '../ui/StateView.tsx';

interface Props {
  problem: unknown;
  /** Text key of what the screen says of any failure; without it the cause is told. */
  said?: string | undefined;
  onRetry(): void;
  /** Other ways on. */
  children?: ReactNode;
}

/** In place of an item that could not be loaded. What is not there is not asked for again. */
export function LoadFailure({ problem, said, onRetry, children }: Props) {
  const { t } = useTranslation();
  const missing = problem instanceof Problem && problem.status === 404;
  const told = missing ? { title: t('error.notFound.title'), hint: t('error.notFound.body') } : { title: t('error.detailLoad'), hint: t(problemKey(problem)) };
  return (
    <StateView {...(missing ? { state: 'missing', icon: 'SearchOff' } : { state: 'error', icon: 'CloudOff', tone: 'error' })} {...(said === undefined ? told : { title: t(said) })}>
      {!missing && (
        <Button variant="outlined" startIcon={<Icon name="Refresh" />} onClick={onRetry} data-action="retry">
          {t('action.retry')}
        </Button>
      )}
      {children}
    </StateView>
  );
}
