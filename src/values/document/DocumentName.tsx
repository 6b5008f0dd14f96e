import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import '../../engine/fields/fields.css';
import type { StoredDocument } from './storedDocument.ts';

/** The name of a stored document, and that its link opens a new tab. */
export function DocumentName({ stored: { name } }: { stored: StoredDocument }) {
  const { t } = useTranslation();
  return (
    <span>
      <bdi dir="ltr">{name}</bdi>{' '}
      <span data-no-print className="document-deed">
        {t('a11y.opensNewTab')}
      </span>
    </span>
  );
}
