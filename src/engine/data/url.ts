/** The address that a text means on this page, or null where it means none. */
export function toUrl(text: string, base: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
