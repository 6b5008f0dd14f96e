import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Button } from './Button.tsx';
import { entryScript, isOutdated, reloadPage } from './version.ts';
import './ui.css';

/**
 * A line that says that a part of the page could not be fetched, with a way to try again; after an update, which took the files of the
 * running version away, with the way into the new one.
 */
export function PartFailure({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    void isOutdated(entryScript()).then(setOutdated);
  }, []);
  return (
    <div role="alert" data-alert="part" className="part-failure">
      {t(outdated ? 'error.partOutdated' : 'error.partLoad')}
      {outdated ? (
        <Button size="small" onClick={reloadPage} data-action="reloadPage">
          {t('action.reload')}
        </Button>
      ) : (
        <Button size="small" onClick={onRetry} data-action="retry">
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}
