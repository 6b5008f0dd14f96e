import { sql } from 'kysely';
import { type Change, columnsOf, type Db, type Scope, scopedTo, type Tables } from 'nasaq/server';
import { visibleSchools } from '../schools/visibleSchools.ts';
import type { Selectable } from 'kysely';

/** A booking grade: the seats and fees of one stage of a school. */
export type GradeRow = Selectable<Tables['booking_grade']>;

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

/** Returns the booking grades of a school, ordered by stage. */
export function readGrades(db: Db, scope: Scope, schoolId: number): Promise<GradeRow[]> {
  return scopedTo(db, scope)
    .select('booking_grade')
    .select(columnsOf('booking_grade'))
    .where('school_id', '=', schoolId)
    .orderBy('stage_id')
    .execute();
}

export function readGrade(
  db: Db,
  scope: Scope,
  { school_id, stage_id }: GradeKey,
): Promise<GradeRow | undefined> {
  return (
    scopedTo(db, scope)
      .select('booking_grade')
      .select(columnsOf('booking_grade'))
      .where('school_id', '=', school_id)
      // The path may contain a larger number than the column can.
      .where(sql<boolean>`stage_id = ${stage_id}::bigint`)
      .executeTakeFirst()
  );
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

export async function updateGrade(
  db: Db,
  scope: Scope,
  { school_id, stage_id }: GradeKey,
  change: Change<'booking_grade'>,
): Promise<void> {
  const withNextVersion = {
    ...change,
    version: sql<number>`version + 1`,
  } as Change<'booking_grade'>;
  await scopedTo(db, scope)
    .update('booking_grade', withNextVersion)
    .where('school_id', '=', school_id)
    .where('stage_id', '=', stage_id)
    .execute();
}

export async function deleteGrade(
  db: Db,
  scope: Scope,
  { school_id, stage_id }: GradeKey,
): Promise<void> {
  await scopedTo(db, scope)
    .remove('booking_grade')
    .where('school_id', '=', school_id)
    .where('stage_id', '=', stage_id)
    .execute();
}
