import { useLocation } from 'react-router-dom';
import { withBin } from '../../../shared/calls/listQuery.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';

/** The link to the deleted items of a list. The filters stay in the URL for the way back. */
export function BinButton() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Button
      to={pathname + withBin(new URLSearchParams(search), true)}
      variant="outlined"
      startIcon={<Icon name="Delete" />}
      data-action="bin"
    >
      <span className="desktop-text">{t('action.openBin')}</span>
    </Button>
  );
}
