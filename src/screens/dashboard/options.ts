import type { ScreenLink } from '../../engine/index.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';

/**
 * The resolved options that manifest.json declares. A link is absent if the definition does not
 * name one.
 */
export interface DashboardOptions {
  totals: { call: ResolvedCall; messages?: string; notifications?: string; visits?: string };
  schools: { call: ResolvedCall; messages?: ScreenLink };
}
