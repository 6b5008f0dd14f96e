import type { Selectable } from 'kysely';
import { type Change, columnsOf, type Db, type Scope, scopedTo, type Tables } from 'nasaq/server';

/*
 * Functions for the command-line tools of the person who runs the server. They act on the schools
 * of a company, and nobody is signed in.
 */

/** The pupils that a school teaches. */
export type SchoolKind = Selectable<Tables['school']>['kind'];

/** The settings of a school. */
interface SchoolSettings {
  name_ar: string;
  name_en: string;
  /** 1 (KG1) to 15 (grade 12). */
  first_stage: number;
  last_stage: number;
  kind: SchoolKind;
  /** A data URI, or null. */
  logo: string | null;
  /** The address of the school's own dashboard, or null. */
  login_link: string | null;
  hidden: boolean;
}

export type School = SchoolSettings & { id: number };

/** A new school if it has no id, otherwise the changes of the school with this id. */
export type SchoolChange = Partial<SchoolSettings> & { id?: number | undefined };

/** An error in a change, with the index of the change. */
export interface SchoolFault {
  index: number;
  fault: string;
}

/** Thrown when a change is invalid. Nothing was saved. */
export class InvalidSchools extends Error {
  constructor(readonly faults: readonly SchoolFault[]) {
    super(faults.map(({ fault }) => fault).join('\n'));
  }
}

export function listSchools(db: Db, scope: Scope): Promise<School[]> {
  return scopedTo(db, scope)
    .select('school')
    .select([
      'id',
      'name_ar',
      'name_en',
      'first_stage',
      'last_stage',
      'kind',
      'logo',
      'login_link',
      'hidden',
    ])
    .orderBy('id')
    .execute();
}

/**
 * Adds and changes schools of a company in one transaction.
 * @returns the ids, in the order of the changes.
 * @throws InvalidSchools
 */
export function saveSchools(
  db: Db,
  scope: Scope,
  changes: readonly SchoolChange[],
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const tables = scopedTo(tx, scope);
    const schoolsById = new Map(
      (
        await tables
          .select('school')
          .select(columnsOf('school'))
          .orderBy('id')
          .forUpdate()
          .execute()
      ).map((school) => [school.id, school]),
    );
    const grades = await tables.select('booking_grade').select(['school_id', 'stage_id']).execute();
    const faultOf = ({ id, ...change }: SchoolChange): string | undefined => {
      const before = id === undefined ? undefined : schoolsById.get(id);
      if (id !== undefined && !before) return `The company has no school ${id}`;
      const { first_stage: first, last_stage: last } = { ...before, ...change } as SchoolSettings;
      if (first > last) return 'The last stage comes before the first';
      const gradesOutsideRange = grades.filter(
        ({ school_id, stage_id }) => school_id === id && (stage_id < first || stage_id > last),
      );
      return gradesOutsideRange.length > 0
        ? `Seats are offered in grades outside of the new range of stages: ${gradesOutsideRange.map(({ stage_id }) => stage_id).join(', ')}. Delete those grades first`
        : undefined;
    };
    const faults = changes
      .map((change, index) => ({ index, fault: faultOf(change) }))
      .filter((found): found is SchoolFault => found.fault !== undefined);
    if (faults.length > 0) throw new InvalidSchools(faults);
    const ids: number[] = [];
    for (const { id, ...change } of changes) {
      if (id === undefined)
        ids.push(
          (
            await tables
              .insert('school', [{ ...NEW_SCHOOL_DEFAULTS, ...(change as SchoolSettings) }])
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id,
        );
      else {
        if (Object.keys(change).length > 0)
          await tables
            .update('school', change as Change<'school'>)
            .where('id', '=', id)
            .execute();
        ids.push(id);
      }
    }
    return ids;
  });
}

/** Initial values of a new school. The school fills in its own data on its own dashboard. */
const NEW_SCHOOL_DEFAULTS = {
  city_ar: '',
  city_en: '',
  district_ar: '',
  district_en: '',
  package_ends: null,
  complete_ratio: 0,
  logo: null,
  login_link: null,
  content_updated_at: null,
};
