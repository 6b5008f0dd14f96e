import { readWidths } from '../../../shared/pictureWidths.ts';
import { webAddress } from '../../data/url.ts';
import type { Translate } from '../../i18n/useTranslation.ts';

/** What an address tells of the document that it leads to. */
export interface Stored {
  href: string;
  /** What a picture of it is fetched from: the address with the widths that the host announces. */
  source: string;
  name: string;
  /** By the end of its name; what is none is shown as a picture and falls back to an icon. */
  isPdf: boolean;
}

/** The document at an address of the data; null for all that is no address of http or https. */
export function toStoredDocument(value: unknown): Stored | null {
  const source = webAddress(value);
  if (source === null) return null;
  const href = readWidths(source).address;
  const name = decode(new URL(href).pathname.split('/').pop() ?? '');
  return { href, source, name, isPdf: /\.pdf$/i.test(name) };
}

/** Of a link to a document: a PDF is saved, and all else opens in a tab of its own. A PDF of a host that does not say so opens there too. */
export const documentLinkProps = ({ href, name, isPdf }: Stored, t: Translate) => ({
  href,
  target: '_blank',
  rel: 'noopener noreferrer',
  ...(isPdf ? { download: name } : {}),
  'aria-label': isPdf
    ? `${t('file.download')}: ${name}`
    : `${t('file.open')}: ${name} ${t('a11y.opensNewTab')}`,
});

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
