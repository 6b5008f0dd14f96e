import { createHash } from 'node:crypto';

const NONE = "'none'";

/**
 * Returns the Content-Security-Policy of a server-rendered page. It allows no script and one style,
 * by its hash.
 * @param style the text of that style as it is in the page.
 * @param directives further directives that the page needs.
 */
export function pagePolicy(
  style: string,
  directives: Partial<Record<'img-src' | 'font-src' | 'form-action' | 'frame-ancestors', "'self'">>,
): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const {
    'img-src': images = NONE,
    'font-src': fonts = NONE,
    'form-action': forms = NONE,
    'frame-ancestors': frames = NONE,
  } = directives;
  return `default-src 'none'; img-src ${images}; font-src ${fonts}; style-src 'sha256-${hash}'; form-action ${forms}; frame-ancestors ${frames}; base-uri 'none'`;
}
