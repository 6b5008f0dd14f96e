import { createHash } from 'node:crypto';

const NONE = "'none'";

/**
 * The Content-Security-Policy of a page that is drawn whole by the server: it runs no script, and its one style is known by its hash.
 * @param style the text of that style, as it stands in the page.
 * @param more what this page needs besides, by directive.
 */
export function pagePolicy(
  style: string,
  more: Partial<Record<'img-src' | 'form-action' | 'frame-ancestors', "'self'">>,
): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const {
    'img-src': images = NONE,
    'form-action': forms = NONE,
    'frame-ancestors': frames = NONE,
  } = more;
  return `default-src 'none'; img-src ${images}; style-src 'sha256-${hash}'; form-action ${forms}; frame-ancestors ${frames}; base-uri 'none'`;
}
