import { readWidths } from '../../shared/files/pictureWidths.ts';
import { toWebUrl } from '../../engine/data/requests/url.ts';
import type { Translate } from '../../engine/i18n/useTranslation.ts';

/** A stored document, as its URL describes it. */
export interface StoredDocument {
  href: string;
  /** The URL of its preview, with the widths that the server offers. */
  source: string;
  name: string;
  /**
   * By the file extension. Any other document is shown as an image, which falls back to an icon.
   */
  isPdf: boolean;
}

/** Parses the URL of a stored document; null for a value that is no http or https URL. */
export function toStoredDocument(value: unknown): StoredDocument | null {
  const source = toWebUrl(value);
  if (source === null) return null;
  const href = readWidths(source).address;
  const name = decode(new URL(href).pathname.split('/').pop() ?? '');
  return { href, source, name, isPdf: /\.pdf$/i.test(name) };
}

/** Returns the props of a link that opens a document in a new tab. */
export const documentLinkProps = ({ href, name }: StoredDocument, t: Translate) => ({
  href,
  target: '_blank',
  rel: 'noopener noreferrer',
  'aria-label': `${t('file.open')}: ${name} ${t('a11y.opensNewTab')}`,
});

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
