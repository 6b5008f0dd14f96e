/** No address of the product is longer. */
const LONGEST = 4000;

/**
 * Reads a path that an address brought along, such as where to go after signing in.
 * The parsed path decides, because a browser drops dot segments: `/.//host` has the path `//host`, which is another host.
 * @returns path, query and fragment, percent-encoded; undefined where the text leads to another host or is no path
 */
export function toLocalPath(text: string): string | undefined {
  if (
    !/^\/(?!\/)/.test(text) ||
    text.length > LONGEST ||
    /[\\\p{Cc}]/u.test(text) ||
    !URL.canParse(text, 'http://host')
  )
    return undefined;
  const { host, pathname, search, hash } = new URL(text, 'http://host');
  return host === 'host' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}
