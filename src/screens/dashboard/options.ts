import type { DashboardBlockOptions } from '../options.ts';

/** Where a school's name and its number of messages lead. */
export type SchoolLinks = Pick<DashboardBlockOptions['schools'], 'link' | 'messages'>;

export type TrendsOptions = NonNullable<DashboardBlockOptions['trends']>;

export type PrioritiesOptions = NonNullable<DashboardBlockOptions['priorities']>;

/** Why a school needs attention: a number for each school, and the list of what is counted. */
export type Reason = PrioritiesOptions['reasons'][number];
