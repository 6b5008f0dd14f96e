import type { ScreenLink } from '../../engine/index.ts';
import type { Query } from '../../shared/buildUrl.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';

/**
 * The resolved options that manifest.json declares. A link is absent if the definition does not
 * name one.
 */
export interface DashboardOptions {
  totals: { call: ResolvedCall; messages?: string; notifications?: string; visits?: string };
  schools: SchoolLinks & { call: ResolvedCall };
  trends?: TrendsOptions;
  priorities?: PrioritiesOptions;
}

/** Where a school's name and its number of messages lead. */
export interface SchoolLinks {
  link?: ScreenLink;
  messages?: ScreenLink;
}

export interface TrendsOptions {
  call: ResolvedCall;
  title: string;
  items: { field: string; label: string; format: 'count' | 'amount' }[];
}

/** Why a school needs attention: a number for each school, and the list of what is counted. */
export interface Reason extends ScreenLink {
  call: ResolvedCall;
  query: Query;
  /** The plural family with the number. */
  text: string;
  /** The values of filters of the list, as templates with `{row.field}`. */
  filters?: Record<string, string>;
}

export interface PrioritiesOptions {
  title: string;
  reasons: Reason[];
}
