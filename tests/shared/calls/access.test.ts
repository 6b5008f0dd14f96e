import { expect, it } from 'vitest';
import {
  canCall,
  checkAccess,
  hostFeature,
  isMainAccount,
  type Visitor,
} from '../../../src/shared/calls/access.ts';
import { profileFields } from '../../helpers/profileFields.ts';

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
  expect(checkAccess({ visibility }, visitor, profileFields)).toBe(expected);
});

it.each([
  ['session', ['orders'], 'open'],
  ['session', [], 'notOnHost'],
  ['session', undefined, 'notOnHost'],
  ['session', null, 'wait'],
  ['main', [], 'notOnHost'],
  ['main', ['orders'], 'toHome'],
] as const)(
  'a %s screen that needs orders, with features %o: %s',
  (visibility, features, expected) => {
    const profile =
      features === null ? null : { is_main_account: false, ...(features && { features }) };
    const visitor: Visitor = { status: 'in', profile };
    expect(checkAccess({ visibility, feature: 'orders' }, visitor, profileFields)).toBe(expected);
  },
);

it('app.json names the field that is true for a main account', () => {
  const fields = { ...profileFields, main: 'is_owner' };
  const owner = { is_owner: true };
  const visitor: Visitor = { status: 'in', profile: owner };
  expect(isMainAccount(owner, fields)).toBe(true);
  expect(checkAccess({ visibility: 'main' }, visitor, fields)).toBe('open');
  expect(canCall({ access: 'main' }, owner, fields)).toBe(true);
  const other = { is_main_account: true, is_owner: 1 };
  expect(isMainAccount(other, fields)).toBe(false);
  expect(canCall({ access: 'main' }, other, fields)).toBe(false);
});

it.each([
  [null, 'orders', 'unknown'],
  [{}, 'orders', 'no'],
  [{ features: ['bin'] }, 'orders', 'no'],
  [{ features: ['bin', 'orders'] }, 'orders', 'yes'],
  [null, undefined, 'yes'],
  [{}, undefined, 'yes'],
] as const)('with the profile %o, the host has the part %s: %s', (profile, name, expected) => {
  expect(hostFeature(profile, name)).toBe(expected);
});
