import { useProfile } from './SessionContext.ts';
import type { Profile } from './sessionStore.ts';

/**
 * A part of the API that a host may lack, as its profile names it in `features`: the calls about
 * changes of items, about who has read them, about deleted items, and about saved views.
 */
export type HostFeature = 'history' | 'accessLog' | 'bin' | 'views';

/** Whether the host has a part of the API. False while the profile has not loaded. */
export const hasFeature = (profile: Profile | null, feature: HostFeature): boolean =>
  profile?.features?.includes(feature) ?? false;

export function useHasFeature(feature: HostFeature): boolean {
  return hasFeature(useProfile(), feature);
}
