import { readGrade, type GradeKey } from './bookingGrades.ts';
import { type BoundField, type FindHistoryItem, inColumn, type RecordedStore } from 'nasaq/server';
import { isId } from 'nasaq/shared';

/** What the history of the seats and fees of a stage records. */
export const GRADE_HISTORY: RecordedStore = {
  type: 'booking-grade',
  fields: new Map<string, BoundField>([
    ['no_of_seats', inColumn('integer', 'no_of_seats')],
    ...['cost', 'books_fee', 'uniform_fee', 'other_fees'].map((name): [string, BoundField] => [
      name,
      inColumn('decimal', name),
    ]),
  ]),
};

/** The id of a booking grade in the history: that of the school and two digits for the stage. */
export const gradeItemId = ({ school_id, stage_id }: GradeKey): number =>
  school_id * 100 + stage_id;

/** Finds the booking grade of the school `id` and the stage `stage_id`. */
export const findGradeItem: FindHistoryItem = async (db, scope, { id, stage_id = '' }) => {
  if (!isId(stage_id)) return undefined;
  const key = { school_id: Number(id), stage_id: Number(stage_id) };
  return (await readGrade(db, scope, key)) && gradeItemId(key);
};
