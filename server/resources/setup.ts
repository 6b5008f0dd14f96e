import type { Db } from '../db/connect.ts';
import { scopedTo, type Scope } from '../db/scope.ts';
import type { CompanyTable } from '../db/tables.ts';
import { actorOf } from './context.ts';
import { defineResource } from './defineResource.ts';

/** Which setup steps a new company has completed. */
export const setup = defineResource({
  id: 'setup',
  handlers: {
    steps: async (context) => {
      const [{ db }, actor] = [context.services, actorOf(context)];
      const [hasSchools, ...results] = await Promise.all([
        hasVisibleSchool(db, actor),
        ...TABLE_STEPS.map(([, table]) => hasAny(db, actor, table)),
      ]);
      return {
        has_schools: hasSchools,
        ...Object.fromEntries(TABLE_STEPS.map(([field], index) => [field, results[index]])),
      };
    },
  },
});

const TABLE_STEPS = [
  ['has_company_page', 'company_profile'],
  ['has_bank_account', 'bank_account'],
  ['has_managers', 'school_manager'],
] as const satisfies [string, CompanyTable][];

async function hasVisibleSchool(db: Db, scope: Scope): Promise<boolean> {
  return (
    (await scopedTo(db, scope)
      .select('school')
      .select('school.id')
      .where('school.hidden', '=', false)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

async function hasAny(db: Db, scope: Scope, table: CompanyTable): Promise<boolean> {
  return (
    (await scopedTo(db, scope)
      .select(table)
      .select(`${table}.company_id`)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}
