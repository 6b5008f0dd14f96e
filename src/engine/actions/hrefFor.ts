import type { RouteEntry } from '../../shared/resolved.ts';
import { pathFor } from '../app.ts';
import type { Row } from '../data/page.ts';
import { fillTemplate } from './fillTemplate.ts';

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
