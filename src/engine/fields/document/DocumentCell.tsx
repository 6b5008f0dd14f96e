import Link from '@mui/material/Link';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CellProps } from '../../registries.ts';
import { documentLinkProps, toStoredDocument } from './storedDocument.ts';
import { DocumentName } from './DocumentName.tsx';
import { DocumentTile } from './DocumentTile.tsx';

/** Shows a stored document as an image or a tile that links to it. */
export function DocumentCell({ value }: CellProps) {
  const { t } = useTranslation();
  const stored = toStoredDocument(value);
  if (!stored) return null;
  return (
    <Link
      {...documentLinkProps(stored, t)}
      data-action="openDocument"
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        maxInlineSize: '100%',
        overflowWrap: 'anywhere',
      }}
    >
      <DocumentTile source={stored.source} isPdf={stored.isPdf} label="" />
      <DocumentName stored={stored} />
    </Link>
  );
}
