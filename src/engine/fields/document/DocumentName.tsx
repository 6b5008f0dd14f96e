import { useTranslation } from '../../i18n/useTranslation.ts';
import '../fields.css';
import type { StoredDocument } from './storedDocument.ts';

/** The name of a stored document, and whether its link downloads or opens it. */
export function DocumentName({ stored: { name, isPdf } }: { stored: StoredDocument }) {
  const { t } = useTranslation();
  return (
    <span>
      <bdi dir="ltr">{name}</bdi>{' '}
      <span className="document-deed">{t(isPdf ? 'file.downloads' : 'a11y.opensNewTab')}</span>
    </span>
  );
}
