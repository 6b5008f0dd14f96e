import { globals, scopedTo, type NewRow } from '../../src/server/rows/scope.ts';
import type { Db } from '../../src/server/db/connect.ts';

/** Builders of complete, valid rows, which a test changes as needed. */
let sequence = 0;
const CREATED_AT = new Date('2026-11-01T09:00:00+03:00');

export function buildSchool(change: Partial<NewRow<'school'>> = {}): NewRow<'school'> {
  sequence += 1;
  return {
    name_ar: `مدرسة ${sequence}`,
    name_en: `School ${sequence}`,
    city_ar: 'الرياض',
    city_en: 'Riyadh',
    district_ar: 'النرجس',
    district_en: 'Al Narjis',
    first_stage: 4,
    last_stage: 12,
    complete_ratio: 50,
    logo: null,
    login_link: null,
    ...change,
  };
}

export function buildStaff(change: Partial<NewRow<'staff'>> = {}): NewRow<'staff'> {
  sequence += 1;
  return {
    name: `موظف ${sequence}`,
    email: `person${sequence}@test.example`,
    avatar: null,
    password_hash: '',
    created_at: CREATED_AT,
    last_login_at: null,
    ...change,
  };
}

export function buildNews(
  change: Partial<NewRow<'news'>> & { created_by: number },
): NewRow<'news'> {
  sequence += 1;
  return {
    public_id: `public-${sequence}`,
    title: `خبر ${sequence}`,
    details: 'تفاصيل الخبر',
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
    updated_by: change.created_by,
    ...change,
  };
}

/** Inserts a company without any data. */
export async function addCompany(db: Db): Promise<number> {
  sequence += 1;
  const row = {
    name_ar: `شركة ${sequence}`,
    name_en: `Company ${sequence}`,
    created_at: CREATED_AT,
  };
  return (
    await globals(db).insertInto('company').values(row).returning('id').executeTakeFirstOrThrow()
  ).id;
}

/** Inserts a row and returns its id. */
export async function add<T extends 'school' | 'staff' | 'news'>(
  db: Db,
  companyId: number,
  table: T,
  row: NewRow<T>,
): Promise<number> {
  const inserted = await scopedTo(db, { companyId })
    .insert(table, [row])
    .returning('id' as never)
    .executeTakeFirstOrThrow();
  return (inserted as { id: number }).id;
}

/** Links a news item to schools. */
export async function linkNews(
  db: Db,
  companyId: number,
  newsId: number,
  schoolIds: number[],
): Promise<void> {
  await scopedTo(db, { companyId })
    .insert(
      'news_school',
      schoolIds.map((schoolId) => ({ news_id: newsId, school_id: schoolId })),
    )
    .execute();
}
