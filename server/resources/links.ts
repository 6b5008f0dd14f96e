import type { ResolvedCall } from '../../src/shared/resolved.ts';
import type { ListQuery } from './query.ts';

/** Links to this page and to other pages of the list. */
export interface Links {
  self: { href: string };
  first: { href: string };
  last: { href: string };
  prev?: { href: string };
  next?: { href: string };
}

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Returns the origin for links: the requested host if it is this machine, otherwise the public URL.
 * A forged Host header therefore never appears in a link.
 */
export function originOf(host: string, publicUrl: string): string {
  return LOOPBACK.test(host) && !publicUrl.endsWith(`//${host.toLowerCase()}`)
    ? `http://${host}`
    : publicUrl;
}

/**
 * Returns the origin of public pages. It is PUBLIC_URL, because these links are shared, unless
 * PUBLIC_URL is a loopback address.
 */
export function publicOriginOf(host: string, publicUrl: string): string {
  return LOOPBACK.test(new URL(publicUrl).host) ? originOf(host, publicUrl) : publicUrl;
}

/**
 * Returns the links of a list whose pages are found by their number.
 * @param base the URL of the list up to its `page` parameter
 */
export function numberedLinks(base: string, page: number, pageCount: number): Links {
  const link = (number: number) => ({ href: `${base}page=${number}` });
  return {
    self: link(page),
    first: link(1),
    last: link(pageCount),
    ...(page > 1 ? { prev: link(page - 1) } : {}),
    ...(page < pageCount ? { next: link(page + 1) } : {}),
  };
}

/** Returns the URL of a list up to its `page` parameter. Default values are left out. */
export function listHref(
  origin: string,
  call: ResolvedCall,
  { filters, sort, perPage }: ListQuery,
): string {
  const parameters = new URLSearchParams(filters);
  const order = `${sort.descending ? '-' : ''}${sort.field}`;
  if (order !== call.defaultSort) parameters.set('sort', order);
  if (perPage !== call.pageSize) parameters.set('per-page', String(perPage));
  return `${origin}${call.path}?${parameters}${parameters.size > 0 ? '&' : ''}`;
}
