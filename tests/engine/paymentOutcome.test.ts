import { expect, it } from 'vitest';
import type { PaymentCheck } from '../../src/screens/entities.ts';
import { outcomeOf } from '../../src/screens/payment/usePaymentCheck.ts';

it.each([
  [{}, 'paid'],
  [{ status: 'paid' }, 'paid'],
  [{ status: 'another word' }, 'paid'],
  [{ id: 7, message: 'done' }, 'paid'],
  [{ status: 'paid', refund: 12.5 }, 'refund'],
  [{ status: 'pending' }, 'pending'],
  [{ status: 'failed' }, 'failed'],
])('an answered check with %o is %s', (answer, outcome) => {
  expect(outcomeOf(answer as PaymentCheck)).toBe(outcome);
});
