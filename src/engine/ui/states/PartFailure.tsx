import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../controls/Button.tsx';
import { entryScript, isOutdated, reloadPage } from '../version.ts';
import '../ui.css';

/** Whether a load was tried again since the page was opened. */
let hasRetried = false;

/**
 * An error message that a part of the page could not be loaded, with a retry button. After a
 * deployment the files of the running version no longer exist, so it then offers to reload the
 * page. It also does if a retry has failed, because some browsers request a failed file again only
 * after a reload.
 */
export function PartFailure({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  const [outdated, setOutdated] = useState(false);
  const [isRepeated] = useState(() => hasRetried);
  const retry = () => {
    hasRetried = true;
    onRetry();
  };
  useEffect(() => {
    void isOutdated(entryScript()).then(setOutdated);
  }, []);
  return (
    // Keeps the focus: a popup whose code is missing closes when its box loses the focus.
    <div
      role="alert"
      data-alert="part"
      className="part-failure"
      onMouseDown={(event) => event.preventDefault()}
    >
      {t(outdated ? 'error.partOutdated' : 'error.partLoad')}
      {!outdated && (
        <Button size="small" onClick={retry} data-action="retry">
          {t('action.retry')}
        </Button>
      )}
      {(outdated || isRepeated) && (
        <Button size="small" onClick={reloadPage} data-action="reloadPage">
          {t('action.reload')}
        </Button>
      )}
    </div>
  );
}
