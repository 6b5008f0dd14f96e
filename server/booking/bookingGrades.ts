import { sql } from 'kysely';
import { type Db, type Scope, scopedTo } from 'nasaq/server';
import { visibleSchools } from '../schools/visibleSchools.ts';

/** Identifies a booking grade by its school and stage. */
export interface GradeKey {
  school_id: number;
  stage_id: number;
}

/** The first and the last stage that a school teaches. */
export interface SchoolStages {
  first_stage: number;
  last_stage: number;
}

/** Returns undefined if the company has no school with this id, or if it is hidden. */
export function readSchoolStages(
  db: Db,
  scope: Scope,
  schoolId: number,
): Promise<SchoolStages | undefined> {
  return visibleSchools(db, scope)
    .select(['first_stage', 'last_stage'])
    .where('id', '=', schoolId)
    .executeTakeFirst();
}

/**
 * As `readSchoolStages`, and locks the school's row, so that no seat of the school is booked or
 * released until the transaction ends.
 */
export function lockSchoolSeats(
  db: Db,
  scope: Scope,
  schoolId: number,
): Promise<SchoolStages | undefined> {
  return visibleSchools(db, scope)
    .select(['first_stage', 'last_stage'])
    .where('id', '=', schoolId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns the stages of a school that have a booking grade. */
export async function readUsedStages(
  db: Db,
  scope: Scope,
  schoolId: number,
): Promise<ReadonlySet<number>> {
  const grades = await scopedTo(db, scope)
    .select('booking_grade')
    .select('stage_id')
    .where('school_id', '=', schoolId)
    .execute();
  return new Set(grades.map(({ stage_id }) => stage_id));
}

/** Counts the confirmed reservations of a stage that are not cancelled. */
export async function countBooked(
  db: Db,
  scope: Scope,
  { school_id, stage_id }: GradeKey,
): Promise<number> {
  const row = await scopedTo(db, scope)
    .select('reservation')
    .select(sql<number>`count(*)`.as('booked'))
    .where('school_id', '=', school_id)
    .where('stage_id', '=', stage_id)
    .where('confirmed_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.booked;
}
