import { queueMail } from '../../mail/outbox.ts';
import { Problem } from '../../base/problem.ts';
import { toLogin } from '../signIn.ts';
import { defineResource } from '../../resources/defineResource.ts';

/** Requests a link for setting a new password. */
export const forgotPassword = defineResource({
  id: 'forgot-password',
  handlers: {
    // The account is looked up only when the mail is sent, so that every e-mail takes the same time
    // and gets the same response.
    request: async ({ services, body, address }) => {
      const email = toLogin((body as { email: string }).email);
      const outcome = await services.limits.requestReset(email, address);
      if (typeof outcome === 'object')
        throw new Problem(429, 'auth.login.error.tooMany', {
          headers: { 'retry-after': String(outcome.retryAfter) },
        });
      if (outcome === 'send')
        await queueMail(services.db, { kind: 'passwordReset', address: email }, services.now());
      return {};
    },
  },
});
