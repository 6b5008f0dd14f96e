import { fieldProblem } from '../../base/problem.ts';
import { setPasswordByToken, type PasswordResetRequest } from '../passwordReset.ts';
import { defineResource } from '../../resources/defineResource.ts';

/** Sets a new password with the token of a mailed link. */
export const resetPassword = defineResource({
  id: 'reset-password',
  handlers: {
    reset: async ({ services, body, address }) => {
      const login = await setPasswordByToken(services, body as PasswordResetRequest);
      if (login === undefined) throw fieldProblem('token', 'reset-password.error.token');
      await services.signInLimits.clearCounts(login, address);
      return {};
    },
  },
});
