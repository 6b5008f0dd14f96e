/**
 * Characters that encodeURIComponent leaves but RFC 8187 (`attr-char`) does not allow in an
 * extended header value.
 */
const UNESCAPED_BY_ENCODE = /['()*]/g;

const percentEncode = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * Builds the Content-Disposition header (RFC 6266) of a file that opens in the browser, with its
 * UTF-8 name and an ASCII fallback for old clients.
 * @param name without control characters.
 */
export function contentDisposition(name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `inline; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name).replace(UNESCAPED_BY_ENCODE, percentEncode)}`;
}
