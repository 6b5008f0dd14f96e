import { queueLetter } from '../db/outbox.ts';
import { Problem } from '../http/problem.ts';
import { toLogin } from '../services/signIn.ts';
import { defineResource } from './defineResource.ts';

/** Asking for a link that sets a new password. */
export const forgotPassword = defineResource({
  id: 'forgot-password',
  fields: {},
  handlers: {
    // Whether there is such an account is looked up when the mail is sent: here everybody costs the same and is told the same.
    request: async ({ services, body, address }) => {
      const email = toLogin((body as { email: string }).email);
      const outcome = await services.limits.requestReset(email, address);
      if (typeof outcome === 'object')
        throw new Problem(429, 'auth.login.error.tooMany', {
          headers: { 'retry-after': String(outcome.retryAfter) },
        });
      if (outcome === 'send')
        await queueLetter(services.db, { kind: 'passwordReset', address: email }, services.now());
      return {};
    },
  },
});
