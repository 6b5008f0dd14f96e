/* Made by `npm run generate` from schemas/. Never edited: the check fails when it differs. */

export interface ForgotPasswordBody {
  email: string;
}
export interface InterfaceLanguage {
  /**
   * Kept on the account; it wins when somebody signs in.
   */
  locale?: 'ar' | 'en';
}
export interface InterfaceLanguageBody {
  locale: 'ar' | 'en';
}
export interface Login {
  token?: string;
  profile?: {
    id?: number;
    /**
     * Answered as a link that expires, or null. Sent as a data URI, as the link (it stays) or empty (it is taken away).
     */
    avatar?: string | null;
    name?: string;
    email?: string;
    phone?: string;
    locale?: 'ar' | 'en';
    /**
     * The company whose schools the account looks after, in the language of the request.
     */
    company_name?: string;
    is_main_account?: boolean;
    password_temporary?: boolean;
  };
}
export interface LoginBody {
  identity: string;
  password: string;
}
export interface Profile {
  id?: number;
  /**
   * Answered as a link that expires, or null. Sent as a data URI, as the link (it stays) or empty (it is taken away).
   */
  avatar?: string | null;
  name?: string;
  email?: string;
  phone?: string;
  locale?: 'ar' | 'en';
  /**
   * The company whose schools the account looks after, in the language of the request.
   */
  company_name?: string;
  is_main_account?: boolean;
  password_temporary?: boolean;
}
export interface ProfileBody {
  avatar?: string | null;
  name: string;
  email: string;
  phone: string;
  old_password?: string;
  new_password?: string;
  confirm_new_password?: string;
}
export interface ResetPasswordBody {
  password: string;
  token: string;
  locale?: 'ar' | 'en';
}
export interface RestoreEmailBody {
  token: string;
}
export interface School {
  id?: number;
  name?: string;
  logo?: string | null;
  message_count?: number;
  /**
   * Percent, 0 to 100.
   */
  complete_ratio?: number;
  /**
   * The school's own dashboard.
   */
  login_link?: string | null;
}
export interface Announcement {
  id?: number;
  /**
   * Answered as a link that expires, or null. Sent as a data URI, as the link (it stays) or empty (it is taken away).
   */
  picture?: string | null;
  title?: string;
  details?: string;
  schools?: {
    id?: number;
    name?: string;
  }[];
  schools_names?: string;
  /**
   * The first of the schools.
   */
  school_name?: string;
  created_at?: string;
  updated_at?: string;
  /**
   * The name of the person who saved it last.
   */
  updated_by?: string;
  /**
   * The item's public page.
   */
  link?: string;
  /**
   * Whether whoever asks may change it: the person who made it.
   */
  can_edit?: boolean;
}
export interface AnnouncementBody {
  picture?: string | null;
  title: string;
  details: string;
  schools_id: number[];
}
export interface BankAccount {
  id?: number;
  name?: string;
  tax_no?: string;
  commercial_registration_no?: string;
  registration_date_hijri?: string;
  expired_registration_date_hijri?: string;
  /**
   * Stored and answered without spaces.
   */
  iban?: string;
  /**
   * A key of the list that is chosen from.
   */
  bank_account_type_id?: string;
  /**
   * A key of the list that is chosen from.
   */
  bank_id?: string;
  /**
   * A key of the list that is chosen from.
   */
  city?: string;
  district?: string;
  street_name?: string;
  building_number?: string;
  postal_code?: string;
  mail_box?: string;
  office_no?: string;
  employee_name?: string;
  employee_job_title?: string;
  employee_email?: string;
  employee_mobile?: string;
  customer_support_phone_no?: string;
  commissioner_first_name?: string;
  commissioner_national_id?: string;
  commissioner_phone_no?: string;
  commissioner_email?: string;
  commercial_registration_attach?: string | null;
  iban_attach?: string | null;
  contract_attach?: string | null;
  authorization_letter_attach?: string | null;
  tax_certificate_attach?: string | null;
  zakat_certificate_attach?: string | null;
  biller_agreement?: string | null;
  sub_biller_attach?: string | null;
  /**
   * The name of the bank.
   */
  bank_name?: string;
  /**
   * The name of the sort of account.
   */
  bank_account_type_name?: string;
  /**
   * The name of the city.
   */
  city_name?: string;
  /**
   * How many schools are paid to it.
   */
  school_count?: number;
  /**
   * Whether it may be edited and deleted: no school is paid to it.
   */
  can_delete?: boolean;
  created_at?: string;
  updated_at?: string;
  /**
   * The name of the person who saved it last.
   */
  updated_by?: string;
}
export interface BankAccountBody {
  name: string;
  tax_no: string;
  commercial_registration_no: string;
  registration_date_hijri: string;
  expired_registration_date_hijri: string;
  iban: string;
  bank_account_type_id: string;
  bank_id: string;
  city: string;
  district: string;
  street_name: string;
  building_number: string;
  postal_code: string;
  mail_box: string;
  office_no: string;
  employee_name: string;
  employee_job_title: string;
  employee_email: string;
  employee_mobile: string;
  customer_support_phone_no: string;
  commissioner_first_name: string;
  commissioner_national_id: string;
  commissioner_phone_no: string;
  commissioner_email: string;
  commercial_registration_attach?: string | null;
  iban_attach?: string | null;
  contract_attach?: string | null;
  authorization_letter_attach?: string | null;
  tax_certificate_attach?: string | null;
  zakat_certificate_attach?: string | null;
  biller_agreement?: string | null;
  sub_biller_attach?: string | null;
}
export interface BankChoice {
  /**
   * What is sent.
   */
  key?: string;
  label?: string;
}
export interface LinkableAccount {
  id?: number;
  /**
   * The name of the account, and its IBAN.
   */
  label?: string;
}
export interface SchoolBank {
  id?: number;
  name?: string;
  logo?: string | null;
  investor_bank_account?: {
    label?: string;
    iban?: string;
    tax_no?: string;
    commercial_registration_no?: string;
  } | null;
  /**
   * Of the linked account, for lists.
   */
  label?: string | null;
  iban?: string | null;
  /**
   * Another one whenever the school is linked to another account.
   */
  version?: number;
  /**
   * null unlinks.
   */
  bank_account_id?: number | null;
}
export interface SchoolBankBody {
  bank_account_id: number | null;
}
export interface BookingGradePlace {
  school_id?: number;
  /**
   * 1 to 3 are KG1 to KG3, 4 to 15 grade 1 to grade 12.
   */
  stage_id?: number;
}
export interface BookingGradePlaceBody {
  school_id: number;
  stage_id: number;
}
export interface BookingGrade {
  /**
   * 1 to 3 are KG1 to KG3, 4 to 15 grade 1 to grade 12.
   */
  stage_id?: number;
  /**
   * The name of the stage.
   */
  stage?: string;
  no_of_seats?: number;
  /**
   * Those of confirmed reservations.
   */
  booked_seats?: number;
  cost?: number;
  books_fee?: number;
  uniform_fee?: number;
  other_fees?: number;
  /**
   * Raised by each save; If-Match names it.
   */
  version?: number;
}
export interface BookingGradeBody {
  school_id: number;
  stage_id: number;
  no_of_seats: number;
  cost: number;
  books_fee?: number;
  uniform_fee?: number;
  other_fees?: number;
}
export interface BookingPapers {
  school_name?: string;
  required_docs?: string;
  special_notes?: string;
  updated_at?: string | null;
  /**
   * The name of the person who saved it last.
   */
  updated_by?: string | null;
}
export interface BookingPapersBody {
  required_docs?: string;
  special_notes?: string;
}
export interface BookingStage {
  id?: number;
  name?: string;
}
export interface BookingTerms {
  school_name?: string;
  has_installment?: boolean;
  interview_required?: boolean;
  discount?: number;
  discount_second_son?: number;
  discount_third_son?: number;
  discount_fourth_son?: number;
  discount_small_company?: number;
  discount_medium_company?: number;
  discount_large_company?: number;
  contact_person_name?: string;
  contact_person_mobile?: string;
  contact_person_email?: string;
  updated_at?: string | null;
  /**
   * The name of the person who saved it last.
   */
  updated_by?: string | null;
  /**
   * Percent of the fees; spelled so in the contract.
   */
  bookiing_value_ratio?: number;
  booking_value_amount?: number;
  /**
   * The bound is that of a typing error: a thousand instalments are none.
   */
  installment_num?: number;
  /**
   * Months between two instalments. The bound is that of a typing error.
   */
  installment_duration_num?: number;
  installment_first_date?: string | null;
  interview_fee?: number;
}
export interface BookingTermsBody {
  bookiing_value_ratio?: number;
  booking_value_amount?: number;
  has_installment: boolean;
  interview_required: boolean;
  discount?: number;
  discount_second_son?: number;
  discount_third_son?: number;
  discount_fourth_son?: number;
  discount_small_company?: number;
  discount_medium_company?: number;
  discount_large_company?: number;
  contact_person_name: string;
  contact_person_mobile: string;
  contact_person_email: string;
  installment_num?: number;
  installment_duration_num?: number;
  installment_first_date?: string | null;
  interview_fee?: number;
}
export interface Booking {
  /**
   * The school's.
   */
  id?: number;
  name?: string;
  logo?: string | null;
  /**
   * Of all stages: the seats without those of confirmed reservations.
   */
  remaining_seats?: number;
  /**
   * Confirmed and not cancelled.
   */
  confirmed_booking_count?: number;
  /**
   * 1: parents can book. Anything else: they cannot.
   */
  publish_booking?: number;
  login_link?: string | null;
}
export interface ParentsDiscount {
  /**
   * Percent that parents pay less when the financing provider pays in instalments.
   */
  discount_rate?: number;
  updated_at?: string | null;
  /**
   * The name of the person who saved it last.
   */
  updated_by?: string | null;
}
export interface ParentsDiscountBody {
  discount_rate: number;
}
export interface Company {
  /**
   * Answered as a link that expires, or null. Sent as a data URI; empty, or as the link, it leaves the picture that is there.
   */
  logo?: string | null;
  /**
   * Whether everybody sees the company's page.
   */
  visibility?: boolean;
  description?: string;
  /**
   * Empty, or an address on the web.
   */
  website?: string;
  /**
   * Empty, or an address on the web.
   */
  facebook?: string;
  /**
   * Empty, or an address on the web.
   */
  twitter?: string;
  /**
   * Empty, or an address on the web.
   */
  linkedin?: string;
  /**
   * Empty, or an address on the web.
   */
  instagram?: string;
  updated_at?: string | null;
  /**
   * The name of the person who saved it last.
   */
  updated_by?: string | null;
  /**
   * The company's page; null while nobody sees it.
   */
  link?: string | null;
}
export interface CompanyBody {
  logo?: string | null;
  visibility: boolean;
  description?: string;
  website?: string;
  facebook?: string;
  twitter?: string;
  linkedin?: string;
  instagram?: string;
}
export interface Member {
  id?: number;
  /**
   * Answered as a link that expires, or null. Sent as a data URI; empty, or as the link, it leaves the picture that is there.
   */
  logo?: string | null;
  /**
   * Latin or Arabic letters with their marks, commas, hyphens and spaces.
   */
  name?: string;
  /**
   * Latin or Arabic letters with their marks, commas, hyphens and spaces.
   */
  position?: string;
  created_at?: string;
  updated_at?: string;
  /**
   * The name of the person who saved it last.
   */
  updated_by?: string;
}
export interface MemberBody {
  logo?: string | null;
  name: string;
  position: string;
}
export interface UpdateStatistics {
  news_count?: number;
  partnerships_count?: number;
  accreditation_count?: number;
  achievement_count?: number;
}
export interface Update {
  id?: number;
  /**
   * Answered as a link that expires, or null. Sent as a data URI; empty, or as the link, it leaves the picture that is there.
   */
  logo?: string | null;
  title?: string;
  /**
   * 0 news, 1 partnership, 2 accreditation, 3 achievement.
   */
  type?: 0 | 1 | 2 | 3;
  short_description?: string;
  full_description?: string;
  created_at?: string;
  updated_at?: string;
  /**
   * The name of the person who saved it last.
   */
  updated_by?: string;
}
export interface UpdateBody {
  logo?: string | null;
  title: string;
  type: 0 | 1 | 2 | 3;
  short_description: string;
  full_description: string;
}
export interface DashboardSummary {
  messageCount?: number;
  notificationCount?: number;
  /**
   * Visits; spelled so in the contract.
   */
  totalVists?: number;
  bookingCount?: number;
  /**
   * Potential bookings; spelled so in the contract.
   */
  potentailBookingCount?: number;
  completedFinanceRequestCount?: number;
  /**
   * What was paid of all instalments, in riyals.
   */
  totalPayment?: number;
}
export interface SchoolCard {
  id?: number;
  name?: string;
  logo?: string | null;
  /**
   * The school's own dashboard.
   */
  login_link?: string | null;
  /**
   * Percent of the school's data that is filled in now, 0 to 100.
   */
  complete_ratio?: number;
  /**
   * Percent, 0 to 100, by the last measurement up to the day.
   */
  digital_presence_indicator?: number;
  message_count?: number;
  news_count?: number;
  notification_count?: number;
  /**
   * Reservations that are confirmed.
   */
  booking_count?: number;
  /**
   * Reservations that are not confirmed yet.
   */
  potential_booking_count?: number;
  interviews_count?: number;
  parent_count?: number;
  /**
   * Members of the discount group.
   */
  discount_group?: number;
  followers?: number;
  finance_request_count?: number;
  finance_request_not_completed_count?: number;
  /**
   * In riyals, of all requests.
   */
  finance_request_amount?: number;
}
export interface Setup {
  /**
   * Whether the company has a school that is not hidden.
   */
  has_schools?: boolean;
  /**
   * Whether the company has filled in its page.
   */
  has_company_page?: boolean;
  has_bank_account?: boolean;
  /**
   * Whether anybody manages a school.
   */
  has_managers?: boolean;
}
export interface Event {
  id?: number;
  /**
   * Answered as a link that expires, or null. Sent as a data URI, as the link (it stays) or empty (it is taken away).
   */
  picture?: string | null;
  title?: string;
  details?: string;
  schools_id?: number[];
  schools?: {
    id?: number;
    name?: string;
  }[];
  schools_names?: string;
  /**
   * The first of the schools.
   */
  school_name?: string;
  /**
   * Who is invited; none means everybody.
   *
   * Items: 1 to 3 are KG1 to KG3, 4 to 15 grade 1 to grade 12.
   */
  stages_ids?: number[];
  stages?: {
    id?: number;
    name?: string;
  }[];
  stages_names?: string;
  /**
   * 1 in the school, 0 elsewhere.
   */
  place?: 1 | 0;
  valid_till?: string;
  /**
   * The day of valid_till unless it is sent.
   */
  event_date?: string;
  interested_count?: number;
  /**
   * The same number; the contract has both names.
   */
  interested?: number;
  created_at?: string;
  updated_at?: string;
  /**
   * The name of the person who saved it last.
   */
  updated_by?: string;
  /**
   * The item's public page.
   */
  link?: string;
  /**
   * Whether whoever asks may change it: the person who made it.
   */
  can_edit?: boolean;
  location?: string;
}
export interface EventBody {
  picture?: string | null;
  title: string;
  details: string;
  schools_id: number[];
  stages_ids?: number[];
  place: 1 | 0;
  valid_till: string;
  event_date?: string;
  location?: string;
}
export interface ChatEntry {
  id?: number;
  sender_name?: string;
  /**
   * A link that expires, or null.
   */
  sender_profile_picture?: string | null;
  /**
   * Whether the school's side wrote it. Another host may not tell.
   */
  is_own?: boolean;
  /**
   * The school that the conversation is about, the same in each entry. Another host may not tell.
   */
  school_name?: string | null;
  message?: string;
  created_at?: string;
}
export interface ContactMessage {
  id?: number;
  school?: {
    id?: number;
    name?: string;
  };
  school_name?: string;
  /**
   * The school manager.
   */
  user_name?: string;
  /**
   * Who answers for support.
   */
  admin_name?: string;
  last_message?: string;
  /**
   * When the last message was written.
   */
  created_at?: string;
}
export interface Message {
  id?: number;
  /**
   * The sender's, as the sender wrote it.
   */
  name?: string;
  phone_no?: string;
  /**
   * In the language of the request.
   */
  type?: string;
  content?: string;
  /**
   * How the sender wants to be answered, in the language of the request.
   */
  response_method?: string;
  /**
   * When it was received.
   */
  since?: string;
  /**
   * When the sender can be reached, as the sender wrote it.
   */
  available_from_to?: string;
  school?: {
    id?: number;
    name?: string;
  };
  school_name?: string;
}
export interface News {
  id?: number;
  /**
   * Answered as a link that expires, or null. Sent as a data URI, as the link (it stays) or empty (it is taken away).
   */
  picture?: string | null;
  title?: string;
  details?: string;
  schools?: {
    id?: number;
    name?: string;
  }[];
  schools_names?: string;
  /**
   * The first of the schools.
   */
  school_name?: string;
  liked_count?: number;
  /**
   * The number of comments; spelled so in the contract.
   */
  commnets_count?: number;
  created_at?: string;
  updated_at?: string;
  /**
   * The name of the person who saved it last.
   */
  updated_by?: string;
  /**
   * The item's public page.
   */
  link?: string;
  /**
   * Whether whoever asks may change it: the person who made it.
   */
  can_edit?: boolean;
}
export interface NewsBody {
  picture?: string | null;
  title: string;
  details: string;
  schools_id: number[];
}
export interface PackagePurchase {
  sub_total?: number;
  tax?: number;
  total?: number;
  /**
   * The gateway's.
   */
  checkout_id?: string;
  orders_id?: number;
}
export interface PackagePurchaseBody {
  schools_obj: {
    school_id: number;
    package_id: number;
  }[];
}
export interface Package {
  id?: number;
  title?: string;
  /**
   * Of a year for one school, before VAT.
   */
  price?: number;
}
export interface PaymentCheck {
  status?: 'paid' | 'pending' | 'failed';
  /**
   * The amount to refund, where it was paid too late to change any package. A host may leave it out.
   */
  refund?: number | null;
}
export interface PaymentCheckBody {
  checkout_id: string;
  orders_id: number;
}
export interface PaymentOrder {
  id?: number;
  created_at?: string;
  /**
   * The name of the person who ordered.
   */
  created_by?: string;
  state?: 'created' | 'shown' | 'pending' | 'paid' | 'failed' | 'expired';
  total?: number;
  /**
   * Without gaps within a company.
   */
  receipt_number?: number | null;
  /**
   * The amount to refund, with VAT.
   */
  refund?: number | null;
  /**
   * 1 while the refund has not been paid.
   */
  refund_due?: 0 | 1;
  /**
   * When the refund was paid.
   */
  refunded_at?: string | null;
  /**
   * The schools that it is for.
   */
  schools?: {
    id?: number;
    name?: string;
  }[];
}
export interface PaymentReceipt {
  id?: number;
  created_at?: string;
  /**
   * The name of the person who ordered.
   */
  created_by?: string;
  state?: 'created' | 'shown' | 'pending' | 'paid' | 'failed' | 'expired';
  /**
   * Why it is not paid: refused, expired, gateway, replaced (a newer order for one of its schools was made), duplicate (the payment belongs to another order), or what of the payment did not fit (payment, order, amount, currency, type).
   */
  reason?: string | null;
  sub_total?: number;
  /**
   * Percent.
   */
  tax_rate?: number;
  tax?: number;
  total?: number;
  /**
   * The amount to refund, with VAT: the order was paid after another order had given one of its schools a package.
   */
  refund?: number | null;
  /**
   * When the refund was paid.
   */
  refunded_at?: string | null;
  settled_at?: string | null;
  /**
   * Without gaps within a company.
   */
  receipt_number?: number | null;
  /**
   * The brand of the card.
   */
  brand?: string | null;
  /**
   * Whether no real money is meant.
   */
  test_mode?: boolean;
  /**
   * While it can be paid.
   */
  checkout_id?: string | null;
  /**
   * The address of the script that shows the card form, while it can be paid.
   */
  widget?: string | null;
  /**
   * What that script hashes to.
   */
  integrity?: string | null;
  /**
   * Whether it cannot be paid because one of its schools has been paid for by another order since, or is being paid for.
   */
  overtaken?: boolean;
  /**
   * How long it can be paid yet.
   */
  seconds_left?: number;
  lines?: {
    school_id?: number;
    school_name?: string;
    package_before?: string;
    package?: string;
    price?: number;
    /**
     * Of the package that the school has now.
     */
    end_date?: string | null;
    /**
     * Whole days until it ends; below 0 when it has ended, null where it never does.
     */
    remaining?: number | null;
    /**
     * The last day of what is ordered, if it is paid today; while it can be paid.
     */
    next_end_date?: string | null;
    /**
     * Whole days of the school's own package that are paid for and end by it; while it can be paid.
     */
    lapsing_days?: number | null;
    /**
     * Whether it was paid and changed nothing, because the order is refunded.
     */
    passed_over?: boolean;
    package_ends?: string | null;
  }[];
  buyer?: {
    name?: string;
    vat_number?: string | null;
    address?: string | null;
  };
  seller?: {
    name?: string;
    vat_number?: string | null;
    address?: string | null;
  };
}
export interface SchoolPackage {
  id?: number;
  name?: string;
  /**
   * What the school has now.
   */
  package?: {
    /**
     * 0 free, 1 basic, 2 silver, 3 gold.
     */
    package_id?: number;
    title?: string;
    /**
     * Whole days until it ends; below 0 when it has ended, null where it never does.
     */
    remaining?: number | null;
    /**
     * The last day.
     */
    end_date?: string | null;
  };
}
export interface Manager {
  id?: number;
  firstname?: string;
  lastname?: string;
  /**
   * First and last name.
   */
  name?: string;
  email?: string;
  phone?: string;
  schools_id?: number[];
  schools?: {
    id?: number;
    name?: string;
  }[];
  schools_names?: string;
  /**
   * The first of the schools.
   */
  school_name?: string;
  /**
   * The id of the first of the schools.
   */
  school_id?: number | null;
  /**
   * 10 is active, 1 is not; any other that is answered is not either.
   */
  status?: 10 | 1;
  /**
   * Ids of the permissions, out of the list that the server has.
   */
  permissions?: number[];
  last_login?: string | null;
  created_at?: string;
  updated_at?: string;
  /**
   * The name of the person who saved it last.
   */
  updated_by?: string;
}
export interface ManagerBody {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  schools_id: number[];
  status: 10 | 1;
  password?: string;
  confirmpassword?: string;
  permissions?: number[];
}
export interface Permission {
  id?: number;
  name?: string;
  /**
   * The name of the group to show it in.
   */
  group?: string;
}
export interface User {
  id?: number;
  firstname?: string;
  lastname?: string;
  /**
   * First and last name, unless the person has written another.
   */
  name?: string;
  email?: string;
  phone?: string;
  /**
   * 10 is active, 1 is not; any other that is answered is not either.
   */
  status?: 10 | 1;
  /**
   * The account that a company begins with: it can neither be deleted nor turned off.
   */
  is_main_account?: boolean;
  last_login?: string | null;
  created_at?: string;
}
export interface UserBody {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  status: 10 | 1;
  password?: string;
  confirmpassword?: string;
}
export interface AccountingReport {
  id?: number;
  name?: string;
  /**
   * Held in the span.
   */
  totalInterviews?: number;
  /**
   * Reservations of the span that were not cancelled.
   */
  totalBooking?: number;
  /**
   * What was paid in the span, in riyals.
   */
  collectedPayment?: number;
}
export interface AccountingTotals {
  /**
   * Held in the span.
   */
  totalInterviews?: number;
  /**
   * Reservations of the span that were not cancelled.
   */
  totalBooking?: number;
  /**
   * What was paid in the span, in riyals.
   */
  collectedPayment?: number;
}
export interface DiscountsReport {
  id?: number;
  name?: string;
  /**
   * Made in the span.
   */
  couponCount?: number;
  /**
   * Of these, those that hold today.
   */
  activeCouponCount?: number;
}
export interface DiscountsTotals {
  /**
   * Made in the span.
   */
  couponCount?: number;
  /**
   * Of these, those that hold today.
   */
  activeCouponCount?: number;
}
export interface InterviewLine {
  id?: number;
  school_id?: number;
  school_name?: string;
  student_name?: string;
  /**
   * 1 (KG1) to 15 (grade 12).
   */
  stage_id?: number;
  /**
   * 1 nursery, 2 primary, 3 junior high, 4 high school.
   */
  grade_id?: number;
  stage_name?: string;
  /**
   * When it was held.
   */
  date?: string;
  /**
   * success, retake or rejected; pending until it is known.
   */
  status?: string;
}
export interface InterviewsTotals {
  totalCount?: number;
  successCount?: number;
  retakeCount?: number;
  rejectedCount?: number;
}
export interface MarketingReport {
  id?: number;
  name?: string;
  /**
   * Percent: the average of the measurements in the span, or the last one before it; null where nothing was measured.
   */
  dpiAvg?: number | null;
  couponCount?: number;
  messageCount?: number;
}
export interface MarketingTotals {
  /**
   * Percent: the average over the schools that were measured; 0 where none was.
   */
  dpiAvg?: number;
  couponCount?: number;
  messageCount?: number;
}
export interface MessagesReport {
  id?: number;
  name?: string;
  messageCount?: number;
  /**
   * Answered by now, in percent of all messages of the span; 0 where there are none.
   */
  answeredPercent?: number;
  /**
   * Not answered yet, in percent of all messages of the span; 0 where there are none.
   */
  notAnsweredPercent?: number;
}
export interface MessagesTotals {
  messageCount?: number;
  /**
   * Answered by now, in percent of all messages of the span; 0 where there are none.
   */
  answeredPercent?: number;
  /**
   * Not answered yet, in percent of all messages of the span; 0 where there are none.
   */
  notAnsweredPercent?: number;
}
export interface PaymentLine {
  id?: number;
  school_id?: number;
  school_name?: string;
  student_name?: string;
  /**
   * 1 (KG1) to 15 (grade 12).
   */
  stage_id?: number;
  /**
   * 1 nursery, 2 primary, 3 junior high, 4 high school.
   */
  grade_id?: number;
  stage_name?: string;
  /**
   * When the seat was reserved.
   */
  date?: string;
  /**
   * The day that the filters by day are about.
   */
  due_date?: string;
  /**
   * The instalment, in riyals.
   */
  amount?: number;
  /**
   * What is paid of it, in riyals.
   */
  paid?: number;
  /**
   * What is still owed of it; nothing once the reservation is cancelled, in riyals.
   */
  remaining?: number;
  /**
   * paid, remaining, delayed (the due day is over), or cancelled.
   */
  status?: 'paid' | 'remaining' | 'delayed' | 'cancelled';
  /**
   * Days since the due date of what is delayed; 0 otherwise. By it in descending order, what is still to be paid follows what is delayed, the next due first.
   */
  days_late?: number;
}
export interface PaymentsTotals {
  /**
   * The amounts of the instalments together, in riyals.
   */
  totalAmount?: number;
  /**
   * What is paid of the instalments, in riyals.
   */
  collectedPayment?: number;
  /**
   * What is still owed of them, in riyals.
   */
  remainingPayment?: number;
  /**
   * Of that, what is due since before today, in riyals.
   */
  delayedPayment?: number;
  /**
   * How many instalments are paid, whichever status is chosen.
   */
  paidCount?: number;
  /**
   * How many are still to be paid and not overdue.
   */
  remainingCount?: number;
  /**
   * How many are overdue.
   */
  delayedCount?: number;
  /**
   * How many were cancelled after something had been paid.
   */
  cancelledCount?: number;
}
export interface ReservationLine {
  id?: number;
  school_id?: number;
  school_name?: string;
  student_name?: string;
  /**
   * 1 (KG1) to 15 (grade 12).
   */
  stage_id?: number;
  /**
   * 1 nursery, 2 primary, 3 junior high, 4 high school.
   */
  grade_id?: number;
  stage_name?: string;
  /**
   * new: a new student. continuing: one of the own students of the school. company: a child of an employee of a company.
   */
  student_type?: string;
  /**
   * When it was made.
   */
  date?: string;
  /**
   * potential until it is confirmed, then confirmed.
   */
  status?: string;
  /**
   * All fees, in riyals.
   */
  amount?: number;
}
export interface ReservationsTotals {
  totalCount?: number;
  /**
   * The amounts of the reservations together, in riyals.
   */
  totalAmount?: number;
  /**
   * Of new students, in percent of all reservations; 0 where there are none.
   */
  newStudents?: number;
  /**
   * Of students of the school, in percent of all reservations; 0 where there are none.
   */
  continuingStudents?: number;
  /**
   * Of children of employees of companies, in percent of all reservations; 0 where there are none.
   */
  companiesEmployees?: number;
}
export interface SchoolReport {
  id?: number;
  name?: string;
  /**
   * Percent, by the last measurement.
   */
  digital_presence_indicator?: number;
  /**
   * Percent of the data of the school that is filled in.
   */
  complete_ratio?: number;
  /**
   * The average of the stars, 1 to 5; null where nobody has rated.
   */
  rating?: number | null;
  message_count?: number;
  /**
   * Reservations that are confirmed.
   */
  booking_count?: number;
  notification_count?: number;
  /**
   * 0 free, 1 basic, 2 silver, 3 gold.
   */
  package?: number;
  /**
   * When the school last changed what it shows of itself.
   */
  updated_at?: string | null;
  /**
   * The dashboard of the school itself.
   */
  login_link?: string | null;
  followers?: number;
  /**
   * Members of the discount group.
   */
  discount_group?: number;
  parent_count?: number;
  /**
   * Recommendations; spelled so in the contract.
   */
  recommendtions_count?: number;
  news_count?: number;
  announcement_count?: number;
  achievement_count?: number;
  awards_count?: number;
}
export interface SchoolStatisticsTotals {
  ratingCount?: number;
  visitsCount?: number;
  recommendationCount?: number;
  /**
   * Percent: the average over the schools that were measured; 0 where none was.
   */
  dpiAverage?: number;
}
export interface SchoolStatistics {
  id?: number;
  name?: string;
  ratingCount?: number;
  visitsCount?: number;
  recommendationCount?: number;
  /**
   * Percent: the average of the measurements in the span, or the last one before it; null where nothing was measured.
   */
  dpiAverage?: number | null;
}
