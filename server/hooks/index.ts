import type { Hooks } from '../../src/server/resources/hooks.ts';
import { bookingTerms } from './bookingTerms.ts';
import { paymentsReport } from './paymentsReport.ts';
import { school } from './school.ts';
import { user } from '../../src/server/accounts/handlers/user.ts';

/** The hooks of all stores that say `"hooks": true`, by store. */
export const HOOKS: Readonly<Record<string, Hooks>> = {
  'booking-terms': bookingTerms,
  'payments-report': paymentsReport,
  school,
  user,
};
