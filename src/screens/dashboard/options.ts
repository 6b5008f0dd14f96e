import type { ResolvedCall } from '../../shared/resolved.ts';

/** A screen to go to, with the varying parts of its route as templates. */
export interface ScreenLink {
  to: string;
  params?: Record<string, string>;
}

/** The settings as manifest.json describes them, resolved; of the links only those are there that the definition states. */
export interface DashboardOptions {
  totals: { call: ResolvedCall; messages?: string; notifications?: string; visits?: string };
  schools: { call: ResolvedCall; messages?: ScreenLink };
}
