import type { ColumnType, Generated } from 'kysely';
import type { Amount, CompanyRow, Time } from './figureTables.ts';

/** An amount or a percentage with a default value. */
type DefaultAmount = ColumnType<string, number | undefined, number>;

/** `id` is the id of the school. */
interface SchoolSettingsRow extends CompanyRow {
  id: number;
  updated_at: Time | null;
  updated_by: number | null;
  version: Generated<number>;
}

interface BookingTermsRow extends SchoolSettingsRow {
  /** Spelled like this in the API. */
  bookiing_value_ratio: DefaultAmount;
  booking_value_amount: DefaultAmount;
  has_installment: Generated<boolean>;
  installment_num: Generated<number>;
  installment_duration_num: Generated<number>;
  installment_first_date: string | null;
  interview_required: Generated<boolean>;
  interview_fee: DefaultAmount;
  discount: DefaultAmount;
  discount_second_son: DefaultAmount;
  discount_third_son: DefaultAmount;
  discount_fourth_son: DefaultAmount;
  discount_small_company: DefaultAmount;
  discount_medium_company: DefaultAmount;
  discount_large_company: DefaultAmount;
  contact_person_name: Generated<string>;
  contact_person_mobile: Generated<string>;
  contact_person_email: Generated<string>;
}

interface BookingPapersRow extends SchoolSettingsRow {
  required_docs: Generated<string>;
  special_notes: Generated<string>;
}

interface ParentsDiscountRow extends CompanyRow {
  discount_rate: DefaultAmount;
  updated_at: Time | null;
  updated_by: number | null;
  version: Generated<number>;
}

interface BookingGradeRow extends CompanyRow {
  school_id: number;
  stage_id: number;
  no_of_seats: number;
  /** Updated by a database trigger. */
  booked_seats: Generated<number>;
  cost: Amount;
  books_fee: DefaultAmount;
  uniform_fee: DefaultAmount;
  other_fees: DefaultAmount;
  created_at: Time;
  updated_at: Time;
  updated_by: number;
  version: Generated<number>;
}

/** Settings for seat booking. */
export interface BookingTables {
  booking_terms: BookingTermsRow;
  booking_papers: BookingPapersRow;
  parents_discount: ParentsDiscountRow;
  booking_grade: BookingGradeRow;
}
