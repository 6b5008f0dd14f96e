import type { SelectQueryBuilder } from 'kysely';
import { type Db, type Scope, scopedTo, type Tables } from 'nasaq/server';

/** The schools of a company, without the hidden ones: for requests, those do not exist. */
export const visibleSchools = (
  db: Db,
  scope: Scope,
): SelectQueryBuilder<Tables, 'school', object> =>
  scopedTo(db, scope).select('school').where('school.hidden', '=', false);
