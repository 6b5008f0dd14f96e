import Link from '@mui/material/Link';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CellProps } from '../../registries.ts';
import { storedAt } from './documentName.ts';
import { DocumentTile } from './DocumentTile.tsx';

/** A document that is kept, as a small picture or a tile, which opens it in a tab of its own. */
export function DocumentCell({ value }: CellProps) {
  const { t } = useTranslation();
  const stored = storedAt(value);
  if (!stored) return null;
  return (
    <Link href={stored.href} target="_blank" rel="noopener noreferrer" data-action="openDocument" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, maxInlineSize: '100%', overflowWrap: 'anywhere' }} aria-label={`${t('file.open')}: ${stored.name} ${t('a11y.opensNewTab')}`}>
      <DocumentTile source={stored.href} isPdf={stored.isPdf} label="" />
      <bdi dir="ltr">{stored.name}</bdi>
    </Link>
  );
}
