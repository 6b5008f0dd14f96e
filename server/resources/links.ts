import type { ResolvedCall } from '../../src/rules/resolved.ts';
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
  return LOOPBACK.test(host) && host.toLowerCase() !== new URL(publicUrl).host ? `http://${host}` : publicUrl;
}

/** The address of a page of the same list. What is as the call has it by itself is left out. */
export function pageHref(base: string, call: ResolvedCall, query: ListQuery, page: number, cursor?: string): string {
  const parameters = new URLSearchParams(query.filters);
  const sort = `${query.sort.descending ? '-' : ''}${query.sort.field}`;
  if (sort !== call.order) parameters.set('sort', sort);
  if (query.perPage !== call.pageSize) parameters.set('per-page', String(query.perPage));
  parameters.set('page', String(page));
  if (cursor) parameters.set('cursor', cursor);
  return `${base}${call.path}?${parameters}`;
}
