import { createRandom, type Random, SEED } from 'nasaq/demo';
import { type Db, type NewRow, type Scope, scopedTo } from 'nasaq/server';
import { DAY_MS } from 'nasaq/shared';
import type { DemoCompany } from './content.ts';
import people from './managers.json' with { type: 'json' };

interface ManagerFillOptions {
  now: Date;
  /** The account that created the managers. */
  author: number;
  schoolIds: number[];
  passwordHash: string;
}

/**
 * Fills in the managers of a company's schools. Each school in turn gets one, and a few managers
 * have several schools.
 */
export async function fillManagers(
  db: Db,
  scope: Scope,
  { managers, domain }: DemoCompany,
  options: ManagerFillOptions,
): Promise<void> {
  const random = createRandom(SEED + scope.companyId * 7);
  const rows = Array.from({ length: managers }, (_none, index) =>
    managerRow(index, domain, options, random),
  );
  const ids = await scopedTo(db, scope).insert('school_manager', rows).returning('id').execute();
  const links = ids.flatMap(({ id }, index) =>
    schoolsOf(index, options.schoolIds).map((school_id) => ({ manager_id: id, school_id })),
  );
  await scopedTo(db, scope).insertMany('school_manager_school', links);
}

function managerRow(
  index: number,
  domain: string,
  { now, author, passwordHash }: ManagerFillOptions,
  random: Random,
): NewRow<'school_manager'> {
  const [ar, en] = people.first[index % people.first.length] as [string, string];
  const at = new Date(now.getTime() - (8 + index * 6) * DAY_MS - random.between(0, 600) * 60_000);
  const lastLoginAt =
    random.next() < 0.2
      ? null
      : new Date(now.getTime() - random.between(20, Math.min(40, 8 + index * 6) * 1440) * 60_000);
  return {
    created_by: author,
    firstname: ar,
    lastname: people.last[(index * 5) % people.last.length]!,
    email: `${en}.${index + 1}@${domain}`,
    phone: `05501${String(index + 1).padStart(5, '0')}`,
    status: statusOf(index),
    permissions: random.sample([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], random.between(2, 8)),
    password_hash: passwordHash,
    last_login_at: lastLoginAt,
    created_at: at,
    updated_at: at,
    updated_by: author,
  };
}

/** Every sixth manager is inactive. One has a status that is not defined. */
const statusOf = (index: number) => (index === 20 ? 7 : index % 6 === 5 ? 1 : 10);

function schoolsOf(index: number, schools: number[]): number[] {
  const mainSchool = schools[index % schools.length]!;
  const otherSchools = index % 9 === 4 ? schools.slice(0, 3) : [];
  return [...new Set([mainSchool, ...otherSchools])];
}
