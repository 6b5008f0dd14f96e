import type { ColumnType, Generated } from 'kysely';

/** Written as a Date or as text, read as ISO 8601 text with an offset. */
export type Time = ColumnType<string, Date | string, Date | string>;

/** Read as text with all its digits. */
export type Amount = ColumnType<string, number, number>;

export interface CompanyRow {
  company_id: number;
}

interface MessageRow extends CompanyRow {
  id: Generated<number>;
  school_id: number;
  sender_name: string;
  sender_name_folded: string;
  phone_no: Generated<string>;
  type: string;
  content: string;
  content_folded: string;
  response_method: string;
  available_from_to: Generated<string>;
  created_at: Time;
  answered_at: Time | null;
}

interface PageVisitRow extends CompanyRow {
  id: Generated<number>;
  school_id: number;
  visited_at: Time;
}

interface NotificationRow extends CompanyRow {
  id: Generated<number>;
  school_id: number;
  sent_at: Time;
}

/** Rows of parents, followers and members of discount groups. */
interface MembershipRow extends CompanyRow {
  id: Generated<number>;
  school_id: number;
  joined_at: Time;
  left_at: Time | null;
}

interface DigitalPresenceRow extends CompanyRow {
  school_id: number;
  day: string;
  /** Percent. */
  indicator: Amount;
}

interface InterviewRow extends CompanyRow {
  id: Generated<number>;
  school_id: number;
  stage_id: number;
  student_name: string;
  held_at: Time;
  result: 'success' | 'retake' | 'rejected' | null;
}

interface ReservationRow extends CompanyRow {
  id: Generated<number>;
  school_id: number;
  stage_id: number;
  student_name: string;
  kind: 'new' | 'continuing' | 'company';
  amount: Amount;
  created_at: Time;
  confirmed_at: Time | null;
  cancelled_at: Time | null;
}

interface InstalmentRow extends CompanyRow {
  id: Generated<number>;
  reservation_id: number;
  school_id: number;
  due_on: string;
  amount: Amount;
  paid: ColumnType<string, number | undefined, number>;
  paid_at: Time | null;
  /** Copied from the reservation by the database. */
  is_cancelled: Generated<boolean>;
  stage_id: Generated<number>;
  booked_at: ColumnType<Date, never, never>;
  /** The level of the stage: 1 (kindergarten) to 4 (secondary). */
  grade_id: ColumnType<number, never, never>;
  /** The unpaid amount. */
  remaining: ColumnType<string, never, never>;
}

interface FinanceRequestRow extends CompanyRow {
  id: Generated<number>;
  school_id: number;
  amount: Amount;
  created_at: Time;
  completed_at: Time | null;
}

/** Daily sums of a school, updated by database triggers. */
interface SchoolDayRow extends CompanyRow {
  school_id: number;
  day: string;
  visits: Generated<number>;
  messages: Generated<number>;
  notifications: Generated<number>;
  parents: Generated<number>;
  followers: Generated<number>;
  discount_members: Generated<number>;
  messages_answered: Generated<number>;
  ratings: Generated<number>;
  recommendations: Generated<number>;
}

/** Events at schools: the rows that reports and the dashboard count. */
export interface FigureTables {
  message: MessageRow;
  page_visit: PageVisitRow;
  notification: NotificationRow;
  parent: MembershipRow;
  follower: MembershipRow;
  discount_member: MembershipRow;
  digital_presence: DigitalPresenceRow;
  interview: InterviewRow;
  reservation: ReservationRow;
  instalment: InstalmentRow;
  finance_request: FinanceRequestRow;
  school_day: SchoolDayRow;
}
