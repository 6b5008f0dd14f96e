/** Longer than any URL of the product. */
const MAX_LENGTH = 4000;

/**
 * Validates a path that was read from a URL, such as the one to return to after signing in. It
 * checks the path after parsing, because a browser removes dot segments: `/.//host` becomes
 * `//host`, which is another host.
 * @returns path, query and fragment, percent-encoded; undefined if the text leads to another host
 * or is no path
 */
export function toLocalPath(text: string): string | undefined {
  if (
    !/^\/(?!\/)/.test(text) ||
    text.length > MAX_LENGTH ||
    /[\\\p{Cc}]/u.test(text) ||
    !URL.canParse(text, 'http://host')
  )
    return undefined;
  const { host, pathname, search, hash } = new URL(text, 'http://host');
  return host === 'host' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}
