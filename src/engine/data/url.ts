/** The address that a text means on this page, or null where it means none. */
function parseUrl(text: string, base: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

/** The absolute address that a text of the data means, where it is one of http or https; null for all else, as a script's. */
export function webAddress(value: unknown): string | null {
  const url =
    typeof value === 'string' && value !== '' ? parseUrl(value, window.location.href) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
