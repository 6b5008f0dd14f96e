import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '../../src/server/db/connect.ts';
import { scopedTo, type Scope } from '../../src/server/rows/scope.ts';
import type { Tables } from '../../src/server/db/tables.ts';

/** The schools of a company, without the hidden ones: for requests, those do not exist. */
export const visibleSchools = (
  db: Db,
  scope: Scope,
): SelectQueryBuilder<Tables, 'school', object> =>
  scopedTo(db, scope).select('school').where('school.hidden', '=', false);
