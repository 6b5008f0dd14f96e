import { defineHooks, fieldProblem } from 'nasaq/server';

/**
 * The deposit of a booking is either a percentage or an amount. The form sends only one of them, but
 * other clients might send both or none. The other one is set to 0.
 */
export const bookingTerms = defineHooks('booking-terms', {
  beforeSave: ({ body }) => {
    const [hasRatio, hasAmount] = [
      (body.bookiing_value_ratio ?? 0) > 0,
      (body.booking_value_amount ?? 0) > 0,
    ];
    if (hasRatio && hasAmount)
      throw fieldProblem('booking_value_amount', 'booking.error.oneDeposit');
    if (!hasRatio && !hasAmount)
      throw fieldProblem('bookiing_value_ratio', 'booking.error.bookiing_value_ratio.minimum');
    return hasRatio ? { booking_value_amount: 0 } : { bookiing_value_ratio: 0 };
  },
});
