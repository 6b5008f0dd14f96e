import { useRouteError } from 'react-router-dom';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { StateView } from '../ui/states/StateView.tsx';
import { ScreenCodeError } from './loadScreenCode.ts';

/**
 * The error page of a screen that could not be loaded or rendered, with a reload button. The shell
 * stays.
 */
export function ScreenFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const isCodeMissing = error instanceof ScreenCodeError;
  return (
    <StateView
      isOnlyContent
      state="failure"
      icon="CloudOff"
      tone="error"
      title={t(isCodeMissing ? 'error.chunkLoad' : 'error.generic')}
      hint={isCodeMissing ? undefined : t('error.generic.hint')}
    >
      <Button
        variant="outlined"
        startIcon={<Icon name="Refresh" />}
        onClick={() => window.location.reload()}
        data-action="reloadPage"
      >
        {t('action.reload')}
      </Button>
    </StateView>
  );
}
