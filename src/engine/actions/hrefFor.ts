import type { RouteEntry } from '../../shared/resolved.ts';
import { pathFor } from '../app.ts';
import type { Row } from '../data/page.ts';
import { fillTemplate } from './fillTemplate.ts';

/** A screen to go to: its id, and the parts of its route that vary, each a template with `{row.field}`. */
export interface ScreenLink {
  to: string;
  params?: Record<string, string>;
}

/** The path that a way leads to from a row. */
export function hrefFor(routes: RouteEntry[], { to, params = {} }: ScreenLink, row: Row): string {
  return pathFor(
    routes,
    to,
    Object.fromEntries(
      Object.entries(params).map(([name, template]) => [name, fillTemplate(template, row)]),
    ),
  );
}
