import { defineHooks, fieldProblem, Problem, type Row } from 'nasaq/server';
import { countBooked, lockSchoolSeats, type GradeKey } from './bookingGrades.ts';

/** The seats and fees of the stages of a school. */
export const bookingGrade = defineHooks('booking-grade', {
  // The id of the school, and two digits for the stage.
  itemId: (row) => {
    const { school_id, stage_id } = row as unknown as GradeKey;
    return school_id * 100 + stage_id;
  },
  made: { version: ({ version }) => version },
  lock: async ({ db, actor, body }) => {
    const { school_id, stage_id } = body as unknown as GradeKey;
    const school = await lockSchoolSeats(db, actor, school_id);
    if (!school) throw fieldProblem('school_id', 'error.unknownChoice');
    if (stage_id < school.first_stage || stage_id > school.last_stage)
      throw fieldProblem('stage_id', 'booking.grades.error.stageUnknown');
  },
  beforeSave: async ({ db, actor, body, before }) => {
    const booked = before
      ? bookedSeats(before)
      : await countBooked(db, actor, body as unknown as GradeKey);
    if ('no_of_seats' in body && body.no_of_seats < booked)
      throw fieldProblem('no_of_seats', 'booking.grades.error.seatsBooked', { booked });
    return { booked_seats: booked };
  },
  beforeDelete: async ({ before }) => {
    if (bookedSeats(before!) > 0) throw new Problem(409, 'booking.grades.error.booked');
  },
});

const bookedSeats = (grade: Row) => grade['booked_seats'] as number;
