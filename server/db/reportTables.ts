import type { Generated } from 'kysely';
import type { Amount, CompanyRow, Time } from './figureTables.ts';

interface RatingRow extends CompanyRow {
  id: Generated<number>;
  school_id: number;
  /** 1 to 5. */
  stars: number;
  created_at: Time;
}

interface RecommendationRow extends CompanyRow {
  id: Generated<number>;
  school_id: number;
  created_at: Time;
}

interface CouponRow extends CompanyRow {
  id: Generated<number>;
  school_id: number;
  code: string;
  percent: Amount;
  /** The last day on which the coupon is valid. */
  valid_until: string;
  created_at: Time;
  withdrawn_at: Time | null;
}

/** Rows of achievements and awards. */
interface HonourRow extends CompanyRow {
  id: Generated<number>;
  school_id: number;
  title: string;
  created_at: Time;
}

/**
 * The common columns of the views for reports that have one row for each interview, reservation or
 * instalment.
 */
interface LineRow extends CompanyRow {
  id: number;
  school_id: number;
  student_name: string;
  stage_id: number;
  /** The level of the stage: 1 (kindergarten) to 4 (secondary). */
  grade_id: number;
}

interface InterviewLineRow extends LineRow {
  held_at: Time;
  status: 'success' | 'retake' | 'rejected' | 'pending';
}

interface ReservationLineRow extends LineRow {
  kind: 'new' | 'continuing' | 'company';
  amount: Amount;
  created_at: Time;
  status: 'potential' | 'confirmed';
}

interface InstalmentLineRow extends LineRow {
  due_on: string;
  amount: Amount;
  paid: Amount;
  /** Null once the reservation is cancelled. */
  remaining: Amount;
  booked_at: Time;
  is_cancelled: boolean;
  /** Higher the longer the instalment is overdue; 0 if nothing is owed. */
  overdue_order: number;
}

/** Further tables whose rows reports count, and the views for reports. */
export interface ReportTables {
  rating: RatingRow;
  recommendation: RecommendationRow;
  coupon: CouponRow;
  achievement: HonourRow;
  award: HonourRow;
  interview_line: InterviewLineRow;
  reservation_line: ReservationLineRow;
  instalment_line: InstalmentLineRow;
}
