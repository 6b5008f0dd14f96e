import type { ColumnType, Generated } from 'kysely';
import type { Language } from '../../src/shared/resolved.ts';
import type { BankTables } from './bankTables.ts';
import type { BookingTables } from './bookingTables.ts';
import type { CompanyPageTables } from './companyPageTables.ts';
import type { ContactTables } from './contactTables.ts';
import type { Amount, CompanyRow, FigureTables, Time } from './figureTables.ts';
import type { BuyerColumns, PaymentGlobals, PaymentTables } from './paymentTables.ts';
import type { PublicationTables } from './publicationTables.ts';
import type { ReportTables } from './reportTables.ts';

interface CompanyTableRow extends BuyerColumns {
  id: Generated<number>;
  name_ar: string;
  name_en: string;
  /** Part of the address of the company's public page. Derived from the name by default. */
  slug: Generated<string>;
  created_at: Time;
}

interface StaffRow extends CompanyRow {
  id: Generated<number>;
  /** The display name. It is first name and last name joined if another person entered them. */
  name: string;
  name_folded: Generated<string>;
  firstname: Generated<string>;
  lastname: Generated<string>;
  email: string;
  email_folded: Generated<string>;
  phone: Generated<string>;
  phone_folded: Generated<string>;
  /** The id of a file. */
  avatar: string | null;
  locale: Generated<Language>;
  is_main_account: Generated<boolean>;
  /** 10 active, 1 inactive. */
  status: Generated<number>;
  password_hash: string;
  password_temporary: Generated<boolean>;
  /** Incremented by every edit of the visible fields. */
  version: Generated<number>;
  password_version: Generated<number>;
  created_at: Time;
  last_login_at: Time | null;
  /** `last_login_at` for sorting: never null. */
  last_login_order: Generated<string>;
  created_by: number | null;
  updated_at: Time | null;
  updated_by: number | null;
  is_deleted: Generated<boolean>;
}

interface SessionRow extends CompanyRow {
  token_hash: string;
  staff_id: number;
  created_at: Time;
  seen_at: Time;
  expires_at: Time;
  /** The version of the password that the session was opened with. */
  password_version: Generated<number>;
}

interface PasswordResetRow extends CompanyRow {
  staff_id: number;
  token_hash: string;
  expires_at: Time;
}

interface EmailUndoRow extends CompanyRow {
  id: Generated<number>;
  staff_id: number;
  email: string;
  token_hash: string | null;
  expires_at: Time;
}

/** The pupils that a school teaches. */
export type SchoolKind = 'boys' | 'girls' | 'mixed';

interface SchoolRow extends CompanyRow {
  id: Generated<number>;
  name_ar: string;
  name_en: string;
  city_ar: string;
  city_en: string;
  district_ar: string;
  district_en: string;
  first_stage: number;
  last_stage: number;
  kind: Generated<SchoolKind>;
  hidden: Generated<boolean>;
  package: Generated<number>;
  /** A date. */
  package_ends: string | null;
  complete_ratio: Amount;
  logo: string | null;
  login_link: string | null;
  remaining_seats: Generated<number>;
  confirmed_booking_count: Generated<number>;
  /** 1 if parents can book. */
  publish_booking: Generated<number>;
  /** When the school last changed its public content. */
  content_updated_at: Time | null;
}

interface SchoolManagerRow extends CompanyRow {
  id: Generated<number>;
  created_by: number;
  firstname: string;
  firstname_folded: string;
  lastname: string;
  lastname_folded: Generated<string>;
  email: string;
  email_folded: string;
  phone: string;
  phone_folded: string;
  status: number;
  /** Numbers of permissions. */
  permissions: number[];
  password_hash: string;
  last_login_at: Time | null;
  last_login_order: Generated<string>;
  created_at: Time;
  updated_at: Time;
  updated_by: number;
  version: Generated<number>;
}

interface SchoolManagerSchoolRow extends CompanyRow {
  manager_id: number;
  school_id: number;
}

interface FileRow extends CompanyRow {
  id: string;
  type: string;
  size: number;
  created_at: Time;
}

interface FileChunkRow extends CompanyRow {
  file_id: string;
  number: number;
  bytes: Buffer;
}

interface FileWidthRow extends CompanyRow {
  file_id: string;
  width: number;
  bytes: Buffer | null;
}

interface IdempotencyKeyRow extends CompanyRow {
  staff_id: number;
  route: string;
  key: string;
  body_hash: string;
  claim: string;
  claimed_at: Time;
  answer: string | null;
}

/** Append-only, but `before` and `after` are set to null when the entry is old. */
interface AuditRow extends CompanyRow {
  id: Generated<number>;
  staff_id: number;
  action: string;
  subject_type: string;
  subject_id: number | null;
  done_at: Time;
  /** Written as JSON text. */
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown> | null, string | null, never>;
}

export interface OutboxRow {
  id: Generated<number>;
  kind: string;
  address: string | null;
  company_id: number | null;
  staff_id: number | null;
  locale: Language | null;
  created_at: Time;
  due_at: Time;
  attempts: Generated<number>;
  given_up_at: Time | null;
  /** The order that the mail is about. */
  order_id: number | null;
}

/** Tables that are described in their own files. */
interface AreaTables
  extends
    BankTables,
    BookingTables,
    ContactTables,
    FigureTables,
    PaymentTables,
    PublicationTables,
    ReportTables,
    CompanyPageTables {}

/** The tables whose rows each belong to one company. Accessed through scope.ts only. */
interface CompanyTables extends AreaTables {
  staff: StaffRow;
  session: SessionRow;
  password_reset: PasswordResetRow;
  email_undo: EmailUndoRow;
  school: SchoolRow;
  school_manager: SchoolManagerRow;
  school_manager_school: SchoolManagerSchoolRow;
  file: FileRow;
  file_chunk: FileChunkRow;
  file_width: FileWidthRow;
  idempotency_key: IdempotencyKeyRow;
  audit: AuditRow;
}

/** The tables that belong to no company. They hold none of a company's content. */
interface GlobalTables extends PaymentGlobals {
  company: CompanyTableRow;
  login: { email: string; company_id: number; staff_id: number };
  outbox: OutboxRow;
  login_limit: { key: string; tries: number; resets_at: Time };
  setting: { key: string; value: string };
  migration: { name: string; applied_at: Time };
}

export type Tables = CompanyTables & GlobalTables;
export type CompanyTable = keyof CompanyTables;
export type GlobalTable = keyof GlobalTables;

export const GLOBAL_TABLES: readonly GlobalTable[] = [
  'company',
  'login',
  'outbox',
  'package',
  'payment_check',
  'sandbox_checkout',
  'login_limit',
  'setting',
  'migration',
];

/**
 * The searchable text columns, each with the column that holds its folded form: the text as it is
 * compared in searches (src/shared/fold.ts).
 */
export const FOLDED = {
  news: { title: 'title_folded' },
  announcement: { title: 'title_folded' },
  event: { title: 'title_folded' },
  team_member: { name: 'name_folded', position: 'position_folded' },
  company_update: { title: 'title_folded' },
  staff: { name: 'name_folded', email: 'email_folded', phone: 'phone_folded' },
  bank_account: {
    name: 'name_folded',
    iban: 'iban_folded',
    tax_no: 'tax_no_folded',
    commercial_registration_no: 'commercial_registration_no_folded',
  },
  school_manager: {
    firstname: 'firstname_folded',
    lastname: 'lastname_folded',
    email: 'email_folded',
    phone: 'phone_folded',
  },
  message: { sender_name: 'sender_name_folded', content: 'content_folded' },
  contact_thread: {
    user_name: 'user_name_folded',
    admin_name: 'admin_name_folded',
    last_message: 'last_message_folded',
  },
} as const satisfies { [T in CompanyTable]?: Record<string, string> };
