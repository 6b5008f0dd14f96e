import { createRandom, type Random, SEED } from 'nasaq/demo';
import { type Change, type Db, type NewRow, type Scope, scopedTo } from 'nasaq/server';
import { DAY_MS } from 'nasaq/shared';
import { bookableStages, type DemoSchool } from './content.ts';
import papers from './papers.json' with { type: 'json' };

interface BookingFillOptions {
  now: Date;
  /** The account that made the settings. */
  author: number;
  schoolIds: { id: number; school: DemoSchool; takesBookings: boolean }[];
}

/** The cost of a stage in riyals. A better package makes a school more expensive. */
const feeOf = (stage: number, school: DemoSchool) => 14_000 + stage * 750 + school.package * 1500;

/** Fills in the terms, documents, seats and fees of the schools that take bookings. */
export async function fillBooking(
  db: Db,
  scope: Scope,
  { now, author, schoolIds }: BookingFillOptions,
): Promise<void> {
  const random = createRandom(SEED + 7000 + scope.companyId);
  const at = new Date(now.getTime() - 20 * DAY_MS);
  const booked = await bookedSeats(db, scope);
  const bookingSchools = schoolIds.filter(({ takesBookings }) => takesBookings);
  const grades = bookingSchools.flatMap(({ id, school }) =>
    gradeRows(id, school, booked, random).map((row) => ({
      ...row,
      created_at: at,
      updated_at: at,
      updated_by: author,
    })),
  );
  if (grades.length > 0) await scopedTo(db, scope).insert('booking_grade', grades).execute();
  for (const [index, { id }] of bookingSchools.entries()) {
    const authorship = { updated_at: at, updated_by: author };
    await scopedTo(db, scope)
      .update('booking_terms', { ...termsOf(index, now), ...authorship })
      .where('id', '=', id)
      .execute();
    if (index % 3 !== 2)
      await scopedTo(db, scope)
        .update('booking_papers', { ...papers, ...authorship })
        .where('id', '=', id)
        .execute();
    if (index % 5 !== 4)
      await scopedTo(db, scope)
        .update('school', { publish_booking: 1 })
        .where('id', '=', id)
        .execute();
  }
}

async function bookedSeats(db: Db, scope: Scope): Promise<Map<string, number>> {
  const rows = await scopedTo(db, scope)
    .select('reservation')
    .select(({ fn }) => ['school_id', 'stage_id', fn.countAll<number>().as('booked')])
    .where('confirmed_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .groupBy(['school_id', 'stage_id'])
    .execute();
  return new Map(
    rows.map(({ school_id, stage_id, booked }) => [`${school_id} ${stage_id}`, booked]),
  );
}

/** Most grades have seats left. */
function gradeRows(
  id: number,
  school: DemoSchool,
  booked: Map<string, number>,
  random: Random,
): Omit<NewRow<'booking_grade'>, 'created_at' | 'updated_at' | 'updated_by'>[] {
  return bookableStages(id, school).map((stage_id) => {
    const booked_seats = booked.get(`${id} ${stage_id}`) ?? 0;
    const no_of_seats = booked_seats + random.pick([0, 4, 6, 9, 12, 15, 18]);
    return {
      school_id: id,
      stage_id,
      no_of_seats,
      booked_seats,
      cost: feeOf(stage_id, school),
      books_fee: 600 + stage_id * 25,
      uniform_fee: random.pick([380, 425.5, 450]),
      other_fees: random.pick([0, 0, 250]),
    };
  });
}

/**
 * Half of the schools require a deposit as a percentage, half as an amount. Two of three allow
 * instalments.
 */
function termsOf(index: number, now: Date): Change<'booking_terms'> {
  const deposit = index % 2 === 0 ? { bookiing_value_ratio: 10 } : { booking_value_amount: 1500 };
  const firstDay = new Date(now.getTime() + 40 * DAY_MS).toISOString().slice(0, 10);
  const instalments =
    index % 3 === 0
      ? {}
      : {
          has_installment: true,
          installment_num: 3 + (index % 2),
          installment_duration_num: 2,
          installment_first_date: firstDay,
        };
  const interview = index % 4 === 1 ? { interview_required: true, interview_fee: 150 } : {};
  const discounts = {
    discount_second_son: 5,
    discount_third_son: 10,
    discount_fourth_son: 15,
    discount_small_company: 3,
    discount_medium_company: 5,
    discount_large_company: 7.5,
  };
  const contact = {
    contact_person_name: index % 2 === 0 ? 'سارة العتيبي' : 'فيصل الدوسري',
    contact_person_mobile: `05500001${String(10 + (index % 80))}`,
    contact_person_email: `booking${index + 1}@sanabil.example`,
  };
  return { ...deposit, ...instalments, ...interview, ...discounts, ...contact };
}
