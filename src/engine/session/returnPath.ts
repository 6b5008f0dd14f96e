import { toUrl } from '../data/url.ts';

/** The query parameter of the sign-in screen that says where the person wanted to go. */
export const RETURN_PARAM = 'next';

/**
 * The path to go to after signing in, or null where `wanted` is none of ours: only a path of this very origin counts,
 * so that a link to the sign-in screen can send nobody elsewhere.
 */
export function toReturnPath(wanted: string | null, origin: string): string | null {
  if (!wanted || !wanted.startsWith('/') || /^\/[/\\]/.test(wanted) || wanted.includes('\\')) return null;
  const url = toUrl(wanted, origin);
  if (!url || url.origin !== origin) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
