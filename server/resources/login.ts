import { formRefusal, Problem } from '../http/problem.ts';
import { verifySignIn } from '../services/signIn.ts';
import { defineResource } from './defineResource.ts';
import { readProfile } from './profile.ts';

/** Signing in and out. */
export const login = defineResource({
  id: 'login',
  fields: {},
  handlers: {
    signIn: async ({ services, body, address, makeContext }) => {
      const verdict = await verifySignIn(
        services,
        body as { identity: string; password: string },
        address,
      );
      if (verdict === 'wrong') throw formRefusal('auth.login.error.credentials');
      if ('retryAfter' in verdict)
        throw new Problem(429, 'auth.login.error.tooMany', {
          headers: { 'retry-after': String(verdict.retryAfter) },
        });
      const token = await services.sessions.open(verdict);
      return { token, profile: await readProfile(services.db, verdict, await makeContext()) };
    },
    signOut: async ({ services, token }) => {
      if (token) await services.sessions.close(token);
      return undefined;
    },
  },
});
