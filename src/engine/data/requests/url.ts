/** Resolves a URL against the base; null if it is invalid. */
function parseUrl(text: string, base: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

/**
 * Returns the absolute URL of a value if its scheme is http or https, otherwise null, for example
 * for `javascript:` URLs.
 */
export function toWebUrl(value: unknown): string | null {
  const url =
    typeof value === 'string' && value !== '' ? parseUrl(value, window.location.href) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
