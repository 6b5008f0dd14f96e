import { useTranslation } from '../../i18n/useTranslation.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { printPage } from './printPage.ts';

/** Prints the page. A phone has no room for it. `name`: the name of the PDF. */
export function PrintButton({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <IconButton
      aria-label={t('action.print')}
      data-hint={t('action.print')}
      data-action="print"
      className="print-button"
      onClick={() => printPage(name)}
    >
      <Icon name="Print" />
    </IconButton>
  );
}
