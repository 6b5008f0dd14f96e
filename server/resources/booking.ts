import type { Row } from '../db/rows.ts';
import { fieldProblem } from '../http/problem.ts';
import { column, defineResource, schoolField, type Field } from './defineResource.ts';

/** The schools with a summary of their seats. */
export const booking = defineResource({
  id: 'booking',
  table: 'school',
  where: { hidden: false },
  fields: {
    id: column('id', 'id'),
    name: { from: 'bilingual', stem: 'name' },
    logo: column('logo', 'text'),
    remaining_seats: column('remaining_seats', 'integer'),
    confirmed_booking_count: column('confirmed_booking_count', 'integer'),
    publish_booking: column('publish_booking', 'integer'),
    login_link: column('login_link', 'text'),
  },
});

/** The fields that all settings of a school have in common. */
const SETTINGS_FIELDS: Record<string, Field> = {
  school_name: schoolField('name', 'id'),
  updated_at: column('updated_at', 'time'),
  updated_by: { from: 'person', column: 'updated_by' },
};

/** The database creates and deletes these rows together with their school. */
const SETTINGS_ROW = { owner: 'updated_by', newRow: () => ({}) } as const;

const decimalFields = (...names: string[]): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, column(name, 'decimal')]));

const DISCOUNTS = [
  'discount',
  'discount_second_son',
  'discount_third_son',
  'discount_fourth_son',
  'discount_small_company',
  'discount_medium_company',
  'discount_large_company',
] as const;

/** The booking terms of a school. */
export const bookingTerms = defineResource({
  id: 'booking-terms',
  table: 'booking_terms',
  ...SETTINGS_ROW,
  derive: (body) => ({ ...resolveDeposit(body), ...defaultDiscounts(body) }),
  fields: {
    ...SETTINGS_FIELDS,
    bookiing_value_ratio: column('bookiing_value_ratio', 'decimal'),
    booking_value_amount: column('booking_value_amount', 'decimal'),
    has_installment: column('has_installment', 'boolean'),
    installment_num: column('installment_num', 'integer'),
    installment_duration_num: column('installment_duration_num', 'integer'),
    installment_first_date: column('installment_first_date', 'day'),
    interview_required: column('interview_required', 'boolean'),
    ...decimalFields('interview_fee', ...DISCOUNTS),
    contact_person_name: column('contact_person_name', 'text'),
    contact_person_mobile: column('contact_person_mobile', 'text'),
    contact_person_email: column('contact_person_email', 'text'),
  },
});

/**
 * The deposit is either a percentage or an amount. The form sends only one of them, but other
 * clients might send both or none. The other one is set to 0.
 */
function resolveDeposit(body: Row): Row {
  const [hasRatio, hasAmount] = [
    Number(body['bookiing_value_ratio'] ?? 0) > 0,
    Number(body['booking_value_amount'] ?? 0) > 0,
  ];
  if (hasRatio && hasAmount) throw fieldProblem('booking_value_amount', 'booking.error.oneDeposit');
  if (!hasRatio && !hasAmount)
    throw fieldProblem('bookiing_value_ratio', 'booking.error.bookiing_value_ratio.minimum');
  return hasRatio ? { booking_value_amount: 0 } : { bookiing_value_ratio: 0 };
}

/** An empty discount is stored as 0. No discount is required. */
function defaultDiscounts(body: Row): Row {
  return Object.fromEntries(
    DISCOUNTS.filter((name) => body[name] === undefined).map((name) => [name, 0]),
  );
}

/** The documents that parents must bring, and notes for them. */
export const bookingPapers = defineResource({
  id: 'booking-papers',
  table: 'booking_papers',
  ...SETTINGS_ROW,
  fields: {
    ...SETTINGS_FIELDS,
    required_docs: column('required_docs', 'text'),
    special_notes: column('special_notes', 'text'),
  },
});
