import type { ResolvedCall } from '../../src/shared/resolved.ts';
import type { ListQuery } from './query.ts';

/** The pages beside a page. */
export interface Links {
  self: { href: string };
  first: { href: string };
  last: { href: string };
  prev?: { href: string };
  next?: { href: string };
}

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * The host that links name: the one that was asked where it is the public one or this machine, else the public one. So a
 * made-up Host header never comes back in a link.
 */
export function originOf(host: string, publicUrl: string): string {
  return LOOPBACK.test(host) && !publicUrl.endsWith(`//${host.toLowerCase()}`)
    ? `http://${host}`
    : publicUrl;
}

/**
 * What the addresses of public pages begin with: they are passed on, so that PUBLIC_URL holds. Where that names this machine alone, as without
 * the setting, it is the host that was asked, as everywhere in the answer.
 */
export function publicOriginOf(host: string, publicUrl: string): string {
  return LOOPBACK.test(new URL(publicUrl).host) ? originOf(host, publicUrl) : publicUrl;
}

/** The address of the same list, up to where `page=` follows. What is as the call has it by itself is left out. */
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
