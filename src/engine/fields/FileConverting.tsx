import { useTranslation } from '../i18n/useTranslation.ts';
import './fields.css';

/** Says that the chosen picture is being converted. */
export function FileConverting() {
  const { t } = useTranslation();
  return (
    <p role="status" data-converting className="file-converting">
      {t('picture.converting')}
    </p>
  );
}
