import { expect, it } from 'vitest';
import { checkAccess, type Visitor } from '../../src/shared/access.ts';

const signedOut: Visitor = { status: 'out' };
const signedIn = (main: boolean | null): Visitor => ({
  status: 'in',
  profile: main === null ? null : { is_main_account: main },
});

it.each([
  ['public', signedOut, 'open'],
  ['public', signedIn(null), 'open'],
  ['public', signedIn(false), 'open'],
  ['guest', signedOut, 'open'],
  ['guest', signedIn(null), 'toSignedIn'],
  ['session', signedOut, 'toSignIn'],
  ['session', signedIn(null), 'open'],
  ['main', signedOut, 'toSignIn'],
  ['main', signedIn(null), 'wait'],
  ['main', signedIn(true), 'open'],
  ['main', signedIn(false), 'toHome'],
] as const)('a %s screen with the visitor %o: %s', (visibility, visitor, expected) => {
  expect(checkAccess({ visibility }, visitor)).toBe(expected);
});

it.each([
  [signedOut, 'toSignIn'],
  [signedIn(null), 'wait'],
  [signedIn(false), 'toHome'],
  [{ status: 'in', profile: { is_main_account: false, features: ['bin'] } }, 'toHome'],
  [{ status: 'in', profile: { is_main_account: false, features: ['bin', 'orders'] } }, 'open'],
] as const)(
  'a screen that needs a part of the API with the visitor %o: %s',
  (visitor, expected) => {
    expect(checkAccess({ visibility: 'session', feature: 'orders' }, visitor as Visitor)).toBe(
      expected,
    );
  },
);
