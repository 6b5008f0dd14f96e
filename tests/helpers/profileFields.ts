import type { ProfileFields } from '../../src/shared/resolved/resolved.ts';

/** The fields of the profile by their default names. */
export const profileFields: ProfileFields = { main: 'is_main_account', company: 'company_name' };
