import {
  countBooked,
  deleteGrade,
  lockSchoolSeats,
  readGrade,
  readGrades,
  readSchoolStages,
  updateGrade,
  type GradeKey,
  type GradeRow,
  type SchoolStages,
} from './bookingGrades.ts';
import {
  type Actor,
  actorOf,
  assertIfMatch,
  type CallContext,
  type Db,
  defineResource,
  fieldProblem,
  notFound,
  Problem,
  recordAudit,
  recordChange,
  type Row,
  scopedTo,
} from 'nasaq/server';
import { findGradeItem, GRADE_HISTORY, gradeItemId } from './gradeHistory.ts';

interface GradeBody extends GradeKey {
  no_of_seats: number;
  cost: number;
  books_fee?: number;
  uniform_fee?: number;
  other_fees?: number;
}

/** The seats and fees of the stages of a school. */
export const bookingGrade = defineResource({
  id: 'booking-grade',
  historyItem: findGradeItem,
  handlers: {
    all: async (context) => {
      const school = await schoolOf(context);
      return (await readGrades(context.services.db, actorOf(context), school.id)).map((row) =>
        toResponse(row, context),
      );
    },
    create,
    update,
  },
});

/**
 * The same booking grade at another path, for deleting it. Refused if seats of the stage are
 * booked.
 */
export const bookingGradePlace = defineResource({
  id: 'booking-grade-place',
  handlers: { delete: remove },
});

/** The stages of a school that offer no seats yet. */
export const bookingStage = defineResource({
  id: 'booking-stage',
  handlers: {
    all: async (context) => {
      const { id, first_stage, last_stage } = await schoolOf(context);
      const grades = await readGrades(context.services.db, actorOf(context), id);
      const usedStages = new Set(grades.map(({ stage_id }) => stage_id));
      const stages = Array.from(
        { length: last_stage - first_stage + 1 },
        (_, index) => first_stage + index,
      );
      return stages
        .filter((stage) => !usedStages.has(stage))
        .map((stage) => ({ id: stage, name: stageName(stage, context) }));
    },
  },
});

const stageName = (stage: number, { services, language }: CallContext) =>
  services.translate(language, `stage.${stage}`);

/** Reads the school in the path. */
async function schoolOf(context: CallContext): Promise<SchoolStages & { id: number }> {
  const id = Number(context.params['id']);
  const school = await readSchoolStages(context.services.db, actorOf(context), id);
  if (!school) throw notFound();
  return { id, ...school };
}

function toResponse(row: GradeRow, context: CallContext): Row {
  const amounts = Object.fromEntries(
    (['cost', 'books_fee', 'uniform_fee', 'other_fees'] as const).map((name) => [
      name,
      Number(row[name]),
    ]),
  );
  return {
    stage_id: row.stage_id,
    stage: stageName(row.stage_id, context),
    no_of_seats: row.no_of_seats,
    booked_seats: row.booked_seats,
    ...amounts,
    version: row.version,
  };
}

/** The columns of a booking grade that the audit records. */
const auditedColumns = ({
  school_id,
  stage_id,
  no_of_seats,
  cost,
  books_fee,
  uniform_fee,
  other_fees,
}: GradeRow): Row => ({
  school_id,
  stage_id,
  no_of_seats,
  cost,
  books_fee,
  uniform_fee,
  other_fees,
});

interface GradeChange {
  db: Db;
  actor: Actor;
  body: GradeBody;
  at: Date;
  /** The booking grade before the change; undefined if there was none. */
  before: GradeRow | undefined;
}

/**
 * Applies a change in a transaction that locks the seats of the school, and audits the booking
 * grade before and after.
 */
async function changeGrade(
  context: CallContext,
  action: string,
  applyChange: (change: GradeChange) => Promise<void>,
): Promise<Row> {
  const { services } = context;
  const [actor, at, body] = [actorOf(context), services.now(), context.body as GradeBody];
  return services.db.transaction().execute(async (db) => {
    const school = await lockSchoolSeats(db, actor, body.school_id);
    if (!school) throw fieldProblem('school_id', 'error.unknownChoice');
    if (body.stage_id < school.first_stage || body.stage_id > school.last_stage)
      throw fieldProblem('stage_id', 'booking.grades.error.stageUnknown');
    const before = await readGrade(db, actor, body);
    await applyChange({ db, actor, body, at, before });
    const after = await readGrade(db, actor, body);
    await recordAudit(db, {
      actor,
      action,
      subject: { type: 'booking-grade', id: body.school_id },
      at,
      before: before && auditedColumns(before),
      after: after && auditedColumns(after),
    });
    await recordGrade(db, { actor, body, at, before, after });
    const response = after ? toResponse(after, context) : {};
    await context.storeResponse(db, response);
    return response;
  });
}

/** Records a change of a booking grade in its history. */
async function recordGrade(
  db: Db,
  { actor, body, at, before, after }: Omit<GradeChange, 'db'> & { after: GradeRow | undefined },
): Promise<void> {
  await recordChange(db, actor, GRADE_HISTORY, { id: gradeItemId(body), at, before, after });
}

function create(context: CallContext): Promise<Row> {
  return changeGrade(context, 'booking-grade.create', async ({ db, actor, body, at, before }) => {
    if (before) throw fieldProblem('stage_id', 'booking.grades.error.stageTaken');
    const booked_seats = await countBooked(db, actor, body);
    assertSeats(body, booked_seats);
    await scopedTo(db, actor)
      .insert('booking_grade', [
        { ...body, booked_seats, created_at: at, updated_at: at, updated_by: actor.staffId },
      ])
      .execute();
  });
}

function update(context: CallContext): Promise<Row> {
  return changeGrade(context, 'booking-grade.update', async ({ db, actor, body, at, before }) => {
    if (!before) throw notFound();
    const { school_id: _school, stage_id: _stage, ...change } = body;
    // If the booking grade already has these values, an earlier request saved them and its response
    // was lost.
    const isSaved = Object.entries(change).every(
      ([name, value]) => Number(before[name as keyof typeof change]) === value,
    );
    if (!isSaved) assertIfMatch(context.ifMatch, before.version);
    assertSeats(body, before.booked_seats);
    await updateGrade(db, actor, body, { ...change, updated_at: at, updated_by: actor.staffId });
  });
}

function assertSeats({ no_of_seats }: GradeBody, bookedSeats: number): void {
  if (no_of_seats < bookedSeats)
    throw fieldProblem('no_of_seats', 'booking.grades.error.seatsBooked', { booked: bookedSeats });
}

function remove(context: CallContext): Promise<Row> {
  return changeGrade(context, 'booking-grade.delete', async ({ db, actor, body, before }) => {
    if (!before) throw notFound();
    if (before.booked_seats > 0) throw new Problem(409, 'booking.grades.error.booked');
    assertIfMatch(context.ifMatch, before.version);
    await deleteGrade(db, actor, body);
  });
}
