import type { ScreenLink } from '../../engine/index.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';

/** The settings as manifest.json describes them, resolved; of the links only those are there that the definition states. */
export interface DashboardOptions {
  totals: { call: ResolvedCall; messages?: string; notifications?: string; visits?: string };
  schools: { call: ResolvedCall; messages?: ScreenLink };
}
