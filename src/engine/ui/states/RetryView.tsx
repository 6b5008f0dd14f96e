import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { StateView } from './StateView.tsx';

interface Props {
  title: string;
  hint?: string | undefined;
  onRetry(): void;
  /** Further links or buttons. */
  children?: ReactNode;
}

/** Replaces content that could not be loaded, with a retry button. */
export function RetryView({ title, hint, onRetry, children }: Props) {
  const { t } = useTranslation();
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears with the error, so the focus moves to the content.
    currentTarget.closest('main')?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <StateView state="error" icon="CloudOff" tone="error" title={title} hint={hint}>
      <Button
        variant="outlined"
        startIcon={<Icon name="Refresh" />}
        onClick={retry}
        data-action="retry"
      >
        {t('action.retry')}
      </Button>
      {children}
    </StateView>
  );
}
