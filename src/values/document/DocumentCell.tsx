import type { DocumentCellOptions } from '../../generated/options.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { CellProps } from '../../engine/registries.ts';
import { documentLinkProps, toStoredDocument } from './storedDocument.ts';
import { DocumentName } from './DocumentName.tsx';
import { DocumentTile } from './DocumentTile.tsx';

/** Shows a stored document as an image or a tile that links to it. */
export function DocumentCell({ value }: CellProps<DocumentCellOptions>) {
  const { t } = useTranslation();
  const stored = toStoredDocument(value);
  if (!stored) return null;
  return (
    <a
      {...documentLinkProps(stored, t)}
      data-action="openDocument"
      className="text-link document-link"
    >
      <DocumentTile source={stored.source} isPdf={stored.isPdf} label="" />
      <DocumentName stored={stored} />
    </a>
  );
}
