/** Of a header's extended value, what needs no escape (RFC 8187, `attr-char`). */
const ESCAPED = /['()*]/g;

const escapeSign = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * What a browser does with a file, and under which name it saves it (RFC 6266): the name itself, and for old readers one of ASCII only.
 * @param name without control characters.
 */
export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(ESCAPED, escapeSign)}`;
}
