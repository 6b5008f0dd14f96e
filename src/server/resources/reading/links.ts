import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import type { ListQuery } from '../query.ts';

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
 * Returns the links and numbers of a page that is found by its number, and the offset of its first
 * row. After the last page, it is the last one.
 * @param base the URL of the list up to its `page` parameter
 */
export function numberedPage(base: string, { page, perPage }: ListQuery, totalCount: number) {
  const pageCount = Math.max(1, Math.ceil(totalCount / perPage));
  const currentPage = Math.min(page, pageCount);
  const link = (number: number) => ({ href: `${base}page=${number}` });
  const _links: Links = {
    self: link(currentPage),
    first: link(1),
    last: link(pageCount),
    ...(currentPage > 1 ? { prev: link(currentPage - 1) } : {}),
    ...(currentPage < pageCount ? { next: link(currentPage + 1) } : {}),
  };
  return {
    offset: (currentPage - 1) * perPage,
    _links,
    _meta: { currentPage, pageCount, perPage, totalCount },
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
