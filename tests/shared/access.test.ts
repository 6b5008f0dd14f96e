import { expect, it } from 'vitest';
import { checkAccess, type Visitor } from '../../src/shared/access.ts';

const out: Visitor = { status: 'out' };
const inside = (main: boolean | null): Visitor => ({
  status: 'in',
  profile: main === null ? null : { is_main_account: main },
});

it.each([
  ['public', out, 'open'],
  ['public', inside(null), 'open'],
  ['public', inside(false), 'open'],
  ['guest', out, 'open'],
  ['guest', inside(null), 'toSignedIn'],
  ['session', out, 'toSignIn'],
  ['session', inside(null), 'open'],
  ['main', out, 'toSignIn'],
  ['main', inside(null), 'wait'],
  ['main', inside(true), 'open'],
  ['main', inside(false), 'toHome'],
] as const)('%s, %o: %s', (visibility, visitor, verdict) => {
  expect(checkAccess(visibility, visitor)).toBe(verdict);
});
