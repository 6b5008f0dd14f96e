import { formProblem, Problem } from '../../base/problem.ts';
import { verifySignIn } from '../signIn.ts';
import { defineResource } from '../../resources/defineResource.ts';
import { readProfile } from './profile.ts';

/** Signing in and out. */
export const login = defineResource({
  id: 'login',
  handlers: {
    signIn: async ({ services, body, address, responseContext }) => {
      const result = await verifySignIn(
        services,
        body as { identity: string; password: string },
        address,
      );
      if (result === 'wrong') throw formProblem('auth.login.error.credentials');
      if ('retryAfter' in result)
        throw new Problem(429, 'auth.login.error.tooMany', {
          headers: { 'retry-after': String(result.retryAfter) },
        });
      const token = await services.sessions.open(result);
      return { token, profile: await readProfile(services, result, await responseContext()) };
    },
    signOut: async ({ services, token }) => {
      if (token) await services.sessions.close(token);
      return undefined;
    },
  },
});
