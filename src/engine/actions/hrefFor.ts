import type { RouteEntry } from '../../shared/resolved/resolved.ts';
import { pathFor } from '../app.ts';
import type { Row } from '../data/page.ts';
import { canFillTemplate, fillTemplate } from './fillTemplate.ts';

/**
 * A link to a screen: the id of the screen, and its route parameters as templates with
 * `{row.field}`.
 */
export interface ScreenLink {
  to: string;
  params?: Record<string, string>;
}

/** Returns the path of a link, with the values of a row. */
export function hrefFor(routes: RouteEntry[], { to, params = {} }: ScreenLink, row: Row): string {
  return pathFor(
    routes,
    to,
    Object.fromEntries(
      Object.entries(params).map(([name, template]) => [name, fillTemplate(template, row)]),
    ),
  );
}

/**
 * Like `hrefFor`, for a row that may lack a field of the parameters, such as a row of another host.
 * Returns null for it.
 */
export const hrefIfKnown = (routes: RouteEntry[], link: ScreenLink, row: Row): string | null =>
  Object.values(link.params ?? {}).every((template) => canFillTemplate(template, row))
    ? hrefFor(routes, link, row)
    : null;
